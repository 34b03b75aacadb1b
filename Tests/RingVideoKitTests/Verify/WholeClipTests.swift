import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Clips as they were written are whole, whatever they are.
@Suite struct WholeClipTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// Settings and parts, and how many frames there are then.
  static let clips: [(settings: [String], part: FrameSelection, frames: Int)] = [
    ([], .all, 10), (["video.crf=0"], .all, 10), (["video.quality=draft"], .all, 10),
    (["video.quality=high"], .all, 10), (["video.fps=29.97"], .all, 30), (["video.fps=240"], .all, 240),
    (["video.size=63x65", "video.pad=even"], .all, 10), (["video.size=2x2"], .all, 10),
    (["video.size=320x180"], .all, 10), ([], .frames(0...0), 1), ([], .frames(3...7), 5),
    (["video.fps=59.94"], .frames(20...59), 40), (["video.duration=0.1"], .all, 1),
    (["canvas.background=#FF000080", "video.matte=white"], .all, 10),
    (["seed=18446744073709551615"], .all, 10),
  ]

  @Test(arguments: clips, [RenderOptions.Metadata.key, .full])
  func whatWasWrittenIsWhole(
    clip: (settings: [String], part: FrameSelection, frames: Int), metadata: RenderOptions.Metadata
  ) throws {
    var options = RenderOptions()
    (options.metadata, options.frames) = (metadata, clip.part)
    let preset = try files.request(clip.settings).load()
    try Clip(preset).render(to: files.folder["a.mp4"], options: options)
    let report = try ClipVerifier(files.folder["a.mp4"]).verify()
    #expect(report.verdict == .same && report.text.hasPrefix(files.folder["a.mp4"] + ": whole\n"))
    #expect(
      report.lines.prefix(2) == [
        "container same: as this FFmpeg writes it", "packets same: \(clip.frames), as their hash says",
      ])
    // One that carries its preset is held against that, too.
    #expect(report.verdicts(.file) == (metadata == .full ? [.same] : []))

    let known = try ClipVerifier(files.folder["a.mp4"], preset: preset).verify()
    #expect(known.verdict == .same)
    #expect(known.verdicts(.preset) == [.same] && known.verdicts(.file) == [.same])
    #expect(known.value("compared")?.number?.int64 == Int64(clip.frames))
  }

  @Test func aClipThatSaysNothingNeedsItsPreset() throws {
    let path = try files.render("none.mp4", metadata: .none)
    let error = try #require(throws: RingVideoError.self) { try ClipVerifier(path).verify() }
    #expect(error.diagnostics.map(\.code) == [.missingOption] && error.exitStatus == 2)
    let report = try ClipVerifier(path, preset: files.preset()).verify()
    #expect(report.verdict == .same && report.verdicts(.file) == [.same])
    #expect(report.lines.contains("frames other: 10 can be decoded"))
    #expect(report.lines.contains("preset skipped: is not named by the clip"))

    // A part doesn't say which it is.
    let part = try files.render("part.mp4", metadata: .none, frames: .frames(2...5))
    let wrong = try ClipVerifier(part, preset: files.preset()).verify()
    #expect(wrong.verdict == .differs && wrong.lines.contains("frames differs: are 4, the preset gives 10"))
    let right = try ClipVerifier(part, preset: files.preset()).verify(
      VerifyOptions(frames: .frames(2...5)))
    #expect(right.verdict == .same && right.verdicts(.file) == [.same])
    let shifted = try ClipVerifier(part, preset: files.preset()).verify(
      VerifyOptions(frames: .frames(5...8)))
    #expect(shifted.verdict == .differs)
  }

  @Test func aFileMustBeThere() throws {
    #expect(try codes { _ = try ClipVerifier(files.folder["no.mp4"]) } == [.fileNotFound])
    #expect(try codes { _ = try ClipVerifier(files.folder.path) } == [.unreadableFile])
    #expect(try codes { _ = try ClipVerifier("/dev/zero") } == [.unreadableFile])
    #expect(try codes { _ = try ClipPair(files.render(), files.folder["no.mp4"]) } == [.fileNotFound])
  }

  @Test func whatThePresetLacksIsAnError() throws {
    let path = try files.render()
    let error = try #require(throws: RingVideoError.self) {
      try ClipVerifier(path, preset: files.preset("video.fps=1", "video.duration=0.1"))
    }
    #expect(error.diagnostics.map(\.code) == [.tooShort] && error.exitStatus == 2)
  }

  /// Signals end what decodes, too.
  @Test func anInterruptionEndsTheWork() throws {
    let (path, other) = (try files.render(), try files.render("b.mp4", "seed=4"))
    let none = try files.render("none.mp4", metadata: .none)
    var options = VerifyOptions()
    options.rendering.interruption = { 15 }
    for work in [
      { try ClipVerifier(path, preset: files.preset()).verify(options) },
      { try ClipVerifier(none).verify(options) }, { try ClipPair(path, other).verify(options) },
    ] {
      let error = try #require(throws: RingVideoError.self) { try work() }
      #expect(error.kind == .interrupted(signal: 15))
    }
  }
}
