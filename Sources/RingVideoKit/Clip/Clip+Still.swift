import Foundation
import Media
import Raster

extension Clip {
  /// Writes one picture as PNG with straight alpha, showing exactly that moment; any size, odd ones too.
  ///
  /// - Parameter output: a path, or `-` for standard output.
  public func still(at moment: Moment, to output: String, overwrites: Bool = true) throws(RingVideoError) {
    let (_, time) = try moment.resolve(in: self)
    let painter = painter(for: .rgba)
    let blocks = painter.paint(scene.drawing(at: time))
    try writePicture(to: output, width: painter.width, height: painter.height, overwrites: overwrites) {
      painter.transfer(blocks, to: $0)
    }
  }

  /// Writes a picture as PNG.
  ///
  /// - Parameters:
  ///   - output: a path, or `-` for standard output.
  ///   - paint: receives the picture, transparent black.
  func writePicture(
    to output: String, width: Int, height: Int, overwrites: Bool, paint: (PixelPlanes) throws -> Void
  ) throws(RingVideoError) {
    do {
      if output == "-" {
        var encoder = try PNGEncoder.open(width: width, height: height)
        var frame = try FrameBuffer.allocate(layout: .rgba, width: width, height: height)
        try frame.withPlanes(paint)
        try encoder.encode(frame) { bytes throws(MediaError) in try writeToStandardOutput(bytes) }
      } else {
        try writePNG(
          path: output, width: width, height: height, options: OutputOptions(noOverwrite: !overwrites),
          paint: paint)
      }
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  private func writeToStandardOutput(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = errno
        let kind: MediaError.Kind = reason == ENOSPC ? .diskFull : reason == EPIPE ? .brokenPipe : .io
        throw MediaError(
          kind, operation: "write to standard output", message: String(cString: strerror(reason)))
      }
    }
  }
}
