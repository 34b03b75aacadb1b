import Foundation
import Media
import Raster
import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct IncrementalTests {
  /// Every compiled-in preset, small, with pixels and points that don't fit each other.
  static let clips = PresetLibrary.compiledIn.map {
    ($0.name, $0.name.hasSuffix("-story") ? "270x480" : $0.name == "loader" ? "478x270" : "270x270")
  }

  private func clip(_ name: String, _ overrides: [PresetOverride]) throws -> Clip {
    // By its text, so that no folder's preset can stand before it.
    let bytes = try #require(PresetLibrary.compiledIn.first { $0.name == name }).bytes
    return try PresetFolder().clip(String(decoding: bytes, as: UTF8.self), overrides)
  }

  @Test(arguments: clips)
  func whatChangesIsAllThatChanges(name: String, size: String) throws {
    let clip = try clip(name, [set("video.size", size)])
    let (incremental, full) = (clip.painter(for: .rgba), clip.painter(for: .rgba))
    let (converter, whole) = (clip.painter(for: .yuv420p), clip.painter(for: .yuv420p))
    let (width, height) = (full.width, full.height)
    var frame = try FrameBuffer.allocate(layout: .yuv420p, width: width, height: height)
    var fresh = try FrameBuffer.allocate(layout: .yuv420p, width: width, height: height)
    var wrong: [Int] = []
    for index in 0..<clip.frameCount {
      let drawing = clip.scene.drawing(at: clip.time(ofFrame: index))
      _ = incremental.paint(drawing)
      full.reset()
      _ = full.paint(drawing)
      let isSame = incremental.withPixels { a in
        full.withPixels { b in memcmp(a.baseAddress!, b.baseAddress!, width * height * 4) == 0 }
      }
      try frame.withPlanes { converter.transfer(converter.paint(drawing), to: $0) }
      whole.reset()
      try fresh.withPlanes { whole.transfer(whole.paint(drawing), to: $0) }
      let isSameVideo = try bytes(of: &frame) == bytes(of: &fresh)
      if !isSame || !isSameVideo { wrong.append(index) }
    }
    #expect(wrong.isEmpty)
  }

  private func bytes(of frame: inout FrameBuffer) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try frame.withPlanes { planes in
      for plane in 0..<planes.count {
        for row in 0..<planes[plane].rows { bytes += planes[plane][row: row] }
      }
    }
    return bytes
  }

  @Test func spark45sBeginsAsABareRing() throws {
    let clip = try clip("spark45s", [])
    #expect(clip.frameCount == 2700)
    #expect(clip.time(ofFrame: 2699) == .seconds(45))
    let first = try JSONReader.parse(clip.inspect(at: .frame(0)).compact, file: "inspect")
    let segments = try #require(first.node(at: "effects.spark.segments")?.value.array)
    #expect(segments.count == 1)
    let end = try #require(segments[0]["end"]?.value.number?.double)
    #expect(end > 0 && end < 1e-4)

    // The bare ring's picture but for a spot at the top, where take one begins.
    let (bare, frame) = (clip.painter(for: .rgba), clip.painter(for: .rgba))
    _ = bare.paint(clip.scene.drawing(at: .zero))
    _ = frame.paint(clip.scene.drawing(at: clip.time(ofFrame: 0)))
    var changed: [(x: Int, y: Int)] = []
    var ringPixels = 0
    bare.withPixels { a in
      frame.withPixels { b in
        for place in a.indices where a[place] != b[place] { changed.append((place % 1080, place / 1080)) }
        ringPixels = a.count { $0 == 0xFFE8_E4E4 }
      }
    }
    #expect(!changed.isEmpty)
    // 120 points of 320 are 405 pixels, 14 are 47.25.
    #expect(changed.allSatisfy { (540...541).contains($0.x) && (110...160).contains($0.y) })
    // 2π · 405 · 47.25 is the ring's area; its edges are mixed.
    #expect((115_000...120_300).contains(ringPixels))
  }

  @Test func spark45sEndsComplete() throws {
    let clip = try clip("spark45s", [])
    let last = try JSONReader.parse(clip.inspect(at: .frame(2699)).compact, file: "inspect")
    #expect(last.node(at: "effects.spark.trackStart")?.value.number?.literal == "1")
    let segments = try #require(last.node(at: "effects.spark.segments")?.value.array)
    #expect(segments.count == 9)
    #expect(segments[0]["end"]?.value.number?.literal == "1")
    #expect(segments[8]["start"]?.value.number?.literal == "0")
    let before = try JSONReader.parse(clip.inspect(at: .frame(2698)).compact, file: "inspect")
    #expect(try #require(before.node(at: "effects.spark.trackStart")?.value.number?.double) < 1)

    // No pixel knows the track's colour any more: another one gives the same picture.
    let other = try self.clip("spark45s", [set("effects.spark.ring.track", "#E4E4E9")])
    #expect(try pixels(of: clip, 2699) == pixels(of: other, 2699))
    #expect(try pixels(of: clip, 2640) != pixels(of: other, 2640))
  }

  private func pixels(of clip: Clip, _ frame: Int) throws -> [UInt32] {
    let painter = clip.painter(for: .rgba)
    _ = painter.paint(clip.scene.drawing(at: clip.time(ofFrame: frame)))
    return painter.withPixels { Array($0) }
  }
}
