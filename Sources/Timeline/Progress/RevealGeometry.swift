/// A ring that opens outward and inward at once until it covers a view, as the mask of what it reveals.
///
/// The view is known by its reach, half its diagonal, with the ring in its centre. All lengths are in one
/// unit, such as points.
public struct RevealGeometry: Hashable, Sendable {
  /// The radius of the ring's centre line at the start.
  public let ringRadius: Double

  /// The ring's width at the start.
  public let lineWidth: Double

  /// The distance from the centre to the corners.
  public let reach: Double

  /// The ring at one moment.
  public struct Ring: Hashable, Sendable {
    /// The radius of its centre line.
    public var radius: Double
    /// Its width.
    public var lineWidth: Double
    /// The radius of the hole; 0 where the ring is wider than its diameter.
    public var inner: Double
    /// The radius up to which it covers.
    public var outer: Double

    /// Creates a ring.
    public init(radius: Double, lineWidth: Double, inner: Double, outer: Double) {
      self.radius = radius
      self.lineWidth = lineWidth
      self.inner = inner
      self.outer = outer
    }
  }

  /// Creates the geometry, or nil where the ring has no size or its centre line isn't within `reach`.
  public init?(ringRadius: Double, lineWidth: Double, reach: Double) {
    guard ringRadius > 0, lineWidth > 0, ringRadius < reach, lineWidth.isFinite, reach.isFinite else {
      return nil
    }
    self.ringRadius = ringRadius
    self.lineWidth = lineWidth
    self.reach = reach
  }

  /// Creates the geometry of a ring in the middle of a view, or nil where it has no size or is too large.
  public init?(ringRadius: Double, lineWidth: Double, width: Double, height: Double) {
    self.init(
      ringRadius: ringRadius, lineWidth: lineWidth,
      reach: (width * width + height * height).squareRoot() / 2)
  }

  /// The ring at an eased position in 0…1.
  public func ring(at position: Double) -> Ring {
    let left = 1 - position
    // Each a mixture of its ends, so that both are exact; the hole's edge as one has nothing to cancel.
    return Ring(
      radius: ringRadius * left + reach * position,
      lineWidth: lineWidth * left + 2 * reach * position,
      inner: max(0, ringRadius - lineWidth / 2) * left,
      outer: startingOuter * left + 2 * reach * position)
  }

  /// The position from which the corners are covered, in 0…1; only the hole is left to close.
  public var coveringPosition: Double {
    startingOuter < reach ? (reach - startingOuter) / (2 * reach - startingOuter) : 0
  }

  private var startingOuter: Double { ringRadius + lineWidth / 2 }
}
