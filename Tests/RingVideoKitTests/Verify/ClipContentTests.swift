import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Clips held against presets: what is another is named, and how far the frames are off.
@Suite struct ClipContentTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// Settings of the preset that a clip is held against, and what is said.
  static let changes: [(settings: [String], lines: [String])] = [
    (["seed=4"], ["preset differs: p is not what the clip shows: its seed is 4 instead of 3"]),
    (
      ["seed=4", "effects.spark.ring.gap=3"],
      ["preset differs: p is not what the clip shows: its seed is 4 instead of 3, and more has changed"]
    ),
    (["video.size=62x64"], ["frames differs: have 64x64 pixels, the preset gives 62x64"]),
    (["video.fps=5", "video.duration=2"], ["frames differs: come at 10/1 a second, the preset gives 5"]),
    (
      ["video.fps=20"],
      [
        "frames differs: come at 10/1 a second, the preset gives 20",
        "frames differs: are 10, the preset gives 20",
      ]
    ),
    (["video.duration=1.2"], ["frames differs: are 10, the preset gives 12"]),
    (["video.duration=0.3"], ["frames differs: are 10, the preset gives 3"]),
  ]

  @Test(arguments: changes) func aChangeIsNamed(settings: [String], lines: [String]) throws {
    let path = try files.render()
    let report = try ClipVerifier(path, preset: files.request(settings).load()).verify()
    #expect(report.verdict == .differs)
    for line in lines { #expect(report.lines.contains(line), "\(report.text)") }
    #expect(report.verdicts(.preset) == [.differs])
    #expect(report.verdicts(.container) == [.same])
  }

  /// Encoded otherwise, frames are the same before.
  @Test(arguments: [
    ("video.quality=draft", "quality draft"), ("video.crf=30", "quality standard and crf 30"),
    ("video.crf=0", "quality standard and crf 0"),
  ]) func anotherEncodingIsNamed(setting: String, name: String) throws {
    let path = try files.render("a.mp4", setting)
    let line = "p asks for quality standard, the clip is encoded with \(name); the frames are the same"
    let report = try ClipVerifier(path, preset: files.preset()).verify()
    #expect(report.verdict == .differs && report.lines.contains("preset differs: " + line))
    #expect(report.verdicts(.file) == [.same] && report.verdicts(.frames) == [.same])
    var options = VerifyOptions()
    options.level = .frames
    let frames = try ClipVerifier(path, preset: files.preset()).verify(options)
    #expect(frames.verdict == .same && frames.lines.contains("preset other: " + line))
    #expect(try ClipVerifier(path, preset: files.preset("seed=4")).verify(options).verdict == .differs)
  }

  @Test func aPartBeyondThePresetIsNamed() throws {
    let path = try files.render("part.mp4", frames: .frames(3...7))
    let shorter = try ClipVerifier(path, preset: files.preset("video.duration=0.6")).verify()
    #expect(shorter.lines.contains("frames differs: are 3 to 7, the preset gives only 6"))
    #expect(shorter.value("compared")?.number?.int64 == 3)
    let beyond = try ClipVerifier(path, preset: files.preset("video.duration=0.3")).verify()
    #expect(beyond.lines.last == "frames differs: are 3 to 7, the preset gives only 3")
    #expect(beyond.verdict == .differs)
  }

  @Test func anotherRendererIsNamed() throws {
    let path = try files.render()
    try files.forge("a.mp4") { members in
      for index in members.indices where members[index].key == "renderer" {
        members[index].value = JSONNode(.integer(RendererVersion.current + 1))
      }
    }
    let report = try ClipVerifier(path, preset: files.preset()).verify()
    #expect(report.verdict == .differs && report.verdicts(.packets) == [.same])
    #expect(
      report.lines.contains(
        "preset differs: was painted by renderer version \(RendererVersion.current + 1), this program has \(RendererVersion.current)"
      ))
    // The frames are looked at all the same.
    #expect(report.verdicts(.frames) == [.same])
  }

  // MARK: quality

  /// ffmpeg's own measure, of the clip against the lossless frames.
  private func measured(_ name: String, _ lossless: String) throws -> (
    average: Double, worst: Int, least: Double
  ) {
    try files.ffmpeg("-i", name, "-i", lossless, "-lavfi", "psnr=stats_file=psnr.txt", "-f", "null", "-")
    let text = String(decoding: try files.folder.bytes("psnr.txt"), as: UTF8.self)
    let errors = try text.split(separator: "\n").map { line in
      let field = try #require(line.split(separator: " ").first { $0.hasPrefix("psnr_avg:") })
      return try #require(Double(field.dropFirst(9)))
    }
    let least = try #require(errors.min())
    let mean = errors.map { pow(10, -$0 / 10) }.reduce(0, +) / Double(errors.count)
    return (-10 * log10(mean), try #require(errors.firstIndex(of: least)), least)
  }

  @Test(arguments: ["draft", "standard", "high"]) func qualityIsWhatFFmpegMeasures(quality: String) throws {
    let path = try files.render("a.mp4", "video.quality=\(quality)")
    try files.render("lossless.mp4", "video.crf=0")
    let expected = try measured("a.mp4", "lossless.mp4")
    let report = try ClipVerifier(path, preset: files.preset("video.quality=\(quality)")).verify()
    let psnr = try #require(report.value("psnr")?.number?.double)
    let worst = try #require(report.value("worstPSNR")?.number?.double)
    #expect(abs(psnr - expected.average) < 0.06 && abs(worst - expected.least) < 0.06)
    #expect(report.value("worst")?.number?.int64 == Int64(expected.worst))
    #expect(
      report.lines.last?.contains("a PSNR of \(psnr) dB, the worst, \(expected.worst), of \(worst) dB")
        == true)
  }

  @Test func losslessFramesAreExact() throws {
    let path = try files.render("lossless.mp4", "video.crf=0")
    let report = try ClipVerifier(path, preset: files.preset("video.crf=0")).verify()
    #expect(report.lines.last == "frames same: 10 are exactly those that were painted")
    #expect(report.value("psnr")?.isNull == true && report.value("compared")?.number?.int64 == 10)
  }

  /// Which frames aren't the preset's is found from their samples alone, by ffmpeg's decoder.
  @Test func framesThatDifferAreFound() throws {
    let path = try files.render("a.mp4", "video.crf=0")
    try files.render("b.mp4", "video.crf=0", "effects.spark.presses.1.0=0.6")
    let (one, other) = (
      try decodedPixels(of: path, as: "yuv420p"), try decodedPixels(of: files.folder["b.mp4"], as: "yuv420p")
    )
    let differing = (0..<10).filter { one[$0 * 6144..<($0 + 1) * 6144] != other[$0 * 6144..<($0 + 1) * 6144] }
    let report = try ClipVerifier(
      path, preset: files.preset("video.crf=0", "effects.spark.presses.1.0=0.6")
    ).verify()
    #expect(report.value("first")?.number?.int64 == differing.first.map { Int64($0) })
    #expect(report.value("differing")?.number?.int64 == Int64(differing.count))
    #expect(!differing.isEmpty && differing.count < 10)
  }

  // MARK: other encoders

  @Test func framesOfAnotherX264AreTheSame() throws {
    // What another x264 makes of the frames: the packets of another quality.
    let path = try files.render("a.mp4", "video.quality=high")
    let key = try files.preset().key
    func forge() throws {
      try files.forgeEncoder("a.mp4")
      try files.forge("a.mp4") { members in
        for index in members.indices where members[index].key == "key" {
          members[index].value = JSONNode(.string(key))
        }
      }
    }
    try forge()
    func verify(_ level: VerifyOptions.Level?, _ settings: String...) throws -> VerifyReport {
      try ClipVerifier(path, preset: files.request(settings).load()).verify(VerifyOptions(level: level))
    }
    for level in [nil, VerifyOptions.Level.frames] {
      let report = try verify(level)
      #expect(report.verdict == .same, "\(report.text)")
      #expect(report.verdicts(.file) == [.other] && report.verdicts(.packets) == [.same, .other])
      #expect(report.verdicts(.container) == [.skipped] && report.verdicts(.frames) == [.other, .same])
    }
    #expect(try verify(.file).verdict == .differs)
    #expect(try verify(.frames, "seed=4").verdict == .differs)
  }

  /// By the same x264 the packets must be the same, unless only the frames are asked for.
  @Test func levelsSayWhatMustBeTheSame() throws {
    let path = try files.render("a.mp4", "video.quality=high")
    let key = try files.preset().key
    try files.forge("a.mp4") { members in
      for index in members.indices where members[index].key == "key" {
        members[index].value = JSONNode(.string(key))
      }
    }
    func verdict(_ level: VerifyOptions.Level?) throws -> VerifyReport.Verdict {
      try ClipVerifier(path, preset: files.preset()).verify(VerifyOptions(level: level)).verdict
    }
    #expect(try verdict(nil) == .differs && verdict(.file) == .differs && verdict(.frames) == .same)
  }

  /// Without all bytes around the packets to compare, frames are decoded; some bytes don't matter to them.
  @Test func damageOfAnotherX264sClipIsFound() throws {
    let path = try files.render()
    try files.forgeEncoder("a.mp4")
    #expect(try ClipVerifier(path).verify().verdict == .same)
    var bytes = try files.folder.bytes("a.mp4")
    // The parameter sets, which no hash covers.
    let sets = try #require(bytes.firstRange(of: Array("avcC".utf8))).upperBound
    var found = 0
    for place in sets + 8..<sets + 20 {
      bytes[place] ^= 0x10
      if try ClipVerifier(files.write(bytes, to: "damaged.mp4")).verify().isSame == false { found += 1 }
      bytes[place] ^= 0x10
    }
    #expect(found >= 4)
  }
}
