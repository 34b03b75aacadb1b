import Effects
import Media
import Timeline

@testable import RingVideoKit

/// The first 64 bits of the SHA-256 of some frames of a clip, as straight RGBA.
struct GoldenHashes: Equatable {
  /// The beginning of the SHA-256 of the preset's text: an edited preset is another clip.
  let source: String
  /// Hashes in hexadecimal by the frames' numbers.
  private(set) var frames: [Int: String]

  /// Paints frames of a clip, each one whole.
  init(of clip: Clip, text: [UInt8], frames numbers: [Int]) throws {
    source = String(SHA256.hexadecimal(of: text).prefix(8))
    let painter = clip.painter(for: .rgba)
    var frame = try FrameBuffer.allocate(layout: .rgba, width: painter.width, height: painter.height)
    var digest = try Digest.start("SHA256")
    frames = [:]
    for number in numbers {
      painter.reset()
      let blocks = painter.paint(clip.scene.drawing(at: clip.time(ofFrame: number)))
      try frame.withPlanes { planes in
        painter.transfer(blocks, to: planes)
        digest.update(planes)
      }
      frames[number] = String(digest.finish().prefix(16))
    }
  }

  /// Reads `source frame:hash frame:hash …`; nil where that isn't what it is.
  init?(text: String) {
    let entries = text.split(separator: " ")
    guard let source = entries.first, source.count == 8 else { return nil }
    self.source = String(source)
    frames = [:]
    for entry in entries.dropFirst() {
      let parts = entry.split(separator: ":")
      guard parts.count == 2, let number = Int(parts[0]), parts[1].count == 16 else { return nil }
      frames[number] = String(parts[1])
    }
  }

  /// The recorded form.
  var text: String {
    let entries = frames.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    return ([source] + entries).joined(separator: " ")
  }

  /// The first frame of which both have a hash, but not the same one; nil for clips of different presets.
  func firstDifference(from other: GoldenHashes) -> Int? {
    guard source == other.source else { return nil }
    return frames.keys.sorted().first { other.frames[$0] != nil && other.frames[$0] != frames[$0] }
  }
}

extension Clip {
  /// Frames in which something happens: some from the first to the last evenly, and where takes begin and
  /// end, a picture is revealed or an effect comes the frames before and after.
  func telltaleFrames(spread: Int) -> [Int] {
    let even = (0..<spread).map { $0 * (frameCount - 1) / max(1, spread - 1) }
    let events = scene.entries.flatMap { entry in
      Self.turningPoints(of: entry.effect).map {
        (entry.start + $0).scaled(by: scene.tempo.clip, over: scene.tempo.scene)
      }
    }
    let around = events.flatMap { time in
      let frame = frame(at: time)
      return [frame, frame + 1]
    }
    return Set(even + around).filter { (0..<frameCount).contains($0) }.sorted()
  }
  /// When something begins or ends, in the effect's own time.
  private static func turningPoints(of effect: any Effect) -> [Time] {
    switch effect {
    case let ring as SparkRing:
      let presses = ring.recording.script.presses.flatMap { [$0.down, $0.up].compactMap { $0 } }
      return presses + [ring.recording.completion, ring.openingStart].compactMap { $0 } + [ring.end]
    case let loader as ImageLoader: return [loader.progress.revealStart].compactMap { $0 } + [loader.end]
    default: return [.zero, effect.end]
    }
  }
}
