import Foundation
import Testing

@testable import RingVideoKit

/// What lies in samples/ to try the program with.
@Suite struct SampleTests {
  private static let folder = SchemaTests.repository.path + "/samples/"

  private static func clip(_ name: String, size: String) throws -> Clip {
    try Clip(PresetLibrary.load(folder + name, overrides: [PresetOverride(path: "video.size", value: size)]))
  }

  /// A still as straight RGBA, decoded by FFmpeg.
  private static func pixels(_ clip: Clip, at seconds: String) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "ringvideo-sample-" + UUID().uuidString + ".png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try clip.still(at: .time(#require(Timestamp(decimalSeconds: seconds))), to: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(data)
  }

  @Test(arguments: ["my-takes.json", "peer-scene.json", "two-rings.json"])
  func rendersAFrame(name: String) throws {
    let pixels = try Self.pixels(Self.clip(name, size: "96x64"), at: "20")
    #expect(pixels.count == 96 * 64 * 4)
    let colors = Set(stride(from: 0, to: pixels.count, by: 4).map { Array(pixels[$0..<$0 + 4]) })
    // Background, track, two takes, and what lies between.
    #expect(colors.count > 4)
  }

  /// Both forms of the press script say the same.
  @Test func pressScriptsAgree() throws {
    func presses(_ file: String) throws -> String {
      let preset = try PresetLibrary.load("spark45s", overrides: [.presses(file: Self.folder + file)])
      guard case .spark(let spec) = preset.effects[0], case .file(let script, _) = spec.presses else {
        return ""
      }
      return script.json.compact
    }
    let csv = try presses("presses.csv")
    #expect(csv == "[[0,4],[5.5,11],[12,13.5],[15,24],[24,31.25],[33,null]]")
    #expect(try presses("presses.json") == csv)
  }

  /// Newest first from the ring's start: how long each press has lasted at `time`, in shares of 45 s.
  private static func arcs(at time: Double) -> [(start: Double, end: Double, color: String)] {
    let presses = [(0.0, 2.0, "#E6285A"), (2.5, 5.0, "#1EA0DC"), (5.5, 1e9, "#FAB414")]
    var end = 0.0
    return presses.reversed().compactMap { down, up, color in
      let length = max(0, min(time, up) - down) / 45
      guard length > 0 else { return nil }
      defer { end += length }
      return (end, end + length, color)
    }
  }

  @Test(arguments: ["0", "1", "2.25", "2.5", "4", "5.2", "6", "30", "44.75", "45"])
  func peerSceneHasThePeersArcs(time: String) throws {
    let clip = try Self.clip("peer-scene.json", size: "640x360")
    #expect(clip.frameCount == 46 * 60)
    let state = try clip.inspect(at: .time(#require(Timestamp(decimalSeconds: time))))
    let ring = try #require(JSONNode(state)["effects"]?.value.array?.first)
    let arcs = try Self.arcs(at: #require(Double(time)))
    let segments = try #require(ring["segments"]?.value.array)
    #expect(segments.count == arcs.count)
    for (segment, arc) in zip(segments, arcs.reversed()) {
      #expect(abs((segment["start"]?.value.number?.double ?? -1) - arc.start) < 1e-11)
      #expect(abs((segment["end"]?.value.number?.double ?? -1) - arc.end) < 1e-11)
      #expect(segment["color"]?.value.string == arc.color)
    }
    #expect(abs((ring["trackStart"]?.value.number?.double ?? -1) - (arcs.last?.end ?? 0)) < 1e-11)
  }

  /// Centred, 0.4 of the short side in radius and 0.03 wide, from 3 o'clock clockwise: at 4 s the newest take
  /// ends at 12°, the one before at 28°, the track follows.
  @Test(arguments: [(640, 360), (360, 640), (500, 500), (333, 201)])
  func peerSceneScalesWithTheShortSide(size: (width: Int, height: Int)) throws {
    let (width, height) = size
    let pixels = try Self.pixels(Self.clip("peer-scene.json", size: "\(width)x\(height)"), at: "4")
    let short = Double(min(width, height))
    func color(_ degrees: Double, _ radius: Double) -> [UInt8] {
      let angle = degrees * .pi / 180
      let x = Int(Double(width) / 2 + radius * short * cos(angle))
      let y = Int(Double(height) / 2 + radius * short * sin(angle))
      return Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4])
    }
    let (newest, oldest): ([UInt8], [UInt8]) = ([30, 160, 220, 255], [230, 40, 90, 255])
    let (track, white): ([UInt8], [UInt8]) = ([170, 170, 170, 255], [255, 255, 255, 255])
    for radius in [0.395, 0.4, 0.405] {
      for degrees in [3.0, 6, 9] { #expect(color(degrees, radius) == newest, "\(degrees)°") }
      for degrees in [15.0, 20, 25] { #expect(color(degrees, radius) == oldest, "\(degrees)°") }
      for degrees in [31.0, 90, 180, 270, 355] { #expect(color(degrees, radius) == track, "\(degrees)°") }
    }
    for degrees in [5.0, 20, 90, 200] {
      for radius in [0.375, 0.425] { #expect(color(degrees, radius) == white, "\(degrees)°, \(radius)") }
    }
  }
}
