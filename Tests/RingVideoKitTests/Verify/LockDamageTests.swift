import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// A lock that is not as it was written is an error, never a difference and never the same.
@Suite struct LockDamageTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// The JSON value of bytes by Foundation's reader, as one text; nil for none.
  private func value(_ bytes: [UInt8]) -> String? {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  private func read(_ bytes: [UInt8]) throws -> [DiagnosticCode] {
    try codes { _ = try Lock.read(bytes: bytes, path: files.folder["p.lock.json"], anyRenderer: false) }
  }

  @Test func everyFlippedBitIsFound() throws {
    try files.lock(frames: .frames(0...2))
    let bytes = try files.folder.bytes("p.lock.json")
    let sound = try #require(value(bytes))
    #expect(try read(bytes) == [])
    var (harmless, found) = (0, [DiagnosticCode: Int]())
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        let result = try read(damaged)
        if result.isEmpty {
          // Another space is the same value.
          harmless += 1
          if value(damaged) != sound { Issue.record("bit \(bit) of byte \(place) passes") }
        } else {
          found[result[0], default: 0] += 1
          if result.count != 1 || ![.damagedLock, .versionTooNew].contains(result[0]) {
            Issue.record("bit \(bit) of byte \(place): \(result)")
          }
        }
      }
    }
    #expect(harmless < 60)
    #expect(found[.damagedLock, default: 0] > 8 * bytes.count - 80)
  }

  @Test func otherCharactersAreFound() throws {
    try files.lock("set.json", "effects.spark.ring.lineWidth=7", frames: .frames(0...2))
    let bytes = try files.folder.bytes("set.json")
    let sound = try #require(value(bytes))
    var random = TestRandom(seed: 4)
    for _ in 0..<6000 {
      var damaged = bytes
      let place = random.int(0...bytes.count - 1)
      switch random.int(0...2) {
      case 0: damaged[place] = UInt8(random.int(0...255))
      case 1: damaged.remove(at: place)
      default: damaged.insert(UInt8(random.int(32...126)), at: place)
      }
      if try read(damaged).isEmpty, value(damaged) != sound {
        Issue.record("byte \(place): \(String(decoding: damaged, as: UTF8.self))")
      }
    }
  }

  @Test func everyCutIsFound() throws {
    try files.lock(frames: .frames(0...2))
    let bytes = try files.folder.bytes("p.lock.json")
    // Only the line feed at the end may be missing.
    for count in 0..<bytes.count - 1 {
      do {
        try files.write(bytes[..<count], to: "cut.json")
        let result = try codes { _ = try LockVerifier(files.folder["cut.json"]) }
        guard result == [.damagedLock] else {
          Issue.record("\(count) bytes: \(result)")
          return
        }
      }
    }
    try files.write(bytes.dropLast(), to: "cut.json")
    #expect(try files.verify(lock: files.folder["cut.json"]).isSame)
  }

  @Test(arguments: [
    "", " \n\t\r\n ", "{}", "[]", "7", "\"lock\"", VerifyFolder.text, #"{ "lock": "1" }"#, #"{ "lock": 1 }"#,
    #"{ "lock": 1.5 }"#, #"{ "lock": -1, "check": "0000000000000000" }"#, "lock", "#format: frame\n",
  ])
  func otherTextsAreNoLocks(text: String) throws {
    let path = try files.folder.write(text, to: "x.json")
    let error = try #require(throws: RingVideoError.self) { try LockVerifier(path) }
    #expect(error.diagnostics.map(\.code) == [.damagedLock] && error.exitStatus == 2)
    #expect(error.diagnostics[0].origin?.source == path)
  }

  @Test func otherFilesAreNoLocks() throws {
    try files.clip().still(at: .frame(0), to: files.folder["p.png"])
    try files.render()
    for name in ["p.png", "a.mp4"] {
      #expect(try codes { _ = try LockVerifier(files.folder[name]) } == [.damagedLock])
    }
    #expect(try codes { _ = try LockVerifier(files.folder.path) } == [.unreadableFile])
    #expect(try codes { _ = try LockVerifier(files.folder["none"]) } == [.fileNotFound])
  }

  /// A lock with members changed and sealed anew, as no damage does it.
  private func forged(_ changes: [(String, JSONValue?)]) throws -> String {
    let path = try files.lock()
    let node = try JSONReader.parse(files.folder.bytes("p.lock.json"), file: path)
    var members = try #require(node.value.object)
    for (name, value) in changes {
      let place = try #require(members.firstIndex { $0.key == name })
      if let value { members[place].value = JSONNode(value) } else { members.remove(at: place) }
    }
    return try files.folder.write(JSONValue.object(members).sealed().compact, to: "p.lock.json")
  }

  @Test func otherVersionsAreNamed() throws {
    let newer = try forged([("lock", .integer(2))])
    let error = try #require(throws: RingVideoError.self) { try LockVerifier(newer) }
    #expect(error.diagnostics.map(\.code) == [.versionTooNew] && error.exitStatus == 2)
    let other = try forged([("renderer", .integer(RendererVersion.current + 1))])
    let mismatch = try #require(throws: RingVideoError.self) { try LockVerifier(other) }
    #expect(mismatch.diagnostics.map(\.code) == [.otherRenderer] && mismatch.exitStatus == 2)
    #expect(mismatch.diagnostics[0].message.contains("renderer version \(RendererVersion.current + 1)"))
    let (isChanged, differing) = try LockVerifier(other, anyRenderer: true).renew()
    #expect(isChanged && differing == 0)
    #expect(try files.verify(lock: other).isSame)
  }

  /// Values that no program writes must not be more than an error.
  @Test func senselessValuesAreRefused() throws {
    let hash = JSONValue.string("0123456789abcdef")
    let rows: [[(String, JSONValue?)]] = [
      [("first", .integer(-1))], [("first", .integer(1))], [("first", .integer(Int.max))],
      [("clipFrames", .integer(9))], [("clipFrames", .integer(Int.min))], [("frames", .list([]))],
      [("frames", .list([hash, .integer(5)]))], [("frames", .list([.string("")]))],
      [("frames", .list([.string("0123456789abcde")]))], [("size", .list([.integer(64)]))],
      [("pixels", .string("rgb"))], [("seed", .integer(-3))], [("key", nil)], [("preset", .integer(1))],
    ]
    for row in rows {
      let path = try forged(row)
      #expect(try codes { _ = try LockVerifier(path) } == [.damagedLock], "\(row)")
    }
    // The forgery itself is no fault.
    #expect(try files.verify(lock: forged([("first", .integer(0))])).isSame)
  }

  /// The hash over all knows of the digits that are not kept of each.
  @Test func theHashOverAllCounts() throws {
    let other = String(repeating: "0", count: 64)
    let path = try forged([("sha256", .string(other))])
    #expect(try files.verify(lock: path).verdicts(.frames) == [.differs])
    // It tells nothing of a part.
    #expect(try files.verify(lock: path, VerifyOptions(frames: .frames(0...8))).isSame)
  }
}
