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
