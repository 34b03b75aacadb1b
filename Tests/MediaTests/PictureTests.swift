import Foundation
import Media
import Raster
import TestSupport
import Testing

/// The pictures beside the tests and what each must come out as.
enum PictureSet {
  struct Expected: Decodable, Sendable {
    struct Probe: Decodable, Sendable {
      let at: [Int]
      let rgba: [Int]
    }

    let size: [Int]?
    let probes: [Probe]?
    let tolerance: Int?
    let refused: String?
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Pictures").path

  static func path(_ name: String) -> String { folder + "/" + name }

  static let all: [String: Expected] = {
    let data = FileManager.default.contents(atPath: path("expected.json")) ?? Data()
    return (try? JSONDecoder().decode([String: Expected].self, from: data)) ?? [:]
  }()

  static let good = all.filter { $0.value.refused == nil }.map(\.key).sorted()
}

extension Color {
  var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  /// The largest difference of a channel.
  func distance(to other: [Int]) -> Int { zip(channels, other).map { abs($0 - $1) }.max() ?? 0 }
}

@Suite struct PictureTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: PictureSet.good) func decodes(_ name: String) throws {
    let expected = try #require(PictureSet.all[name])
    let picture = try PictureReader.read(path: PictureSet.path(name))
    #expect([picture.bitmap.width, picture.bitmap.height] == expected.size)
    for probe in try #require(expected.probes) {
      let color = picture.bitmap[probe.at[0], probe.at[1]]
      #expect(
        color.distance(to: probe.rgba) <= (expected.tolerance ?? 0), "\(probe.at): \(color.channels)")
    }
    let isOpaque = expected.probes?.allSatisfy { $0.rgba[3] == 255 }
    #expect(picture.isOpaque == isOpaque)
  }

  @Test(arguments: [
    ("empty.png", "empty"), ("text.png", "not a picture"), ("truncated.jpg", "ends in the middle"),
    ("truncated.png", "ends in the middle"),
    ("bomb.png", "60000 × 60000 pixels are over the limit of 100 megapixels"),
    ("zero-size.png", "no width"), ("truncated-scan.jpg", "ends in the middle"),
    ("flipped-byte.png", "damaged"),
  ]) func refuses(_ name: String, _ reason: String) throws {
    let error = try mediaError { _ = try PictureReader.read(path: PictureSet.path(name)) }
    #expect(error.kind == .badPicture)
    #expect(error.file == PictureSet.path(name))
    #expect(error.message.contains(reason), "\(error)")
    #expect(!error.message.contains("0x"), "\(error)")
  }

  @Test func everyPictureIsTested() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: PictureSet.folder)
    #expect(names.sorted() == (PictureSet.all.keys + ["expected.json"]).sorted())
    #expect(PictureSet.good.count == 24)
  }

  @Test(arguments: [
    (PictureLimits(pixels: 96 * 64 - 1), "96 × 64 pixels are over the limit of 6143"),
    (PictureLimits(side: 95), "a side of 96 pixels is over the limit of 95"),
    (PictureLimits(fileSize: 254), "over the limit of 254 bytes"),
  ]) func keepsLimits(_ limits: PictureLimits, _ reason: String) throws {
    let error = try mediaError {
      _ = try PictureReader.read(path: PictureSet.path("plain.png"), limits: limits)
    }
    #expect(error.message.contains(reason), "\(error)")
    _ = try PictureReader.read(
      path: PictureSet.path("plain.png"), limits: PictureLimits(pixels: 96 * 64, side: 96, fileSize: 255))
  }

  @Test func saysWhatElseAFileIs() throws {
    try writeClip(scratch["clip.png"], format())
    let clip = try mediaError { _ = try PictureReader.read(path: scratch["clip.png"]) }
    #expect(clip.message.contains("QuickTime / MOV"), "\(clip)")
    let folder = try mediaError { _ = try PictureReader.read(path: scratch.path) }
    #expect(folder.kind == .isFolder)
    let nothing = try mediaError { _ = try PictureReader.read(path: scratch["none.png"]) }
    #expect(nothing.kind == .io)
    #expect(nothing.file == scratch["none.png"])
  }

  @Test func hashesTheFile() throws {
    let path = PictureSet.path("large.jpg")
    let sum = String(decoding: try run("sha256sum", path), as: UTF8.self).prefix(64)
    #expect(try PictureReader.read(path: path).hash == sum)
  }

  /// ffmpeg's own conversion of formats that store RGB, which are not rounded anywhere.
  @Test(arguments: ["alpha.png", "palette-alpha.png", "lossless.webp", "plain.bmp", "rgba.tiff", "still.gif"])
  func agreesWithFFmpeg(_ name: String) throws {
    let bitmap = try PictureReader.read(path: PictureSet.path(name)).bitmap
    #expect(try bytes(bitmap) == decode(PictureSet.path(name), "rgba"))
  }

  /// What ffmpeg makes of photos without any extension of the CPU, whatever this CPU has.
  @Test(arguments: ["baseline.jpg", "progressive.jpg", "large.jpg", "lossy.webp", "cmyk.jpg"])
  func agreesWithFFmpegWithoutExtensions(_ name: String) throws {
    let bitmap = try PictureReader.read(path: PictureSet.path(name)).bitmap
    let plain = try run(
      "ffmpeg", "-v", "error", "-cpuflags", "0", "-threads", "1", "-flags", "bitexact", "-i",
      "file:" + PictureSet.path(name), "-sws_flags",
      "bilinear+accurate_rnd+bitexact+full_chroma_int+full_chroma_inp", "-f", "rawvideo", "-pix_fmt", "rgba",
      "-")
    #expect(bytes(bitmap) == [UInt8](plain))
  }

  /// Every level of grey, from 8 and from 16 bits.
  @Test(arguments: ["gray", "gray16be", "rgb48be", "rgba64be", "ya8"]) func keepsGray(_ layout: String) throws
  {
    let sampleSize = layout.hasSuffix("be") ? 2 : 1
    let samples = layout.hasPrefix("gray") ? 1 : layout.hasPrefix("ya") ? 2 : layout.hasPrefix("rgb4") ? 3 : 4
    var bytes: [UInt8] = []
    for level in UInt8.min...UInt8.max {
      for sample in 1...samples {
        bytes += Array(repeating: samples % 2 == 0 && sample == samples ? 255 : level, count: sampleSize)
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch["levels"]))
    try run(
      "ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", layout, "-s", "256x1", "-i", scratch["levels"],
      "-pix_fmt", layout, scratch["levels.png"])
    let bitmap = try PictureReader.read(path: scratch["levels.png"]).bitmap
    #expect((0...255).map { bitmap[$0, 0].channels } == (0...255).map { [$0, $0, $0, 255] })
  }

  /// A file cut anywhere is refused.
  @Test(arguments: PictureSet.good) func refusesEveryCut(_ name: String) throws {
    let bytes = try fileBytes(PictureSet.path(name))
    let step = max(1, bytes.count / 200)
    for length in stride(from: 0, to: bytes.count, by: step) {
      try Data(bytes[..<length]).write(to: URL(fileURLWithPath: scratch["cut"]))
      let error = try mediaError { _ = try PictureReader.read(path: scratch["cut"]) }
      #expect(error.kind == .badPicture, "\(length) of \(bytes.count)")
    }
  }

  /// A flipped bit anywhere in a file with checksums is noticed.
  @Test(arguments: ["plain.png", "alpha.png", "palette-alpha.png", "rgba16.png"])
  func refusesEveryFlippedByte(_ name: String) throws {
    let bytes = try fileBytes(PictureSet.path(name))
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[place] ^= 0x10
      try Data(damaged).write(to: URL(fileURLWithPath: scratch["flipped"]))
      let error = try mediaError { _ = try PictureReader.read(path: scratch["flipped"]) }
      #expect(error.kind == .badPicture, "byte \(place)")
    }
  }

  /// A PNG whose rows end early, with all its chunks and checksums right.
  @Test(arguments: [0, 1, 7]) func refusesMissingRows(_ rows: Int) throws {
    let row: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    try Data(png(width: 8, height: 8, Array(repeating: row, count: 8).flatMap(\.self)))
      .write(to: URL(fileURLWithPath: scratch["whole.png"]))
    #expect(try PictureReader.read(path: scratch["whole.png"]).bitmap[1, 7].red == 2)
    try Data(png(width: 8, height: 8, Array(repeating: row, count: rows).flatMap(\.self)))
      .write(to: URL(fileURLWithPath: scratch["short.png"]))
    let error = try mediaError { _ = try PictureReader.read(path: scratch["short.png"]) }
    #expect(error.kind == .badPicture)
  }

  @Test(arguments: [(1, 1), (9, 1), (9, 2), (9, 7), (40, 30)])
  func readsInterlacedRows(_ width: Int, _ height: Int) throws {
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
      "testsrc2=s=64x64,format=rgba,crop=\(width):\(height):20:20",
      "-frames:v", "1", "-pix_fmt", "rgba", scratch["plain.png"], "-frames:v", "1", "-pix_fmt", "rgba",
      "-flags", "+ildct", scratch["interlaced.png"])
    let interlaced = try PictureReader.read(path: scratch["interlaced.png"]).bitmap
    #expect(try bytes(interlaced) == decode(scratch["plain.png"], "rgba"))
    #expect(try fileBytes(scratch["interlaced.png"])[28] == 1)
  }

  /// Whatever the bytes are, the answer is a picture or an error.
  @Test(arguments: PictureSet.good) func survivesNoise(_ name: String) throws {
    let bytes = try fileBytes(PictureSet.path(name))
    guard bytes.count < 20_000 else { return }
    var random = TestRandom(seed: UInt64(bytes.count))
    for _ in 0..<100 {
      var damaged = bytes
      for _ in 0..<random.int(1...4) {
        damaged[random.int(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      try Data(damaged).write(to: URL(fileURLWithPath: scratch["noise"]))
      do {
        _ = try PictureReader.read(path: scratch["noise"])
      } catch {
        #expect(error.kind == .badPicture)
      }
    }
  }

  @Test(arguments: StoredOrientation.allCases) func turns(_ orientation: StoredOrientation) {
    // Where a stored pixel is seen, as EXIF names the sides of row 0 and column 0.
    let bitmap = numbered(5, 3)
    let upright = bitmap.oriented(orientation)
    #expect(upright.width == (orientation.swapsSides ? 3 : 5))
    for y in 0..<3 {
      for x in 0..<5 {
        let place =
          switch orientation {
          case .upright: (x, y)
          case .mirrored: (4 - x, y)
          case .upsideDown: (4 - x, 2 - y)
          case .flipped: (x, 2 - y)
          case .transposed: (y, x)
          case .turnedLeft: (2 - y, x)
          case .transversed: (2 - y, 4 - x)
          case .turnedRight: (y, 4 - x)
          }
        #expect(upright[place.0, place.1] == bitmap[x, y])
      }
    }
  }
}

/// A bitmap whose pixels all differ.
func numbered(_ width: Int, _ height: Int) -> Bitmap {
  Bitmap(width: width, height: height) { pixels in
    for index in pixels.indices { pixels[index] = UInt32(index) &* 0x9E37_79B1 | 0xFF00_0000 }
  }
}

/// A grey PNG file of filtered rows, stored without compression.
func png(width: UInt8, height: UInt8, _ rows: [UInt8]) -> [UInt8] {
  func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
  func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var crc = UInt32.max
    for byte in name.utf8 + body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }
    return word(UInt32(body.count)) + name.utf8 + body + word(~crc)
  }
  var (low, high): (UInt32, UInt32) = (1, 0)
  for byte in rows {
    low = (low + UInt32(byte)) % 65521
    high = (high + low) % 65521
  }
  let size = UInt8(rows.count)
  let data = [0x78, 0x01, 0x01, size, 0, ~size, 0xFF] + rows + word(high << 16 | low)
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0]) + chunk("IDAT", data)
    + chunk("IEND", [])
}

/// The bytes R, G, B, A of all pixels.
func bytes(_ bitmap: Bitmap) -> [UInt8] { [UInt8](UnsafeRawBufferPointer(bitmap.pixels)) }
