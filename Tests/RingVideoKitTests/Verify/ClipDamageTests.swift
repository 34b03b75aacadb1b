import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Damage of any byte of a clip is found, is called damage, and never stops the program.
@Suite struct ClipDamageTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// The verdict on some bytes as a clip; nil where that is an error.
  private func verdict(_ bytes: some Sequence<UInt8>, preset: Preset? = nil) throws -> VerifyReport.Verdict? {
    let path = try files.write(bytes, to: "damaged.mp4")
    do {
      let report = try ClipVerifier(path, preset: preset).verify()
      #expect(report.text.hasPrefix(path + ": ") && report.isSame == (report.verdict == .same))
      return report.verdict
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  /// Three frames in 32x32.
  private func small(_ metadata: RenderOptions.Metadata = .key) throws -> [UInt8] {
    try files.render("a.mp4", "video.size=32x32", metadata: metadata, frames: .frames(1...3))
    return try files.folder.bytes("a.mp4")
  }

  /// In two halves, which run side by side.
  @Test(arguments: 0..<2) func everyByteCounts(half: Int) throws {
    let bytes = try small()
    #expect(bytes.count < 4000)
    #expect(try verdict(bytes) == .same)
    var random = TestRandom(seed: UInt64(half))
    for place in stride(from: half, to: bytes.count, by: 2) {
      var damaged = bytes
      damaged[place] ^= 1 << random.int(0...7)
      let found = try verdict(damaged)
      if found != .damaged { Issue.record("byte \(place): \(found.map(\.rawValue) ?? "an error")") }
    }
  }

  @Test func everyByteCountsBesideThePreset() throws {
    let bytes = try small()
    let preset = try files.preset("video.size=32x32")
    #expect(try verdict(bytes, preset: preset) == .same)
    var random = TestRandom(seed: 5)
    for _ in 0..<150 {
      var damaged = bytes
      let place = random.int(0...bytes.count - 1)
      damaged[place] ^= UInt8(random.int(1...255))
      let found = try verdict(damaged, preset: preset)
      if found != .damaged { Issue.record("byte \(place): \(found.map(\.rawValue) ?? "an error")") }
    }
  }

  /// Without a comment there is no hash of the packets: what can be decoded may be just another clip.
  @Test func aClipThatSaysNothingIsHeldAgainstItsPreset() throws {
    let bytes = try small(.none)
    let preset = try files.preset("video.size=32x32")
    var random = TestRandom(seed: 6)
    for _ in 0..<150 {
      var damaged = bytes
      let place = random.int(0...bytes.count - 1)
      damaged[place] ^= 1 << random.int(0...7)
      let path = try files.write(damaged, to: "damaged.mp4")
      let report = try ClipVerifier(path, preset: preset).verify(VerifyOptions(frames: .frames(1...3)))
      if report.isSame { Issue.record("byte \(place)") }
    }
  }

  @Test func everyCutCounts() throws {
    let bytes = try small()
    for count in Array(stride(from: 0, to: bytes.count, by: 13)) + [bytes.count - 1] {
      let found = try verdict(bytes[..<count])
      if found != .damaged { Issue.record("\(count) bytes: \(found.map(\.rawValue) ?? "an error")") }
    }
  }

  @Test func bytesBehindTheEndCount() throws {
    let bytes = try small()
    for more in [[0], [65], Array("free".utf8), [0, 0, 0, 8] + Array("free".utf8), bytes] {
      #expect(try verdict(bytes + more) == .damaged)
    }
    #expect(try verdict([0] + bytes) == .damaged)
  }

  @Test func junkIsDamage() throws {
    var random = TestRandom(seed: 7)
    #expect(try verdict([UInt8]()) == .damaged)
    for count in [1, 7, 100, 5000] {
      #expect(try verdict((0..<count).map { _ in UInt8(random.int(0...255)) }) == .damaged)
      #expect(try verdict([UInt8](repeating: 0, count: count)) == .damaged)
    }
    #expect(try verdict(Array(VerifyFolder.text.utf8)) == .damaged)
    try files.clip().still(at: .frame(0), to: files.folder["p.png"])
    #expect(try verdict(files.folder.bytes("p.png")) == .damaged)
  }

  /// What a damaged clip says, in its own words and beside what it should show.
  @Test func damageIsNamed() throws {
    try files.render()
    var bytes = try files.folder.bytes("a.mp4")
    let packets = try packetPlaces(files.folder["a.mp4"])
    bytes[packets[4].upperBound - 1] ^= 0x55
    let path = try files.write(bytes, to: "damaged.mp4")
    let report = try ClipVerifier(path, preset: files.preset()).verify()
    #expect(report.lines[0] == "container same: as this FFmpeg writes it")
    #expect(report.lines[1] == "packets damaged: are not those that were written: their hash is another")
    #expect(
      report.lines.contains {
        $0 == "packets differs: are not what is encoded now: 1 of 10 differ, the first is 4"
      }, "\(report.text)")
    #expect(report.verdict == .damaged && report.text.hasPrefix(path + ": damaged\n"))
    // The first damage is told once.
    #expect(Set(report.lines).count == report.lines.count)
  }

  /// Where the packets lie in the file, as ffprobe says.
  private func packetPlaces(_ path: String) throws -> [Range<Int>] {
    let text = try ChildProcess.tool(
      "ffprobe", ["-v", "error", "-show_entries", "packet=pos,size", "-of", "csv=p=0", path]
    ).text
    return try text.split(separator: "\n").map { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      try #require(numbers.count == 2)
      return numbers[1]..<numbers[1] + numbers[0]
    }
  }

  /// Comments are sealed: whatever is changed in one, and a comment of another program.
  @Test func commentsAreSealed() throws {
    try files.render("a.mp4", metadata: .full)
    let bytes = try files.folder.bytes("a.mp4")
    let text = try #require(String(bytes: bytes, encoding: .isoLatin1))
    let start = try #require(text.range(of: "{\"ringvideo\""))
    let place = text.distance(from: text.startIndex, to: start.lowerBound)
    let end = try #require(text.range(of: "\"check\":\"", range: start.lowerBound..<text.endIndex))
    let length = text.distance(from: start.lowerBound, to: end.upperBound) + 18
    #expect(bytes[place + length - 1] == UInt8(ascii: "}"))
    var random = TestRandom(seed: 8)
    for offset in stride(from: 0, to: length, by: 7) {
      var damaged = bytes
      damaged[place + offset] ^= 1 << random.int(0...6)
      let report = try ClipVerifier(files.write(damaged, to: "damaged.mp4")).verify()
      if report.verdict != .damaged { Issue.record("byte \(offset) of the comment") }
    }
  }
}
