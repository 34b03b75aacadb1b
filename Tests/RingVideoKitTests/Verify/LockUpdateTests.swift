import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Locks that are recorded anew, or left alone.
@Suite struct LockUpdateTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  private func renew(_ path: String) throws -> (isChanged: Bool, differing: Int) {
    try LockVerifier(path, anyRenderer: true).renew()
  }

  /// The inode and the time of the last change.
  private func state(_ path: String) throws -> [AnyHashable?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return [
      attributes[.systemFileNumber] as? AnyHashable, attributes[.modificationDate] as? AnyHashable,
    ]
  }

  @Test func whatIsTheSameIsLeftAlone() throws {
    let path = try files.lock()
    // In other words, and with an old date.
    let object = try JSONSerialization.jsonObject(with: Data(files.folder.bytes("p.lock.json")))
    let text = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted])
    try files.write(text, to: "p.lock.json")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    let before = try state(path)
    let result = try renew(path)
    #expect(!result.isChanged && result.differing == 0)
    #expect(try files.folder.bytes("p.lock.json") == Array(text))
    #expect(try state(path) == before && files.folder.names == ["p.json", "p.lock.json"])
  }

  @Test func whatDiffersIsRecorded() throws {
    let path = try files.lock()
    try files.edit("p.json", "[0.5, null]", "[0.6, null]")
    let differing = try #require(try files.verify(lock: path).value("differing")?.number?.int64)
    let result = try renew(path)
    #expect(result.isChanged && result.differing == Int(differing))
    #expect(try files.verify(lock: path).lines[1] == "frames same: all 10 are the same")
    let bytes = try files.folder.bytes("p.lock.json")
    try files.lock("fresh.json")
    #expect(try bytes == files.folder.bytes("fresh.json"))
  }

  /// The key alone, which tells what the frames are of, is reason enough.
  @Test func anotherKeyIsRecorded() throws {
    let path = try files.lock()
    try files.edit("p.json", #""fps": 10"#, #""fps": 10, "crf": 20"#)
    let result = try renew(path)
    #expect(result.isChanged && result.differing == 0)
    #expect(try files.verify(lock: path).verdicts(.preset) == [.same])
  }

  @Test func wholeLocksFollowTheClip() throws {
    let (whole, part) = (try files.lock("whole.json"), try files.lock("part.json", frames: .frames(2...6)))
    try files.edit("p.json", #""duration": 1"#, #""duration": 1.5"#)
    #expect(try renew(whole).isChanged && renew(part).isChanged)
    #expect(try files.verify(lock: whole).lines[1] == "frames same: all 15 are the same")
    #expect(try files.verify(lock: part).lines[1] == "frames same: 5 of the clip's 15 are the same")
    try files.edit("p.json", #""duration": 1.5"#, #""duration": 0.4"#)
    #expect(try renew(whole).isChanged)
    #expect(try files.verify(lock: whole).lines[1] == "frames same: all 4 are the same")
    // A part that the clip doesn't have any more can't be recorded, and stays.
    let bytes = try files.folder.bytes("part.json")
    #expect(try codes { _ = try renew(part) } == [.timeOutsideClip])
    #expect(try files.folder.bytes("part.json") == bytes)
  }

  @Test func allThatWasAskedForStays() throws {
    let path = try files.lock("set.json", "effects.spark.ring.radius=24", pixels: .yuv420p)
    try files.edit("p.json", #""lineWidth": 6"#, #""lineWidth": 8"#)
    #expect(try renew(path).isChanged)
    let fresh = try files.lock("fresh.json", "effects.spark.ring.radius=24", pixels: .yuv420p)
    #expect(try files.folder.bytes("set.json") == files.folder.bytes("fresh.json"))
    #expect(fresh.hasSuffix("fresh.json"))
  }

  @Test func damageIsNotRecordedOver() throws {
    try files.lock()
    try files.edit("p.lock.json", #""seed": 3"#, #""seed": 4"#)
    let bytes = try files.folder.bytes("p.lock.json")
    #expect(try codes { _ = try renew(files.folder["p.lock.json"]) } == [.damagedLock])
    #expect(try files.folder.bytes("p.lock.json") == bytes)
  }

  @Test func textsOfHashesAreNotRecorded() throws {
    let path = try files.hashText()
    let error = try #require(throws: RingVideoError.self) {
      try LockVerifier(path, preset: files.preset(), anyRenderer: true)
    }
    #expect(error.diagnostics.map(\.code) == [.invalidOption])
    let verifier = try LockVerifier(path, preset: files.preset())
    #expect(try codes { _ = try verifier.renew() } == [.invalidOption])
  }
}
