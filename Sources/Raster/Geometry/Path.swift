/// Closed contours of lines, arcs and Bézier curves, in pixels; filled where the winding number isn't 0.
///
/// Curves are flattened as they are added, to chords that leave them by at most 1/256 px.
public struct Path: Hashable, Sendable {
  private(set) var contours: [[Vertex]] = []
  private var current: Point = Point(x: 0, y: 0)

  /// A path without contours.
  public init() {}

  /// Starts a new contour; the one before is closed by a line to its start.
  public mutating func move(to point: Point) {
    contours.append([Vertex(point)])
    current = point
  }

  /// Adds a line. A path that has no contour yet starts one at the point.
  public mutating func addLine(to point: Point) {
    guard !contours.isEmpty else { return move(to: point) }
    contours[contours.count - 1].append(Vertex(point))
    current = point
  }

  /// Adds an arc around `center`, preceded by a line to where it starts.
  ///
  /// - Parameters:
  ///   - radius: in pixels, above 0.
  ///   - arc: which part of the circle.
  ///   - reversed: whether it is walked counter-clockwise, from its end to its start.
  public mutating func addArc(center: Point, radius: Double, arc: Arc, reversed: Bool = false) {
    let lattice = CircleLattice(center: center, radius: radius)
    let last = lattice.index(before: UInt64(arc.start) + arc.sweep)
    let inner = stride(from: lattice.index(before: UInt64(arc.start)) + 1, through: last, by: 1).map {
      lattice[$0]
    }
    var vertices = [lattice.vertex(at: arc.start)] + inner + [lattice.vertex(at: arc.end)]
    if reversed { vertices.reverse() }
    if contours.isEmpty { contours.append([]) }
    contours[contours.count - 1] += vertices
    let unit = UnitCircle.vector(at: reversed ? arc.start : arc.end)
    current = Point(x: center.x + radius * unit.cosine, y: center.y + radius * unit.sine)
  }

  /// Adds a cubic Bézier curve from where the path is.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    let start = current
    // The largest second difference bounds how far a chord of 1/n of the curve leaves it: ¾·|Δ²|/n².
    let dx = max(abs(start.x - 2 * control1.x + control2.x), abs(control1.x - 2 * control2.x + end.x))
    let dy = max(abs(start.y - 2 * control1.y + control2.y), abs(control1.y - 2 * control2.y + end.y))
    let pieces = min(4096, 1 + Int((192 * (dx * dx + dy * dy).squareRoot()).squareRoot()))
    for i in 1...pieces {
      let t = Double(i) / Double(pieces)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      addLine(
        to: i == pieces
          ? end
          : Point(
            x: a * start.x + b * control1.x + c * control2.x + d * end.x,
            y: a * start.y + b * control1.y + c * control2.y + d * end.y))
    }
  }
}
