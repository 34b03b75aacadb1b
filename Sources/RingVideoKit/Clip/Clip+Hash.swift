import Media
import Raster

/// What frames are hashed as.
public enum HashedPixels: String, Sendable, CaseIterable {
  /// What `still` writes: R, G, B and straight alpha, row by row.
  case rgba
  /// What the encoder gets: the Y', Cb and Cr planes, one after the other.
  case yuv420p

  var layout: PixelLayout { self == .rgba ? .rgba : .yuv420p }
}

extension Clip {
  /// What is odd about hashing the clip's frames as such pixels.
  public func warnings(for pixels: HashedPixels) -> [Diagnostic] { warnings(for: pixels.layout) }

  /// Hashes every frame, nothing encoded, in the text of FFmpeg's framehash muxer without its software line.
  ///
  /// - Parameters:
  ///   - algorithm: a name of libavutil's, in any case.
  ///   - frames: which; their numbers stay those of the clip.
  ///   - totalOnly: one hash over the bytes of all frames, in the text of FFmpeg's hash muxer.
  ///   - emit: gets the lines, each with its line feed, as they come.
  public func hash(
    pixels: HashedPixels = .rgba, algorithm: String = "SHA256", frames: FrameSelection = .all,
    totalOnly: Bool = false, options: RenderOptions = RenderOptions(),
    _ emit: (String) throws(RingVideoError) -> Void
  ) throws(RingVideoError) {
    let range = try frames.range(in: self)
    _ = try checkedSize(for: pixels.layout)
    try checkMemory(for: pixels.layout, encodes: false)
    do {
      try hashFrames(range, pixels, algorithm, totalOnly, options, emit)
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  private func hashFrames(
    _ range: Range<Int>, _ pixels: HashedPixels, _ algorithm: String, _ totalOnly: Bool,
    _ options: RenderOptions, _ emit: (String) throws(RingVideoError) -> Void
  ) throws {
    let digest = try Digest.start(algorithm)
    if totalOnly {
      let total = try totalHash(of: range, pixels, algorithm, options)
      return try emit("\(digest.algorithm)=\(total)\n")
    }
    try emit(hashHead(pixels, algorithm: digest.algorithm))
    try eachHash(of: range, pixels, algorithm: algorithm, options: options) { frame, size, hash in
      let place = String(frame).padded(to: 10)
      try emit("0, \(place), \(place), \("1".padded(to: 8)), \(String(size).padded(to: 8)), \(hash)\n")
    }
  }

  private func hashHead(_ pixels: HashedPixels, algorithm: String) -> String {
    let (width, height) = size(for: pixels.layout)
    return """
      #format: frame checksums
      #version: 2
      #hash: \(algorithm)
      #tb 0: \(frameRate.denominator)/\(frameRate.numerator)
      #media_type 0: video
      #codec_id 0: rawvideo
      #dimensions 0: \(width)x\(height)
      #sar 0: 1/1
      #stream#, dts,        pts, duration,     size, hash

      """
  }

  /// Hashes frames on all cores.
  ///
  /// - Parameter take: gets the frames' numbers, sizes in bytes and hashes in hexadecimal, in order.
  func eachHash(
    of range: Range<Int>, _ pixels: HashedPixels, algorithm: String, options: RenderOptions,
    take: (_ frame: Int, _ size: Int, _ hash: String) throws -> Void
  ) throws {
    let chunks = ChunkPlan(frameCount: range.count, longest: 32)
    let work = OrderedWork<(frame: Int, size: Int, hash: String)>(
      pieceCount: chunks.count,
      workerCount: workerCount(jobs: options.jobs, layout: pixels.layout, encodes: false), capacity: 1 << 20)
    let done = FrameCount(total: range.count, report: options.progress)
    try work.run {
      let painter = try FramePainter(self, layout: pixels.layout, manner: options.manner)
      let hasher = try FrameHasher(algorithm)
      return { chunk, emit in
        for index in chunks[chunk] {
          if let signal = options.interruption?() { throw RingVideoError.interrupted(by: signal) }
          let changed = try painter.paint(frame: range.lowerBound + index)
          let (size, hash) = painter.withFrame { frame in
            (frame.byteCount, changed ? hasher.hash(of: frame) : hasher.last)
          }
          try emit((range.lowerBound + index, size, hash), 128)
          done.add()
        }
      }
    } take: { hash in
      try take(hash.frame, hash.size, hash.hash)
    }
  }

  /// One hash over the bytes of all frames, which only one can work on.
  private func totalHash(
    of range: Range<Int>, _ pixels: HashedPixels, _ algorithm: String, _ options: RenderOptions
  ) throws -> String {
    let painter = try FramePainter(self, layout: pixels.layout, manner: options.manner)
    let hasher = try FrameHasher(algorithm)
    let done = FrameCount(total: range.count, report: options.progress)
    for index in range {
      if let signal = options.interruption?() { throw RingVideoError.interrupted(by: signal) }
      try painter.paint(frame: index)
      painter.withFrame { hasher.add($0) }
      done.add()
    }
    return hasher.finish()
  }
}

/// A digest that is used again and again.
private final class FrameHasher {
  private var digest: Digest
  /// The hash that was made last.
  private(set) var last = ""

  init(_ algorithm: String) throws(MediaError) { digest = try Digest.start(algorithm) }

  /// Adds a frame's samples.
  func add(_ frame: borrowing FrameBuffer) { frame.reading { digest.update($0) } }

  /// The hash of everything added.
  func finish() -> String {
    last = digest.finish()
    return last
  }

  /// The hash of one frame.
  func hash(of frame: borrowing FrameBuffer) -> String {
    add(frame)
    return finish()
  }
}

extension String {
  /// Spaces in front up to a width.
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
