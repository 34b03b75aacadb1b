import Foundation
import Media
import Testing

@Suite struct DigestTests {
  @Test(arguments: [
    ("SHA256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("sha256", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("MD5", "abc", "900150983cd24fb0d6963f7d28e17f72"), ("CRC32", "123456789", "cbf43926"),
    ("adler32", "abc", "024d0127"),
  ])
  func knownAnswers(_ algorithm: String, _ text: String, _ expected: String) throws {
    var digest = try Digest.start(algorithm)
    for byte in text.utf8 { digest.update([byte]) }
    #expect(digest.finish() == expected)
    digest.update(Array(text.utf8))
    #expect(digest.finish() == expected)
  }

  @Test func agreesWithSha256sum() throws {
    let scratch = try Scratch()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch["x"]))
    var digest = try Digest.start()
    digest.update(bytes)
    let expected = String(decoding: try run("sha256sum", scratch["x"]), as: UTF8.self)
    #expect(expected.hasPrefix(digest.finish() + " "))
  }

  @Test func unknownAlgorithmsNameTheKnown() throws {
    let error = try mediaError { _ = try Digest.start("sha257") }
    #expect(error.kind == .invalidInput)
    #expect(error.description.contains("SHA256"))
    #expect(Digest.algorithms.contains("SHA512"))
  }

  @Test func versionsAreThoseOfTheLibraries() throws {
    let versions = LibraryVersions.loaded()
    let tool = String(decoding: try run("ffmpeg", "-version"), as: UTF8.self)
    #expect(tool.hasPrefix("ffmpeg version \(versions.ffmpeg) "))
    #expect(versions.x264?.hasPrefix("core 1") == true)
    #expect(versions.libraries.count == 3)
  }

  @Test(arguments: [-1, 52]) func rateFactorsAreChecked(_ factor: Int) throws {
    #expect(try mediaError { _ = try H264Settings(rateFactor: factor) }.kind == .invalidInput)
  }
}
