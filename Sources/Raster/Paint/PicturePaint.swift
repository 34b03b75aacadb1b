/// A picture laid on the canvas pixel by pixel; around it there is nothing.
public struct PicturePaint: Hashable, Sendable {
  /// The picture.
  public var bitmap: Bitmap
  /// Where its left side lies, in whole pixels.
  public var x: Int
  /// Where its top side lies, in whole pixels.
  public var y: Int
  /// What its alpha is multiplied by, 0 … 65536.
  public var opacity: Int32

  /// A picture with its top left pixel at that place.
  public init(_ bitmap: Bitmap, x: Int, y: Int, opacity: Int32 = Coverage.full) {
    precondition((0...Coverage.full).contains(opacity))
    self.bitmap = bitmap
    self.x = x
    self.y = y
    self.opacity = opacity
  }

  /// Whether each of its own pixels hides what is below.
  var isOpaqueInside: Bool { bitmap.isOpaque && opacity == Coverage.full }

  /// R, G, B, A with straight alpha at a pixel of the canvas.
  @inline(__always)
  func pixel(x: Int, y: Int) -> UInt32 {
    let (column, row) = (x - self.x, y - self.y)
    guard column >= 0, row >= 0, column < bitmap.width, row < bitmap.height else { return 0 }
    let pixel = bitmap.pixels[row * bitmap.width + column]
    return opacity == Coverage.full ? pixel : SpanKernels.faded(pixel, opacity)
  }
}
