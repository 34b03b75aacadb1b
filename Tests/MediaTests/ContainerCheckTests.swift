import Foundation
import Testing

@testable import Media

/// Whether the bytes around a clip's packets are those that are written anew.
@Suite struct ContainerCheckTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  struct Clip: CustomTestStringConvertible {
    var name: String
    var frames = 10
    var fps: (Int32, Int32) = (30, 1)
    var size = (64, 48)
    var quality = Quality.standard
    var rateFactor: Int?
    var chunkLength = 240
    var comment: String?
    var testDescription: String { name }
  }

  static let clips = [
    Clip(name: "60 fps", fps: (60, 1)), Clip(name: "29.97 fps", fps: (30000, 1001)),
    Clip(name: "24 fps", fps: (24, 1)), Clip(name: "1 fps", frames: 3, fps: (1, 1)),
    Clip(name: "7/3 fps", fps: (7, 3)), Clip(name: "one frame", frames: 1),
    Clip(name: "two chunks", frames: 241), Clip(name: "many chunks", frames: 20, chunkLength: 3),
    Clip(name: "each its own chunk", frames: 5, chunkLength: 1), Clip(name: "lossless", rateFactor: 0),
    Clip(name: "lossless draft", quality: .draft, rateFactor: 0),
    Clip(name: "lossless high", quality: .high, rateFactor: 0),
    Clip(name: "worst", rateFactor: 51), Clip(name: "draft", quality: .draft),
    Clip(name: "high", quality: .high), Clip(name: "2x2", size: (2, 2)),
    Clip(name: "1080p60", frames: 2, fps: (60, 1), size: (1920, 1080)),
    Clip(name: "a comment", comment: "made by a test"),
    Clip(name: "a long comment", comment: String(repeating: "é\u{1F600}{}\n", count: 7000)),
  ]

  @discardableResult
  func write(_ clip: Clip, to path: String) throws -> SinkReport {
    try writeClip(
      path, format(clip.size.0, clip.size.1, frames: clip.frames, fps: clip.fps), quality: clip.quality,
      rateFactor: clip.rateFactor, chunkLength: clip.chunkLength, comment: { _ in clip.comment })
  }

  @Test(arguments: clips) func freshClipsAreEqual(_ clip: Clip) throws {
    let path = scratch["clip.mp4"]
    let report = try write(clip, to: path)
    let check = try ContainerCheck.read(path)
    #expect(check.isEqual)
    #expect(check.difference.isNone, "\(check)")
    #expect(check.hasKnownParameterSets)
    #expect((check.difference.leftSize, check.difference.rightSize) == (report.byteCount, report.byteCount))
    #expect(scratch.names == ["clip.mp4"])
  }

  /// One byte flipped anywhere is found by the reading, the packets' hash, the comment or this check.
  @Test(
    arguments: [
      Clip(
        name: "two chunks with a comment", frames: 3, size: (16, 16), chunkLength: 2, comment: "a comment"),
      Clip(name: "one frame, lossless", frames: 1, fps: (1, 1), size: (16, 16), rateFactor: 0),
    ], [UInt8(0x01), 0xff])
  func noFlippedByteEscapes(_ clip: Clip, _ mask: UInt8) throws {
    let path = scratch["clip.mp4"]
    let report = try write(clip, to: path)
    let bytes = try fileBytes(path)
    let packets = try ClipDecoderTests.positions(path)
    var found = (reading: 0, packets: 0, comment: 0, check: 0)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= mask
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      let isPayload = packets.contains { $0.contains(index) }
      do {
        let info = try ClipProbe.read(path)
        if info.packetHash != report.packetHash {
          found.packets += 1
        } else if info.metadata["comment"] != clip.comment {
          found.comment += 1
        } else {
          #expect(!isPayload, "byte \(index)")
          let check = try ContainerCheck.read(path)
          #expect(!check.isEqual, "byte \(index) escapes")
          found.check += 1
        }
      } catch {
        found.reading += 1
      }
    }
    #expect(found.packets > 0 && found.reading > 0 && found.check > 0, "\(found)")
  }

  /// Damage within packets is the packets' own: around them nothing differs.
  @Test func packetsAreNotItsConcern() throws {
    let path = scratch["clip.mp4"]
    try write(Clip(name: ""), to: path)
    var bytes = try fileBytes(path)
    for index in try ClipDecoderTests.positions(path)[4].dropFirst(5) { bytes[index] ^= 0xff }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try ContainerCheck.read(path).isEqual)
  }

  @Test func theFirstDifferenceIsWhereItIs() throws {
    let path = scratch["clip.mp4"]
    try write(Clip(name: "", comment: "text"), to: path)
    var bytes = try fileBytes(path)
    // The time of making, in the header of the whole.
    let offset = try #require(Data(bytes).range(of: Data("mvhd".utf8))).upperBound + 4
    bytes[offset + 2] = 9
    bytes[offset + 3] = 9
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let check = try ContainerCheck.read(path)
    #expect((check.difference.first, check.difference.differing) == (offset + 2, 2))
    #expect(check.hasKnownParameterSets)
    #expect(!check.isEqual)
  }

  @Test func whatIsAddedDiffers() throws {
    let path = scratch["clip.mp4"]
    let report = try write(Clip(name: ""), to: path)
    try Data(try fileBytes(path) + [0, 0, 0, 9] + Array("free!".utf8)).write(to: URL(fileURLWithPath: path))
    let difference = try ContainerCheck.read(path).difference
    #expect((difference.first, difference.differing) == (report.byteCount, 0))
    #expect((difference.leftSize, difference.rightSize) == (report.byteCount + 9, report.byteCount))
  }

  /// Parameter sets that no encoder here writes are told apart from what the container does with them.
  @Test func strangeParameterSetsAreTold() throws {
    let path = scratch["clip.mp4"]
    try write(Clip(name: ""), to: path)
    var bytes = try fileBytes(path)
    let record = try #require(Data(bytes).range(of: Data("avcC".utf8))).upperBound
    let length = Int(bytes[record + 6]) << 8 | Int(bytes[record + 7])
    bytes[record + 7 + length] ^= 0x10
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let check = try ContainerCheck.read(path)
    #expect(check.difference.isNone)
    #expect(!check.hasKnownParameterSets && !check.isEqual)
  }

  /// Clips that other programs wrote differ, whatever they hold, and that is no error.
  @Test(arguments: [["-bf", "2"], ["-bf", "0"], ["-movflags", "frag_keyframe"], ["-vf", "setpts=N*N"]])
  func otherProgramsClipsDiffer(_ options: [String]) throws {
    let path = scratch["foreign.mp4"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=30:d=1", "-c:v", "libx264"]
      + ["-pix_fmt", "yuv420p"] + options + [path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let check = try ContainerCheck.read(path)
    #expect(!check.isEqual && !check.difference.isNone)
  }

  // MARK: files

  @Test(arguments: [0, 1, 65535, 65536, 65537, 200_000]) func filesAreComparedToTheirEnds(_ size: Int) throws
  {
    let (a, b) = (scratch["a"], scratch["b"])
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try Data(bytes).write(to: URL(fileURLWithPath: a))
    try Data(bytes).write(to: URL(fileURLWithPath: b))
    var found = try FileDifference.between(a, b)
    #expect((found.first, found.differing, found.leftSize, found.rightSize) == (nil, 0, size, size))
    try Data(bytes + [0]).write(to: URL(fileURLWithPath: b))
    found = try FileDifference.between(a, b)
    #expect((found.first, found.differing, found.leftSize, found.rightSize) == (size, 0, size, size + 1))
    found = try FileDifference.between(b, a)
    #expect((found.first, found.differing, found.leftSize, found.rightSize) == (size, 0, size + 1, size))
    guard size > 0 else { return }
    try Data(bytes.dropLast() + [~bytes[size - 1]]).write(to: URL(fileURLWithPath: b))
    found = try FileDifference.between(a, b)
    #expect((found.first, found.differing) == (size - 1, 1))
  }

  @Test func filesThatAreNotThereAreErrors() throws {
    let path = scratch["missing"]
    #expect(try mediaError { _ = try FileDifference.between(path, path) }.file == path)
    #expect(try mediaError { _ = try ContainerCheck.read(path) }.file == path)
  }

  /// Small or large, in memory or in a folder: it can be opened once more, and nothing is left of it.
  @Test(arguments: [0, 1 << 30]) func scratchFilesLeaveNothing(_ size: Int) throws {
    do {
      let file = try ScratchFile.create(size: size, in: scratch.path, operation: "test")
      try [UInt8]([1, 2, 3]).withUnsafeBytes {
        try Media.writeAll($0, to: file.descriptor, operation: "test")
      }
      #expect(try fileBytes(file.path) == [1, 2, 3])
      #if os(Linux)
        #expect(scratch.names == [])
      #endif
    }
    #expect(scratch.names == [])
  }

  @Test func scratchFilesNeedAFolder() throws {
    let error = try mediaError {
      _ = try ScratchFile.create(size: 1 << 30, in: scratch["missing"], operation: "test")
    }
    #expect(error.kind == .io)
    #expect(error.remedy?.contains("TMPDIR") == true)
  }
}
