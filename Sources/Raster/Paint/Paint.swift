/// What a shape or a background is filled with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)

  /// Whether every pixel of it is opaque.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
    }
  }
}

/// A gradient as CAGradientLayer draws it, its points in the unit square of the rectangle that it fills.
public struct Gradient: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along the line from start to end, projected in the unit square, which is then stretched.
    case axial
    /// From start outwards; end is the corner of the box around the last ellipse.
    case radial
    /// Around start, position 0 in the direction of end, growing clockwise.
    case conic
  }

  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// Where along the gradient, 0 … 1.
    public var position: Double

    public init(color: Color, position: Double) {
      self.color = color
      self.position = position
    }
  }

  public var kind: Kind
  public var start: Point
  public var end: Point
  /// In order of position, at least one; before the first and after the last their colours go on.
  public var stops: [Stop]
  /// The rectangle whose unit square the points are in: its corner and size in pixels.
  public var origin: Point
  public var size: Point

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
