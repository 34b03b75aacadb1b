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
    do {
      if output == "-" {
        var encoder = try PNGEncoder.open(width: painter.width, height: painter.height)
        var frame = try FrameBuffer.allocate(layout: .rgba, width: painter.width, height: painter.height)
        try frame.withPlanes { painter.transfer(blocks, to: $0) }
        try encoder.encode(frame) { bytes throws(MediaError) in try writeToStandardOutput(bytes) }
      } else {
        try writePNG(
          path: output, width: painter.width, height: painter.height,
          options: OutputOptions(noOverwrite: !overwrites)
        ) { painter.transfer(blocks, to: $0) }
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
