import Media
import Raster

extension Clip {
  /// Writes one picture as PNG with straight alpha, showing exactly that moment; any size, odd ones too.
  ///
  /// - Parameters:
  ///   - output: a path, or `-` for standard output.
  ///   - interruption: asked when the picture is painted and before it gets its name; a signal's number ends
  ///     the work, and nothing is left behind.
  public func still(
    at moment: Moment, to output: String, overwrites: Bool = true,
    interruption: (@Sendable () -> Int32?)? = nil
  ) throws(RingVideoError) {
    let (_, time) = try moment.resolve(in: self)
    let (width, height) = try checkedSize(for: .rgba)
    try checkMemory(for: .rgba)
    let options = OutputOptions(noOverwrite: !overwrites, interruption: interruption)
    try writePicture(to: output, width: width, height: height, options: options) { planes in
      let painter = painter(for: .rgba)
      painter.transfer(painter.paint(scene.drawing(at: time)), to: planes)
    }
  }

  /// Writes a picture as PNG.
  ///
  /// - Parameters:
  ///   - output: a path, or `-` for standard output.
  ///   - paint: receives the picture, transparent black.
  func writePicture(
    to output: String, width: Int, height: Int, options: OutputOptions, paint: (PixelPlanes) throws -> Void
  ) throws(RingVideoError) {
    do {
      if output == "-" {
        var encoder = try PNGEncoder.open(width: width, height: height)
        var frame = try FrameBuffer.allocate(layout: .rgba, width: width, height: height)
        try frame.withPlanes(paint)
        try encoder.encode(frame) { bytes throws(MediaError) in
          try writeAll(bytes, to: 1, operation: "write to standard output")
        }
      } else {
        try writePNG(path: output, width: width, height: height, options: options, paint: paint)
      }
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }
}
