import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Two clips, layer by layer.
@Suite struct ClipPairTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  private func verify(
    _ one: String = "a.mp4", _ other: String = "b.mp4", _ level: VerifyOptions.Level? = nil
  ) throws -> VerifyReport {
    try ClipPair(files.folder[one], files.folder[other]).verify(VerifyOptions(level: level))
  }

  @Test func equalFilesAreTheSame() throws {
    try files.write(files.render().isEmpty ? [] : files.folder.bytes("a.mp4"), to: "b.mp4")
    let report = try verify()
    #expect(report.verdict == .same && report.lines == ["file same: byte for byte"])
    let (one, other) = (files.folder["a.mp4"], files.folder["b.mp4"])
    #expect(report.text == "\(one) and \(other): same\n  file       byte for byte\n")
  }

  @Test func commentsAreNoFrames() throws {
    try files.render()
    try files.render("b.mp4", metadata: .full)
    let report = try verify()
    #expect(report.verdict == .differs)
    #expect(report.verdicts(.file) == [.differs] && report.verdicts(.note) == [.same])
    #expect(
      report.lines.suffix(2) == ["packets same: all 10", "frames same: 10 are decoded to the same samples"])
    #expect(try verify("a.mp4", "b.mp4", .frames).verdict == .same)
    #expect(try verify("a.mp4", "b.mp4", .file).verdict == .differs)
    try files.render("none.mp4", metadata: .none)
    #expect(try verify("a.mp4", "none.mp4").verdicts(.note) == [.skipped])
  }

  /// Where the first byte differs, and how many do, counted here.
  @Test func bytesAreCounted() throws {
    try files.render()
    try files.render("b.mp4", "seed=4")
    let (one, other) = (try files.folder.bytes("a.mp4"), try files.folder.bytes("b.mp4"))
    let differing = zip(one, other).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let lengths = one.count == other.count ? "" : ", with \(other.count) bytes instead of \(one.count)"
    #expect(
      try verify().lines[0]
        == "file differs: \(differing.count) bytes differ, the first at \(differing[0])\(lengths)")
  }

  @Test func framesThatDifferAreFound() throws {
    try files.render()
    try files.render("b.mp4", "seed=4")
    let samples = try ["a.mp4", "b.mp4"].map { try decodedPixels(of: files.folder[$0], as: "yuv420p") }
    let differing = (0..<10).filter {
      samples[0][$0 * 6144..<($0 + 1) * 6144] != samples[1][$0 * 6144..<($0 + 1) * 6144]
    }
    let report = try verify()
    #expect(report.lines[1] == "note other: seed 4 instead of 3")
    #expect(report.value("first")?.number?.int64 == differing.first.map { Int64($0) })
    #expect(report.value("differing")?.number?.int64 == Int64(differing.count))
    #expect(try verify("a.mp4", "b.mp4", .frames).verdict == .differs)

    try files.ffmpeg("-i", "b.mp4", "-i", "a.mp4", "-lavfi", "psnr=stats_file=psnr.txt", "-f", "null", "-")
    let stats = String(decoding: try files.folder.bytes("psnr.txt"), as: UTF8.self).split(separator: "\n")
    let errors = stats.compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("psnr_avg:") }.flatMap { Double($0.dropFirst(9)) }
    }
    let least = try #require(errors.min())
    #expect(report.value("worst")?.number?.int64 == errors.firstIndex(of: least).map { Int64($0) })
    #expect(abs(try #require(report.value("worstPSNR")?.number?.double) - least) < 0.06)
  }

  @Test func anotherKeyAndPartAreNamed() throws {
    try files.render()
    try files.render("b.mp4", "effects.spark.ring.lineWidth=8")
    let keys = try [files.preset(), files.preset("effects.spark.ring.lineWidth=8")].map { $0.key.prefix(16) }
    #expect(try verify().lines[1] == "note other: key \(keys[1]) instead of \(keys[0])")
    try files.render("part.mp4", frames: .frames(4...8))
    let report = try verify("a.mp4", "part.mp4")
    #expect(report.lines[1] == "note other: frames from 4 instead of 0")
    #expect(report.lines.contains("frames differs: are 5 instead of 10") && report.verdict == .differs)
    try files.render("c.mp4")
    try files.forgeEncoder("c.mp4")
    #expect(try verify("a.mp4", "c.mp4").lines[1].hasPrefix("note other: x264 9"))
  }

  @Test func anotherSizeOrRateIsNamed() throws {
    try files.render()
    try files.render("b.mp4", "video.size=32x48")
    let report = try verify("a.mp4", "b.mp4", .frames)
    #expect(report.lines.last == "frames differs: have 32x48 pixels instead of 64x64")
    // Twice as fast: the same pictures at another rate.
    try files.render("fast.mp4", "video.fps=20", "video.duration=0.5", "video.stretch=0.5")
    let fast = try verify("a.mp4", "fast.mp4", .frames)
    #expect(fast.verdict == .differs)
    #expect(fast.lines.contains("frames differs: come at 20/1 a second instead of 10/1 a second"))
  }

  /// Frames that are missing, doubled or in another order, by ffmpeg's hand.
  @Test func packetsAreCounted() throws {
    try files.render()
    try files.ffmpeg("-i", "a.mp4", "-c", "copy", "-frames:v", "9", "short.mp4")
    let short = try verify("a.mp4", "short.mp4")
    #expect(short.lines.contains("packets differs: 9 is missing"), "\(short.text)")
    #expect(short.lines.contains("frames differs: are 9 instead of 10"))
    #expect(short.value("differing") == nil)

    try files.ffmpeg("-i", "a.mp4", "-c", "copy", "-bsf:v", "noise=drop=between(n\\,4\\,5)", "dropped.mp4")
    let dropped = try verify("a.mp4", "dropped.mp4")
    #expect(dropped.lines.contains("packets differs: 4 to 5 are missing"), "\(dropped.text)")
    #expect(
      try verify("dropped.mp4", "a.mp4").lines.contains("packets differs: 4 to 5 are there in addition"))

    try files.folder.write("file a.mp4\nfile a.mp4\n", to: "list.txt")
    try files.ffmpeg("-f", "concat", "-i", "list.txt", "-c", "copy", "twice.mp4")
    let twice = try verify("a.mp4", "twice.mp4")
    #expect(
      twice.lines.contains { $0.hasPrefix("packets") && $0.hasSuffix("there are 20 instead of 10") },
      "\(twice.text)")
    #expect(twice.lines.contains("frames differs: are 20 instead of 10"))

    try files.render("head.mp4", frames: .frames(0...4))
    try files.render("tail.mp4", frames: .frames(5...9))
    try files.folder.write("file tail.mp4\nfile head.mp4\n", to: "list.txt")
    try files.ffmpeg("-f", "concat", "-i", "list.txt", "-c", "copy", "swapped.mp4")
    let swapped = try verify("a.mp4", "swapped.mp4")
    #expect(
      swapped.lines.contains { $0.hasPrefix("packets differs: 10 of 10 differ, the first is 0") },
      "\(swapped.text)")
    #expect(swapped.verdicts(.frames) == [.differs])
  }

  /// Another encoder's packets of the same frames: all that matters to `frames`.
  @Test func losslessFramesOfAnotherEncoderAreTheSame() throws {
    try files.render("a.mp4", "video.crf=0")
    try files.ffmpeg("-i", "a.mp4", "-c:v", "libx264", "-qp", "0", "-preset", "medium", "-bf", "2", "b.mp4")
    let report = try verify("a.mp4", "b.mp4", .frames)
    #expect(report.verdict == .same, "\(report.text)")
    #expect(report.lines.last == "frames same: 10 are decoded to the same samples")
    #expect(report.verdicts(.packets) == [.other] && report.verdicts(.file) == [.other])
    #expect(try verify().verdict == .differs)
    try files.ffmpeg("-i", "a.mp4", "-c:v", "libx264", "-crf", "30", "b.mp4")
    #expect(try verify("a.mp4", "b.mp4", .frames).verdict == .differs)
  }

  @Test func clipsOfOddSizeAndOtherCodecsAreCompared() throws {
    try files.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=36x34:r=10:d=0.5", "-vf", "scale=35:33,format=yuv420p", "-c:v", "ffv1",
      "a.mkv")
    try files.ffmpeg("-i", "a.mkv", "-c:v", "ffv1", "-coder", "range_def", "b.mkv")
    let report = try verify("a.mkv", "b.mkv", .frames)
    #expect(report.verdict == .same, "\(report.text)")
    #expect(report.lines.last == "frames same: 5 are decoded to the same samples")
    #expect(try probed(files.folder["b.mkv"])["width"] == "35")
  }

  @Test func damageIsOfOneOfThem() throws {
    try files.render()
    try files.write(try files.folder.bytes("a.mp4").dropLast(30), to: "b.mp4")
    for (one, other) in [("a.mp4", "b.mp4"), ("b.mp4", "a.mp4")] {
      let report = try verify(one, other)
      #expect(report.verdict == .damaged)
      #expect(report.lines.count == 1 && report.lines[0].contains(files.folder["b.mp4"]))
    }
    var bytes = try files.folder.bytes("a.mp4")
    bytes.replaceSubrange(bytes.count - 30..<bytes.count, with: [UInt8](repeating: 0xA5, count: 30))
    try files.write(bytes, to: "b.mp4")
    let report = try verify()
    #expect(report.verdict == .differs && report.verdicts(.packets) == [.differs])
    #expect(
      report.lines.contains(
        "note other: of \(files.folder["b.mp4"]) is of other packets: it was damaged or encoded again"))
  }
}
