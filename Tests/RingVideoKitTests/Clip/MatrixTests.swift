import Foundation
import Raster
import TestSupport
import Testing

@testable import RingVideoKit

/// Every way of making a clip gives the same bytes: any number of workers, any width of tiles, vector lanes or
/// not, only what changed or all of it.
@Suite struct MatrixTests {
  /// The ways other than the usual one, each of one worker.
  static let manners: [PaintingManner] = [16, 48, 256, 16384].flatMap { tileWidth in
    [Kernels.vector, .scalar].flatMap { kernels in
      [false, true].map { PaintingManner(kernels: kernels, tileWidth: tileWidth, paintsWhole: $0) }
    }
  }

  private func clip(_ name: String, frames: Int) throws -> (Clip, FrameSelection) {
    let bytes = try #require(PresetLibrary.compiledIn.first { $0.name == name }).bytes
    let clip = try PresetFolder().clip(
      String(decoding: bytes, as: UTF8.self), [set("video.size", "90x70"), set("video.fps", "20")])
    let first = clip.frameCount / 3
    return (clip, .frames(first...min(clip.frameCount, first + frames) - 1))
  }

  /// All that a clip gives: hashes of its frames both ways, and the file.
  private struct Bytes: Equatable {
    var rgba: [String] = []
    var video: [String] = []
    var file: [UInt8] = []
  }

  private func bytes(
    _ clip: Clip, _ frames: FrameSelection, jobs: Int, manner: PaintingManner = PaintingManner()
  ) throws -> Bytes {
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    (options.frames, options.jobs, options.manner) = (frames, jobs, manner)
    var bytes = Bytes()
    try clip.hash(pixels: .rgba, frames: frames, options: options) { bytes.rgba.append($0) }
    guard clip.preset.video.padsToEven || (clip.preset.video.width | clip.preset.video.height) & 1 == 0 else {
      return bytes
    }
    try clip.hash(pixels: .yuv420p, frames: frames, options: options) { bytes.video.append($0) }
    try clip.render(to: folder["clip.mp4"], options: options)
    bytes.file = try folder.bytes("clip.mp4")
    return bytes
  }

  /// More frames than a chunk has, so that workers share them.
  @Test(arguments: PresetLibrary.compiledIn.map(\.name)) func workers(name: String) throws {
    let (clip, frames) = try clip(name, frames: 500)
    let one = try bytes(clip, frames, jobs: 1)
    #expect(!one.file.isEmpty && one.rgba.count > 30)
    for jobs in [2, 3, 8] { #expect(try bytes(clip, frames, jobs: jobs) == one, "\(jobs) workers") }
  }

  @Test(arguments: PresetLibrary.compiledIn.map(\.name)) func manners(name: String) throws {
    let (clip, frames) = try clip(name, frames: 40)
    let usual = try bytes(clip, frames, jobs: 1)
    #expect(!usual.file.isEmpty && usual.rgba.count > 30)
    for (index, manner) in Self.manners.enumerated() {
      let jobs = [1, 2, 3, 8][index % 4]
      #expect(try bytes(clip, frames, jobs: jobs, manner: manner) == usual, "\(manner), \(jobs) workers")
    }
  }

  /// Presets that nobody thought of.
  @Test(arguments: 0..<20) func randomPresets(block: Int) throws {
    for seed in UInt64(block * 5)..<UInt64(block * 5 + 5) {
      let clip = try PresetFolder().clip(RandomPreset.text(seed: 10_000 + seed))
      let usual = try bytes(clip, .all, jobs: 1)
      // A few of the ways each, all of them over the seeds.
      for step in 0..<4 {
        let manner = Self.manners[(Int(seed) * 5 + step * 7) % Self.manners.count]
        let jobs = [2, 3, 8, 1][step]
        #expect(
          try bytes(clip, .all, jobs: jobs, manner: manner) == usual,
          "seed \(10_000 + seed), \(manner), \(jobs) workers")
      }
    }
  }

  /// Stills and sheets are painted by the same code.
  @Test func stillsAndSheets() throws {
    let (clip, frames) = try clip("spark-reveal", frames: 100)
    let folder = try TemporaryFolder()
    var files: Set<[UInt8]> = []
    for jobs in [1, 2, 3, 8] {
      var options = SheetOptions()
      (options.frames, options.count, options.width, options.jobs) = (frames, 40, 60, jobs)
      try clip.sheet(options, to: folder["sheet.png"])
      files.insert(try folder.bytes("sheet.png"))
    }
    #expect(files.count == 1)
  }
}
