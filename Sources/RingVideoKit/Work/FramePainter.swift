import Media
import Raster

/// What one worker paints with: a canvas and a frame of a clip, of which each time only what has changed is
/// painted and converted.
///
/// Frames may be asked for in any order; what a frame holds doesn't depend on those before it.
final class FramePainter {
  private let clip: Clip
  private let painter: Painter
  private let paintsWhole: Bool
  private var buffer: FrameBuffer

  init(_ clip: Clip, layout: PixelLayout, manner: PaintingManner = PaintingManner()) throws(MediaError) {
    self.clip = clip
    painter = clip.painter(for: layout, manner: manner)
    paintsWhole = manner.paintsWhole
    buffer = try FrameBuffer.allocate(layout: layout, width: painter.width, height: painter.height)
  }

  /// Brings a frame into the buffer; returns whether it may differ from the one before.
  @discardableResult
  func paint(frame index: Int) throws -> Bool {
    if paintsWhole { painter.reset() }
    let blocks = painter.paint(clip.scene.drawing(at: clip.time(ofFrame: index)))
    guard !blocks.isEmpty else { return false }
    try buffer.withPlanes { painter.transfer(blocks, to: $0) }
    return true
  }

  /// Gives `body` the frame that was painted last.
  func withFrame<Result>(_ body: (borrowing FrameBuffer) throws -> Result) rethrows -> Result {
    try body(buffer)
  }
}

/// Ways of painting that give the same pixels: tests choose others than the quickest.
struct PaintingManner: Sendable, Hashable {
  /// Which loops go over the pixels.
  var kernels = Kernels.vector
  /// How many columns are worked on at a time.
  var tileWidth = 256
  /// Whether every frame is painted anew.
  var paintsWhole = false
}
