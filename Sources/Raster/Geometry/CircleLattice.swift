/// A circle as a polygon whose corners lie at fixed fractions k/N of the turn.
///
/// Arcs of the same circle share these corners whatever their ends, so nothing crawls from frame to frame and
/// neighbours meet without a seam. N is the power of two at which a chord leaves the circle by at most 1/256
/// px, and the corners lie a little outside it, so that the polygon has exactly the circle's area.
struct CircleLattice: Hashable, Sendable {
  let center: Point
  let radius: Double
  /// log₂ N.
  let order: Int
  /// The N corners, clockwise from 3 o'clock.
  let corners: [Vertex]

  /// The corners of a circle.
  ///
  /// - Parameter radius: in pixels; 0 puts every corner into the centre.
  init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
    order = Self.order(radius: radius)
    let shift = 32 - order
    let step = UnitCircle.vector(at: 1 << UInt32(shift))
    let angle = 2 * UnitCircle.pi / Double(1 << order)
    let scaled = radius * (angle / step.sine).squareRoot()
    corners = (0..<(1 << order)).map { k in
      let unit = UnitCircle.vector(at: UInt32(k) << UInt32(shift))
      return Vertex(Point(x: center.x + scaled * unit.cosine, y: center.y + scaled * unit.sine))
    }
  }

  /// log₂ N for a radius in pixels: the sagitta r·(1 - cos(π/N)) is at most r·π²/(2N²).
  static func order(radius: Double) -> Int {
    var order = 4
    while Double(1 << (2 * order)) < radius * (128 * UnitCircle.pi * UnitCircle.pi), order < 20 { order += 1 }
    return order
  }

  /// The corner at or before an angle, counted on past N for angles of a second turn.
  @inline(__always)
  func index(before angle: UInt64) -> Int { Int(angle >> UInt64(32 - order)) }

  /// The corner with that number, modulo N.
  @inline(__always)
  subscript(index: Int) -> Vertex { corners[index & (corners.count - 1)] }

  /// The polygon's point at an angle: on the chord between the corners on both sides, so that an arc that
  /// ends there and one that begins there cut the chord at the same place.
  func vertex(at angle: UInt32) -> Vertex {
    let shift = Int64(32 - order)
    let k = index(before: UInt64(angle))
    let fraction = Int64(angle) & ((1 << shift) - 1)
    let (a, b) = (self[k], self[k + 1])
    let half = Int64(1) << (shift - 1)
    return Vertex(
      x: a.x + Int32(truncatingIfNeeded: (Int64(b.x - a.x) * fraction + half) >> shift),
      y: a.y + Int32(truncatingIfNeeded: (Int64(b.y - a.y) * fraction + half) >> shift))
  }
}
