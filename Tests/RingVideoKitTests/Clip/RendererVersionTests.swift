import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// The renderer's version against the pixels: `Goldens/renderer.json` holds hashes of frames of every
/// compiled-in preset and of some drawn ones. RINGVIDEO_RECORD=1 records them anew, and fails.
@Suite struct RendererVersionTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/renderer.json")

  /// Small, odd, and of the preset's own shape.
  private static func sizes(of preset: Preset) -> [String] {
    let (width, height) = (preset.video.width, preset.video.height)
    let long = max(width, height)
    return ["64x64", "201x117", "\((width * 540 + long / 2) / long)x\((height * 540 + long / 2) / long)"]
  }

  private static func hashes() throws -> [String: GoldenHashes] {
    let presets = try PresetFolder()
    var clips: [String: GoldenHashes] = [:]
    for (name, bytes) in PresetLibrary.compiledIn {
      // By its text, so that no folder's preset can stand before it.
      let text = String(decoding: bytes, as: UTF8.self)
      for size in try sizes(of: presets.load(text)) {
        let clip = try presets.clip(text, [set("video.size", size)])
        clips["\(name) \(size)"] = try GoldenHashes(
          of: clip, text: bytes, frames: clip.telltaleFrames(spread: 12))
      }
    }
    for seed: UInt64 in 0..<24 {
      let text = RandomPreset.text(seed: seed)
      let clip = try presets.clip(text)
      clips["random-\(seed)"] = try GoldenHashes(
        of: clip, text: Array(text.utf8), frames: clip.telltaleFrames(spread: 4))
    }
    return clips
  }

  @Test func pixelsAreThoseOfTheVersion() throws {
    let found = GoldenFile(renderer: RendererVersion.current, clips: try Self.hashes())
    let isRecording = ProcessInfo.processInfo.environment["RINGVIDEO_RECORD"] != nil
    let text = try? String(contentsOf: Self.file, encoding: .utf8)
    var verdict = GoldenFile.Verdict.outdated("\(Self.file.path) is missing")
    if let text {
      verdict = found.verdict(on: try #require(GoldenFile(text: text), "\(Self.file.path) is damaged"))
    }
    if case .outdated = verdict, isRecording {
      try found.text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.lastPathComponent)")
    } else if let complaint = verdict.complaint {
      Issue.record("\(complaint)")
    }
  }

  /// A recorded file of one clip.
  private static func golden(_ renderer: Int, _ hashes: String, name: String = "a") throws -> GoldenFile {
    try #require(
      GoldenFile(text: "{ \"renderer\": \(renderer), \"clips\": { \"\(name)\": \"\(hashes)\" } }"))
  }

  @Test func versionAndPixelsGoTogether() throws {
    let (one, two) = ("0123456789abcdef", "0123456789abcde0")
    let recorded = try Self.golden(3, "01234567 0:\(one) 5:\(one)")
    func verdict(_ renderer: Int, _ hashes: String, name: String = "a") throws -> GoldenFile.Verdict {
      try Self.golden(renderer, hashes, name: name).verdict(on: recorded)
    }
    #expect(try verdict(3, "01234567 0:\(one) 5:\(one)") == .same)
    #expect(
      try verdict(3, "01234567 0:\(one) 5:\(two)")
        == .wrong("pixels changed: raise RendererVersion.current (1 clips: a, frame 5)"))
    #expect(
      try verdict(4, "01234567 0:\(one) 5:\(two)")
        == .outdated("pixels and the renderer version changed, from 3 to 4 (a, frame 5)"))
    #expect(
      try verdict(4, "01234567 0:\(one) 5:\(one)")
        == .wrong("the renderer version changed without a pixel, from 3 to 4"))
    #expect(
      try verdict(2, "01234567 0:\(one) 5:\(two)") == .wrong("the renderer version went back, from 3 to 2"))
    // Another preset, other frames, an edited preset: none of them is compared with what was there.
    #expect(
      try verdict(3, "01234567 0:\(two)", name: "b") == .outdated("not the clips that were recorded (a; b)"))
    #expect(
      try verdict(3, "01234567 0:\(one) 6:\(two)") == .outdated("not the clips that were recorded (a)"))
    #expect(
      try verdict(3, "01234568 0:\(two) 5:\(two)") == .outdated("not the clips that were recorded (a)"))
  }

  @Test(arguments: [
    "", "{}", #"{ "renderer": 1, "clips": { "a": "" } }"#,
    #"{ "renderer": 1, "clips": { "a": "01234567 0:1" } }"#,
  ])
  func damageIsNoDifference(text: String) { #expect(GoldenFile(text: text) == nil) }

  @Test func whatIsRecordedIsRead() throws {
    let clip = try PresetFolder().clip(spark(), [set("video.size", "16x16"), set("video.fps", "1")])
    let hashes = try GoldenHashes(of: clip, text: [1, 2, 3], frames: [0, 7, 44])
    let file = GoldenFile(renderer: 5, clips: ["a 1": hashes, "b": hashes])
    #expect(GoldenFile(text: file.text) == file)
    // SHA-256 of the bytes 1, 2 and 3 begins like this.
    #expect(hashes.text.hasPrefix("039058c6 0:") && hashes.text.split(separator: " ").count == 4)
  }

  /// What is hashed is what `hash` prints.
  @Test func hashesAreThoseOfTheProgram() throws {
    let clip = try PresetFolder().clip(RandomPreset.text(seed: 2))
    var lines: [String] = []
    try clip.hash { lines.append($0) }
    let printed = lines.filter { !$0.hasPrefix("#") }.map {
      String($0.split(separator: " ").last?.prefix(16) ?? "")
    }
    let hashes = try GoldenHashes(of: clip, text: [], frames: Array(0..<clip.frameCount))
    #expect((0..<clip.frameCount).map { hashes.frames[$0] } == printed.map(Optional.some))
  }
}
