import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// What stands in a lock, against hashes of pictures that other programs decode.
@Suite struct LockFileTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// A lock's fields, read by Foundation.
  private func fields(_ name: String) throws -> [String: Any] {
    let data = Data(try files.folder.bytes(name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The frames' bytes as `still` and ffmpeg have them.
  private func pictures(_ clip: Clip, _ frames: Range<Int>) throws -> [[UInt8]] {
    try frames.map { frame in
      try clip.still(at: .frame(frame), to: files.folder["still.png"])
      return try decodedPixels(of: files.folder["still.png"])
    }
  }

  /// The bytes that hexadecimal digits stand for.
  private func bytes(_ digits: String) throws -> [UInt8] {
    let digits = Array(digits)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
    }
  }

  @Test func hashesAreThoseOfTheStills() throws {
    try files.lock()
    let clip = try files.clip()
    let whole = try independentHashes(pictures(clip, 0..<10))
    let lock = try fields("p.lock.json")
    #expect(lock["frames"] as? [String] == whole.map { String($0.prefix(16)) })
    #expect(Set(whole).count == 8)
    let all = try whole.flatMap { try bytes($0) }
    #expect(try [lock["sha256"] as? String] == independentHashes([all]))

    #expect(lock["lock"] as? Int == 1 && lock["renderer"] as? Int == RendererVersion.current)
    #expect(lock["preset"] as? String == "./p.json" && lock["set"] == nil)
    #expect(lock["seed"] as? Int == 3 && lock["key"] as? String == clip.preset.key)
    #expect(lock["pixels"] as? String == "rgba" && lock["size"] as? [Int] == [64, 64])
    #expect(lock["clipFrames"] as? Int == 10 && lock["first"] as? Int == 0)
    #expect((lock["check"] as? String)?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
  }

  @Test func hashesOf420AreThoseOfALosslessClip() throws {
    try files.lock("yuv.json", pixels: .yuv420p)
    let samples = try decodedPixels(of: files.render("a.mp4", "video.crf=0"), as: "yuv420p")
    try #require(samples.count == 10 * 6144)
    let frames = (0..<10).map { Array(samples[$0 * 6144..<($0 + 1) * 6144]) }
    let lock = try fields("yuv.json")
    #expect(try lock["frames"] as? [String] == independentHashes(frames).map { String($0.prefix(16)) })
    #expect(lock["pixels"] as? String == "yuv420p")
  }

  @Test func aPartHasTheSameHashes() throws {
    try files.lock("whole.json")
    try files.lock("part.json", frames: .frames(2...6))
    let (whole, part) = (try fields("whole.json"), try fields("part.json"))
    #expect(part["first"] as? Int == 2 && part["clipFrames"] as? Int == 10)
    let hashes = try #require(whole["frames"] as? [String])
    #expect(part["frames"] as? [String] == Array(hashes[2...6]))
    #expect(part["sha256"] as? String != whole["sha256"] as? String)
    #expect(part["key"] as? String == whole["key"] as? String)
  }

  /// A line of 20 bytes: 16 digits, two quotes, a comma and a line feed.
  @Test func aFrameTakes20Bytes() throws {
    let sizes = try [("one", 0...0), ("two", 0...1), ("nine", 0...8)].map { name, frames in
      try files.lock(name, frames: .frames(frames))
      return try files.folder.bytes(name).count
    }
    #expect(sizes[1] - sizes[0] == 20 && sizes[2] - sizes[0] == 160)
    let lines = String(decoding: try files.folder.bytes("nine"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.wholeMatch(of: /"[0-9a-f]{16}",/) != nil } == 8)
    #expect(lines.suffix(2).map(String.init) == ["\"\(try hash(8))\"", "]}"])
  }

  private func hash(_ frame: Int) throws -> String {
    String(try independentHashes(pictures(files.clip(), frame..<frame + 1))[0].prefix(16))
  }

  @Test func everythingThatWasAskedForIsKept() throws {
    var request = files.request(["video.fps=29.97", "seed=18446744073709551615"])
    try files.folder.write("down,up\n0,0.4\n", to: "takes.csv")
    request.presses = files.folder["takes.csv"]
    try Clip(request.load()).lock(request).write(to: files.folder["all.json"])
    let lock = try fields("all.json")
    #expect(lock["set"] as? [String] == ["video.fps=29.97", "seed=18446744073709551615"])
    #expect(lock["presses"] as? String == "./takes.csv")
    // More than a number of JSON holds everywhere.
    #expect(lock["seed"] as? String == "18446744073709551615")
    let read = try Lock.read(files.folder["all.json"])
    #expect(try read.request.load().key == request.load().key && read.seed == .max)
    #expect(try files.verify(lock: files.folder["all.json"]).isSame)
  }

  @Test func aLockHasALimit() throws {
    // 240 a second for an hour.
    try files.edit("p.json", #""fps": 10, "duration": 1"#, #""fps": 240, "duration": 3600"#)
    let clip = try files.clip()
    #expect(clip.frameCount == 864_000)
    let error = try #require(throws: RingVideoError.self) {
      try clip.lock(files.request(), frames: .frames(0...800_000))
    }
    #expect(error.diagnostics.map(\.code) == [.tooMany] && error.exitStatus == 2)
    #expect(error.diagnostics[0].message.contains("800001 frames"))
    #expect(try clip.lock(files.request(), frames: .frames(863_999...863_999)).frameCount == 1)
  }

  @Test func theLargestLockCanBeRead() throws {
    let small = try files.clip().lock(files.request())
    let hashes = (0..<Lock.mostFrames).map { String(0x1234_5678_9abc_0000 + $0, radix: 16) }
    var frames = small.frames
    frames.hashes = hashes
    let lock = Lock(
      request: small.request, key: small.key, renderer: small.renderer, seed: small.seed,
      clipFrames: hashes.count, frames: frames)
    try lock.write(to: files.folder["large.json"])
    let read = try Lock.read(files.folder["large.json"])
    #expect(read.frameCount == 800_000 && read.frames.hashes == hashes)
  }
}
