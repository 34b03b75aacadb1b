/// What a shape or a background is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// A gradient, fixed to the rectangle that it names.
  case gradient(Gradient)
  /// A picture at a place; nothing around it.
  case picture(PicturePaint)

  /// Whether every pixel of it is opaque on a canvas of that size.
  public func isOpaque(width: Int, height: Int) -> Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
    case .picture(let picture):
      picture.isOpaqueInside && picture.x <= 0 && picture.y <= 0
        && picture.x + picture.bitmap.width >= width && picture.y + picture.bitmap.height >= height
    }
  }
}
