import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Texts of `ringvideo hash` and of FFmpeg's framehash that frames are held against.
@Suite struct HashTextTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  private func verify(_ path: String, _ options: VerifyOptions = VerifyOptions()) throws -> VerifyReport {
    try LockVerifier(path, preset: files.preset()).verify(options)
  }

  @Test(arguments: ["MD5", "sha256", "CRC32", "SHA512", "adler32", "RIPEMD128"])
  func anyHashWillDo(algorithm: String) throws {
    for pixels in HashedPixels.allCases {
      let path = try files.hashText(algorithm: algorithm, pixels: pixels)
      #expect(try verify(path).lines == ["frames same: all 10 are the same"])
      let differing = try LockVerifier(path, preset: files.preset("seed=4")).verify()
      #expect(differing.lines == ["frames differs: 9 of 10 differ, the first is 1 at 0.1 s"])
    }
  }

  @Test(arguments: ["md5", "sha256"]) func ffmpegsOwnTextWillDo(algorithm: String) throws {
    let clip = try files.render("a.mp4", "video.crf=0")
    let result = try ChildProcess.tool(
      "ffmpeg", ["-v", "error", "-nostdin", "-i", clip, "-f", "framehash", "-hash", algorithm, "-"])
    #expect(result.text.contains("#software: "))
    let path = try files.write(result.output, to: "ffmpeg.txt")
    #expect(try verify(path).lines == ["frames same: all 10 are the same"])
  }

  @Test func aPartIsComparedWithItsFrames() throws {
    let path = try files.hashText(frames: .frames(4...8))
    // It doesn't say that it is of a part: it might as well be cut off.
    #expect(try codes { _ = try verify(path) } == [.damagedLock])
    #expect(
      try verify(path, VerifyOptions(frames: .frames(4...8))).lines
        == ["frames same: 5 of the clip's 10 are the same"])
    #expect(
      try verify(path, VerifyOptions(frames: .frames(8...8))).lines
        == ["frames same: 1 of the clip's 10 is the same"])
    #expect(try codes { _ = try verify(path, VerifyOptions(frames: .frames(3...4))) } == [.timeOutsideClip])
  }

  /// Frames that are recorded and that there are not any more are no less than a difference.
  @Test func aTextMayHaveMoreFramesThanTheClip() throws {
    let path = try files.hashText()
    try files.edit("p.json", #""duration": 1"#, #""duration": 0.6"#)
    let report = try verify(path)
    #expect(!report.isSame)
    #expect(
      report.lines == ["frames differs: are 6, those recorded go up to 9", "frames same: all 6 are the same"])
    let beyond = try VerifyFolder()
    let part = try beyond.hashText(frames: .frames(7...8))
    let other = try LockVerifier(part, preset: files.preset()).verify(VerifyOptions(frames: .frames(7...8)))
    #expect(other.lines == ["frames differs: are 6, those recorded go up to 8"])
  }

  @Test func aTextNamesNoPreset() throws {
    let path = try files.hashText()
    let error = try #require(throws: RingVideoError.self) { try LockVerifier(path) }
    #expect(error.diagnostics.map(\.code) == [.missingOption] && error.exitStatus == 2)
    #expect(error.diagnostics[0].text.contains("--preset"))
  }

  @Test func anotherSizeIsNamed() throws {
    let path = try files.hashText("hashes.txt", "video.size=32x48")
    #expect(try verify(path).lines == ["frames differs: have 64x64 pixels, recorded are 32x48"])
  }

  // MARK: damage

  /// Damage by hand: a text in the file, what stands there instead, and the line that is complained of.
  static let damages: [(text: String, other: String, line: Int?)] = [
    ("#format: frame checksums", "#format: frame", nil), ("#version: 2", "#version: 3", 1),
    ("#version: 2\n", "", 1), ("#hash: SHA256", "#hash: SHA257", 1), ("#hash: SHA256", "#hash: MD5", 10),
    ("#hash: SHA256\n", "", 1), ("64x64", "64x65", 1), ("64x64", "-64x-64", 1), ("64x64", "", 1),
    ("64x64", "99999999999x99999999999", 1), ("64x64", "4294967296x4294967296", 1),
    ("0,          4,          4,", "0,          5,          5,", 14),
    ("0,          4,          4,", "0,          4,          5,", 14),
    ("0,          4,          4,", "0,          5,          4,", 14),
    ("0,          4,          4,", "0,         -4,         -4,", 14),
    ("0,          4,          4,", "1,          4,          4,", 14),
    ("0,          4,          4,", "#,          4,          4,", 14),
    ("0,          0,          0,", "#,          0,          0,", 10),
    ("0,          9,          9,", "#,          9,          9,", 19),
    ("0,          0,          0,", "0, 9223372036854775807, 9223372036854775807,", 10),
    ("0,          4,          4,        1,    16384", "0,          4,          4,        1,    16385", 1),
    ("0,          4,          4,        1,", "0,          4,          4,        x,", 14),
    ("0,          4,          4,", "0,          4,", 14), ("0,          4,", "", 14),
    ("\n0,          4,", "\n\n0,          4,", 14), ("#tb 0", "tb 0", 4),
  ]

  @Test(arguments: damages) func damageIsAnError(text: String, other: String, line: Int?) throws {
    let path = try files.hashText()
    try files.edit("hashes.txt", text, other)
    let error = try #require(throws: RingVideoError.self) { try verify(path) }
    #expect(error.diagnostics.map(\.code) == [.damagedLock] && error.exitStatus == 2)
    if let line {
      #expect(error.diagnostics[0].origin == Origin(file: path, position: .init(line: line, column: 1)))
    }
  }

  @Test(arguments: ["SHA256", "MD5", "CRC32"]) func hashesOfAnotherFormAreErrors(algorithm: String) throws {
    let path = try files.hashText(algorithm: algorithm)
    let text = String(decoding: try files.folder.bytes("hashes.txt"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let hash = String(try #require(rows[9].split(separator: " ").last))
    let others: [String] = [
      String(hash.dropLast()), String(hash.prefix(2)), "", hash + "0", hash.dropLast() + "g",
      hash.dropLast() + "A", hash.dropLast() + "\u{FF11}", hash + ", 1",
    ]
    for other in others {
      try files.folder.write(text.replacing(hash, with: other), to: "hashes.txt")
      #expect(try codes { _ = try verify(path) } == [.damagedLock], "\(other)")
    }
    // All of them cut alike, as no single line shows.
    let cut = rows.map { String($0.dropLast(2)) }.joined(separator: "\n") + "\n"
    let head = text.split(separator: "\n").filter { $0.hasPrefix("#") }.joined(separator: "\n")
    try files.folder.write(head + "\n" + cut, to: "hashes.txt")
    #expect(try codes { _ = try verify(path) } == [.damagedLock])
  }

  /// Wherever it is cut, after a line too: without --frames all of the clip must be there.
  @Test func cutsAreErrors() throws {
    let path = try files.hashText()
    let bytes = try files.folder.bytes("hashes.txt")
    for count in 1..<bytes.count {
      try files.write(bytes[..<count], to: "hashes.txt")
      #expect(try codes { _ = try verify(path) } == [.damagedLock], "\(count)")
    }
  }
}
