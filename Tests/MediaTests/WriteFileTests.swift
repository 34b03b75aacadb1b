import Foundation
import Media
import Testing

@Suite struct WriteFileTests {
  @Test(arguments: [0, 1, 100_000]) func writesAllBytesAndNothingElse(_ count: Int) throws {
    let scratch = try Scratch()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    try writeFile(bytes, to: scratch["a.txt"])
    #expect(try fileBytes(scratch["a.txt"]) == bytes)
    #expect(scratch.names == ["a.txt"])
  }

  @Test func replacesUnlessToldNotTo() throws {
    let scratch = try Scratch()
    try writeFile([1], to: scratch["a"])
    try writeFile([2], to: scratch["a"])
    #expect(try fileBytes(scratch["a"]) == [2])
    let error = try mediaError { try writeFile([3], to: scratch["a"], options: .init(noOverwrite: true)) }
    #expect(error.kind == .exists)
    #expect(try fileBytes(scratch["a"]) == [2])
    #expect(scratch.names == ["a"])
  }

  @Test func aSignalLeavesTheOldFile() throws {
    let scratch = try Scratch()
    try writeFile([1], to: scratch["a"])
    let error = try mediaError { try writeFile([2], to: scratch["a"], options: .init(interruption: { 15 })) }
    #expect(error.kind == .interrupted(signal: 15))
    #expect(try fileBytes(scratch["a"]) == [1])
    #expect(scratch.names == ["a"])
  }

  @Test(arguments: ["", "/no/such/folder/x", "/tmp", "/dev/full"]) func refusesWhatIsNoFile(_ path: String)
    throws
  {
    let error = try mediaError { try writeFile([1], to: path) }
    #expect(error.file == path)
  }
}
