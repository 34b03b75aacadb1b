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
    do {
      try hashFrames(range, pixels, algorithm, totalOnly, options, emit)
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  private func hashFrames(
    _ range: Range<Int>, _ pixels: HashedPixels, _ algorithm: String, _ totalOnly: Bool,
    _ options: RenderOptions,
    _ emit: (String) throws(RingVideoError) -> Void
  ) throws {
    let painter = painter(for: pixels.layout)
    var digest = try Digest.start(algorithm)
    var frame = try FrameBuffer.allocate(layout: pixels.layout, width: painter.width, height: painter.height)
    let size = painter.width * painter.height * (pixels == .rgba ? 8 : 3) / 2
    if !totalOnly {
      try emit(
        """
        #format: frame checksums
        #version: 2
        #hash: \(digest.algorithm)
        #tb 0: \(frameRate.denominator)/\(frameRate.numerator)
        #media_type 0: video
        #codec_id 0: rawvideo
        #dimensions 0: \(painter.width)x\(painter.height)
        #sar 0: 1/1
        #stream#, dts,        pts, duration,     size, hash

        """)
    }
    for index in range {
      if let signal = options.interruption?() { throw RingVideoError.interrupted(by: signal) }
      let blocks = painter.paint(scene.drawing(at: time(ofFrame: index)))
      try frame.withPlanes { planes in
        painter.transfer(blocks, to: planes)
        for plane in 0..<planes.count {
          for row in 0..<planes[plane].rows { digest.update(UnsafeRawBufferPointer(planes[plane][row: row])) }
        }
      }
      if !totalOnly {
        let place = String(index).padded(to: 10)
        try emit(
          "0, \(place), \(place), \("1".padded(to: 8)), \(String(size).padded(to: 8)), \(digest.finish())\n")
      }
      options.progress?(index - range.lowerBound + 1, range.count)
    }
    if totalOnly { try emit("\(digest.algorithm)=\(digest.finish())\n") }
  }
}

extension String {
  /// Spaces in front up to a width.
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
