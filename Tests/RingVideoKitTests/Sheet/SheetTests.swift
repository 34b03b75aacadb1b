import Foundation
import Raster
import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct SheetTests {
  /// A picture in memory.
  struct Picture: Equatable {
    let width: Int
    let bytes: [UInt8]

    init(_ path: String) throws {
      width = try #require(Int(probed(path)["width"] ?? ""))
      bytes = try decodedPixels(of: path)
    }

    /// The bytes of a rectangle.
    func part(x: Int, y: Int, width: Int, height: Int) -> [UInt8] {
      var part: [UInt8] = []
      for row in y..<y + height {
        let start = (row * self.width + x) * 4
        part += bytes[start..<start + width * 4]
      }
      return part
    }
  }

  static let presets: [(String, Int)] = [
    ("spark45s", 90), ("spark45s-classic", 61), ("spark45s-camera", 40), ("spark15s-story", 53),
    ("two-rings", 60),
    ("bare", 48),
  ]

  private func load(_ name: String, _ overrides: [PresetOverride] = []) throws -> Clip {
    let samples = SchemaTests.repository.appending(path: "samples").path
    switch name {
    case "two-rings": return try Clip(PresetLibrary.load("\(samples)/two-rings.json", overrides: overrides))
    // Without a canvas: a point is a pixel, and what is shown on the sheet is still the whole.
    case "bare":
      return try PresetFolder().clip(
        #"{ "video": { "size": [330, 250], "duration": 1 }, "effects": [ { "type": "spark", "presses": [[0, null]] } ] }"#,
        overrides)
    default: return try Clip(PresetLibrary.load(name, overrides: overrides))
    }
  }

  /// Every frame on the sheet is the still of that frame at that size, pixel for pixel; over a checkerboard where it
  /// is translucent.
  @Test(arguments: presets) func framesEqualStills(name: String, width: Int) throws {
    let clip = try load(name)
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.count, options.width) = (5, width)
    let report = try clip.sheet(options, to: folder["sheet.png"])
    let sheet = try Picture(folder["sheet.png"])
    #expect(sheet.width == report.width && sheet.bytes.count == report.width * report.height * 4)
    #expect(report.frames.map(\.number) == FrameSelection.spread(5, over: 0..<clip.frameCount))
    var overrides = [set("video.size", "\(report.frameWidth)x\(report.frameHeight)")]
    if name == "bare" { overrides.append(set("canvas.size", "[330, 250]")) }
    let small = try load(name, overrides)
    for frame in report.frames {
      #expect(frame.time == clip.time(ofFrame: frame.number))
      try small.still(at: .frame(frame.number), to: folder["still.png"])
      var expected = try Picture(folder["still.png"]).bytes
      for pixel in stride(from: 0, to: expected.count, by: 4) {
        let (x, y) = (pixel / 4 % width, pixel / 4 / width)
        let below = (x / 8 + y / 8) % 2 == 0 ? 0xC8 : 0xB4
        let alpha = Int(expected[pixel + 3])
        for channel in pixel..<pixel + 3 {
          let sum = Int(expected[channel]) * alpha + below * (255 - alpha)
          expected[channel] = UInt8((Double(sum) / 255).rounded())
        }
        expected[pixel + 3] = 255
      }
      let found = sheet.part(x: frame.x, y: frame.y, width: report.frameWidth, height: report.frameHeight)
      #expect(found == expected, "frame \(frame.number)")
    }
  }

  /// Under each frame stands its time, and a line goes around it.
  @Test func timesStandUnderTheFrames() throws {
    let clip = try load("spark15s-story")
    let folder = try TemporaryFolder()
    let report = try clip.sheet(to: folder["sheet.png"])
    let sheet = try Picture(folder["sheet.png"])
    #expect(report.frames.count == 12 && report.frameWidth == 240 && report.frameHeight == 427)
    let times = ["0:00.017", "0:01.383", "0:02.733", "0:04.100"]
    for (frame, time) in zip(report.frames, times) {
      let pen = Pen(scale: 1)
      var path = Path()
      pen.write(time, left: 0, top: 0, on: &path)
      let painter = Painter(width: pen.width(of: time), height: 9, background: .color(SheetColors.ground))
      _ = painter.paint(
        Drawing(layers: [Layer(parts: [Part(shape: .path(path), paint: .color(SheetColors.ink))])]))
      let expected = painter.withPixels { [UInt8](UnsafeRawBufferPointer($0)) }
      let top = frame.y + report.frameHeight + 9
      #expect(sheet.part(x: frame.x, y: top, width: painter.width, height: 9) == expected, "\(time)")
      let line: [UInt8] = [0xCD, 0xD2, 0xD9, 255]
      #expect(
        sheet.part(x: frame.x - 1, y: frame.y - 1, width: 242, height: 1)
          == Array(repeating: line, count: 242).flatMap(\.self))
      #expect(
        sheet.part(x: frame.x - 1, y: frame.y, width: 1, height: 427)
          == Array(repeating: line, count: 427).flatMap(\.self))
      #expect(sheet.part(x: frame.x + 240, y: frame.y + 427, width: 1, height: 1) == line)
    }
    #expect(sheet.part(x: 0, y: 0, width: 1, height: 1) == [0xF4, 0xF5, 0xF7, 255])
  }

  @Test func partsKeepTheirNumbers() throws {
    let clip = try load("spark45s")
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.width, options.count, options.columns) = (16, 3, 2)
    options.frames = .frames(600...610)
    var report = try clip.sheet(options, to: folder["a.png"])
    #expect(report.frames.map(\.number) == [600, 605, 610])
    #expect(report.columns == 2)
    options.frames = .times(from: .seconds(10), to: .seconds(11))
    report = try clip.sheet(options, to: folder["a.png"])
    #expect(report.frames.map(\.number) == [600, 630, 659])
  }

  @Test func sheetsAreTheSameEveryTime() throws {
    let clip = try load("two-rings")
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    options.width = 50
    try clip.sheet(options, to: folder["a.png"])
    try clip.sheet(options, to: folder["b.png"])
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  @Test(
    arguments: [
      (0, nil, 240, "--count: error RV043: found 0, expected a whole number from 1 to 10000"),
      (10_001, nil, 240, "--count: error RV043: found 10001, expected a whole number from 1 to 10000"),
      (12, 0, 240, "--columns: error RV043: found 0, expected a whole number from 1 to 10000"),
      (12, nil, 0, "--width: error RV043: found 0, expected a whole number from 1 to 16384"),
      (12, nil, .max, "--width: error RV043: found \(Int.max), expected a whole number from 1 to 16384"),
      (
        4, 4, 4096,
        "--width: error RV024: the sheet would have 18356x6442 pixels, at most 16384 a side are allowed; "
          + "lower --width or --count, or choose other --columns"
      ),
    ] as [(Int, Int?, Int, String)])
  func numbersOutOfRangeAreRefused(count: Int, columns: Int?, width: Int, message: String) throws {
    let clip = try load("spark45s")
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.count, options.columns, options.width) = (count, columns, width)
    let error = try #require(throws: RingVideoError.self) { try clip.sheet(options, to: folder["a.png"]) }
    #expect(error.description == message)
    #expect(error.exitStatus == 2 && folder.names.isEmpty)
  }

  @Test func outputsAreTreatedWithCare() throws {
    let clip = try load("spark45s")
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.width, options.count, options.overwrites) = (16, 2, false)
    try folder.write("mine", to: "a.png")
    let error = try #require(throws: RingVideoError.self) { try clip.sheet(options, to: folder["a.png"]) }
    #expect(error.diagnostics.first?.code == .outputExists && error.exitStatus == 1)
    options.frames = .frames(0...2700)
    let beyond = try #require(throws: RingVideoError.self) { try clip.sheet(options, to: folder["b.png"]) }
    #expect(beyond.diagnostics.first?.code == .timeOutsideClip)
    options.frames = .all
    options.interruption = { 15 }
    let stopped = try #require(throws: RingVideoError.self) { try clip.sheet(options, to: folder["b.png"]) }
    #expect(stopped.exitStatus == 143)
    #expect(folder.names == ["a.png"])
  }

  /// A ring far larger than a tiny video would become larger than can be drawn.
  @Test func ringsThatGrowTooLargeAreRefused() throws {
    let clip = try PresetFolder().clip(
      #"{ "video": { "size": [8, 8] }, "effects": [ { "type": "spark", "presses": [[0, null]], "ring": { "radius": 5000 } } ] }"#
    )
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.width, options.count) = (1000, 1)
    let error = try #require(throws: RingVideoError.self) { try clip.sheet(options, to: folder["a.png"]) }
    #expect(error.diagnostics.first?.code == .outOfRange && folder.names.isEmpty)
  }

  @Test func reportsTellWhereFramesStand() throws {
    let clip = try load("spark45s")
    let folder = try TemporaryFolder()
    var options = SheetOptions()
    (options.width, options.count) = (16, 2)
    let report = try clip.sheet(options, to: folder["a.png"])
    let node = try JSONReader.parse(report.json.compact, file: "report")
    #expect(node["columns"]?.value.number?.int64 == Int64(report.columns))
    #expect(node.node(at: "frames.1.frame")?.value.number?.int64 == 2699)
    #expect(node.node(at: "frames.1.time")?.value.number?.literal == "45")
  }
}
