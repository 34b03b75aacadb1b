import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// What has changed since frames were locked is told by its name, and which frames show it.
@Suite struct LockDifferenceTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// The frames' hashes as `hash` prints them.
  private func hashes(_ clip: Clip, _ pixels: HashedPixels = .rgba) throws -> [String] {
    var lines: [String] = []
    try clip.hash(pixels: pixels) { lines.append($0) }
    return lines.filter { !$0.hasPrefix("#") }.map { String($0.split(separator: " ").last ?? "") }
  }

  @Test(arguments: HashedPixels.allCases) func nothingHasChanged(pixels: HashedPixels) throws {
    let report = try files.verify(lock: files.lock(pixels: pixels))
    #expect(report.isSame && report.verdict == .same && report.differences.isEmpty)
    let key = try files.preset().key.prefix(16)
    #expect(report.lines == ["preset same: p, key \(key)", "frames same: all 10 are the same"])
    #expect(report.text.hasPrefix(files.folder["p.lock.json"] + ": same\n  preset     p, key"))
  }

  /// Changes of the preset's file: what is said of the preset, and of its frames before they are compared.
  static let changes: [(text: String, other: String, cause: String, shape: String?)] = [
    (#""seed": 3"#, #""seed": 4"#, "its seed is 4 instead of 3", nil),
    (#""lineWidth": 6"#, #""lineWidth": 7"#, "its key is NEW instead of OLD", nil),
    (#""lineWidth": 6"#, #""lineWidth": 6, "track": "red""#, "its key is NEW instead of OLD", nil),
    ("[[0, 0.3]", "[[0, 0.4]", "its key is NEW instead of OLD", nil),
    (
      #""duration": 1"#, #""duration": 0.7"#, "its key is NEW instead of OLD",
      "are 7, when they were locked there were 10"
    ),
    (
      #""duration": 1"#, #""duration": 2"#, "its key is NEW instead of OLD",
      "are 20, when they were locked there were 10"
    ),
    (
      #""fps": 10"#, #""fps": 20"#, "its key is NEW instead of OLD",
      "are 20, when they were locked there were 10"
    ),
    (
      #""seed": 3, "video": { "size": [64, 64]"#, #""seed": 4, "video": { "size": [64, 64], "crf": 3"#,
      "its seed is 4 instead of 3, and more has changed", nil
    ),
  ]

  @Test(arguments: changes) func aChangeIsNamed(text: String, other: String, cause: String, shape: String?)
    throws
  {
    let path = try files.lock()
    let (before, old) = (try hashes(files.clip()), try files.preset().key.prefix(16))
    try files.edit("p.json", text, other)
    let (now, new) = (try hashes(files.clip()), try files.preset().key.prefix(16))
    let report = try files.verify(lock: path)
    let cause = cause.replacing("NEW", with: String(new)).replacing("OLD", with: String(old))
    #expect(report.lines[0] == "preset other: p is not what was locked: \(cause)")
    if let shape { #expect(report.lines[1] == "frames differs: \(shape)") }

    // Found once more from the two texts of hashes.
    let differing = zip(before, now).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let count = min(before.count, now.count)
    #expect(report.value("differing")?.number?.int64 == differing.first.map { _ in Int64(differing.count) })
    #expect(report.value("first")?.number?.int64 == differing.first.map { Int64($0) })
    #expect(report.value("compared")?.number?.int64 == Int64(count))
    #expect(report.isSame == (shape == nil && differing.isEmpty))
    if let first = differing.first {
      let time = try files.clip().time(ofFrame: first).decimalSeconds
      #expect(
        report.lines.last
          == "frames differs: \(differing.count) of \(count) differ, the first is \(first) at \(time) s")
    }
  }

  @Test func whatNoFrameShowsIsNoDifference() throws {
    let path = try files.lock()
    try files.edit("p.json", #""seed": 3"#, #""seed": 3, "summary": "Another""#)
    #expect(try files.verify(lock: path).verdicts(.preset) == [.same])
    // The quality of the encoder counts for the key, but not for the frames before it.
    try files.edit("p.json", #""fps": 10"#, #""fps": 10, "quality": "high""#)
    let report = try files.verify(lock: path)
    #expect(report.isSame && report.verdicts(.preset) == [.other] && report.verdicts(.frames) == [.same])
  }

  @Test func anotherSizeIsNotCompared() throws {
    let path = try files.lock()
    try files.edit("p.json", "[64, 64]", "[66, 64]")
    let report = try files.verify(lock: path)
    #expect(report.lines.last == "frames differs: have 66x64 pixels, recorded are 64x64")
    #expect(report.verdict == .differs && report.value("compared") == nil)
  }

  @Test func aPresetCanBeHeldAgainstAnothersLock() throws {
    let path = try files.lock()
    let report = try LockVerifier(path, preset: files.preset("effects.spark.ring.radius=21")).verify()
    #expect(!report.isSame && report.verdicts(.preset) == [.other])
    #expect(try LockVerifier(path, preset: files.preset("summary=Other")).verify().isSame)
  }

  // MARK: parts

  @Test func framesAreChosen() throws {
    let path = try files.lock(frames: .frames(2...7))
    func lines(_ frames: FrameSelection) throws -> [String] {
      Array(try files.verify(lock: path, VerifyOptions(frames: frames)).lines.dropFirst())
    }
    #expect(try lines(.all) == ["frames same: 6 of the clip's 10 are the same"])
    #expect(try lines(.frames(2...7)) == ["frames same: 6 of the clip's 10 are the same"])
    #expect(try lines(.frames(7...7)) == ["frames same: 1 of the clip's 10 is the same"])
    let (from, to) = (Timestamp(decimalSeconds: "0.3"), Timestamp(decimalSeconds: "0.5"))
    #expect(try lines(.times(from: from, to: to)) == ["frames same: 2 of the clip's 10 are the same"])
    // The change shows from 6 on alone.
    try files.edit("p.json", "[0.5, null]", "[0.6, null]")
    #expect(try lines(.frames(2...5)) == ["frames same: 4 of the clip's 10 are the same"])
    #expect(try lines(.frames(4...7)) == ["frames differs: 2 of 4 differ, the first is 6 at 0.6 s"])
    #expect(try lines(.frames(7...7)) == ["frames differs: 1 of 1 differs, it is 7 at 0.7 s"])
    #expect(try lines(.all) == ["frames differs: 2 of 6 differ, the first is 6 at 0.6 s"])
  }

  @Test(arguments: [
    FrameSelection.frames(1...3), .frames(7...8), .frames(8...9), .frames(0...1), .frames(0...Int.max),
    .frames(Int.min...3), .frames(-5...(-1)), .frames(Int.max...Int.max),
    .times(from: .zero, to: .seconds(1)),
  ]) func framesThatAreNotLockedCantBeChosen(frames: FrameSelection) throws {
    let verifier = try LockVerifier(files.lock(frames: .frames(2...7)))
    #expect(try codes { _ = try verifier.verify(VerifyOptions(frames: frames)) } == [.timeOutsideClip])
  }

  @Test func framesBeyondTheClipAreADifference() throws {
    let path = try files.lock(frames: .frames(7...9))
    try files.edit("p.json", #""duration": 1"#, #""duration": 0.5"#)
    let report = try files.verify(lock: path)
    #expect(!report.isSame)
    #expect(report.lines.last == "frames differs: are 5, when they were locked there were 10")
  }
}
