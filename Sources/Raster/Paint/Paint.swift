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

/// A gradient as CAGradientLayer draws it, its points in the unit square of the rectangle that it fills.
public struct Gradient: Hashable, Sendable {
  /// How positions spread from the two points.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along the line from start to end, projected in the unit square, which is then stretched.
    case axial
    /// From start outwards; end is the corner of the box around the last ellipse.
    case radial
    /// Around start, position 0 in the direction of end, growing clockwise.
    case conic
  }

  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// The colour; between two stops the straight channels and alpha are mixed.
    public var color: Color
    /// Where along the gradient, 0 … 1.
    public var position: Double

    /// A stop of a colour at a position.
    public init(color: Color, position: Double) {
      self.color = color
      self.position = position
    }
  }

  /// How positions spread.
  public var kind: Kind
  /// Position 0 of an axial gradient, else the centre; in the unit square, y down, or outside of it.
  public var start: Point
  /// What `kind` says of it; in the unit square, y down, or outside of it.
  public var end: Point
  /// In order of position, at least one; before the first and after the last their colours go on.
  public var stops: [Stop]
  /// The top left corner of the rectangle whose unit square the points are in, in pixels.
  public var origin: Point
  /// The rectangle's width and height, in pixels, above 0.
  public var size: Point

  /// A gradient for a rectangle.
  ///
  /// - Precondition: there is a stop.
  public init(kind: Kind, start: Point, end: Point, stops: [Stop], origin: Point, size: Point) {
    precondition(!stops.isEmpty)
    self.kind = kind
    self.start = start
    self.end = end
    self.stops = stops
    self.origin = origin
    self.size = size
  }
}
