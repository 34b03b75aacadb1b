/// A directed line between two vertices. Contours run clockwise on screen, their inside to the right of the
/// way.
struct Edge: Sendable {
  var from: Vertex
  var to: Vertex

  var top: Int32 { min(from.y, to.y) }
  var bottom: Int32 { max(from.y, to.y) }
}

/// The edges of a shape and the box of pixels that they touch.
struct EdgeList: Sendable {
  private(set) var edges: [Edge] = []
  private(set) var bounds = PixelRect.empty
  /// Whether its contours are known to run clockwise.
  let isOriented: Bool

  /// The edges of a shape.
  ///
  /// - Parameter lattices: circles met before, reused and added to.
  init(_ shape: Shape, lattices: inout LatticeCache) {
    if case .path = shape { isOriented = false } else { isOriented = true }
    switch shape {
    case .sector(let ring, let arc):
      addSector(ring, arc, &lattices)
    case .roundStroke(let center, let radius, let lineWidth, let arc):
      addRoundStroke(center: center, radius: radius, lineWidth: lineWidth, arc, &lattices)
    case .disc(let center, let radius):
      addSector(Ring(center: center, innerRadius: 0, outerRadius: radius), .full, &lattices)
    case .path(let path):
      for contour in path.contours where contour.count > 1 {
        for (a, b) in zip(contour, contour.dropFirst()) { add(a, b) }
        add(contour[contour.count - 1], contour[0])
      }
    }
    findBounds()
  }

  private mutating func add(_ from: Vertex, _ to: Vertex) {
    // A level edge covers no height; it can't add to any cell.
    if from.y != to.y { edges.append(Edge(from: from, to: to)) }
  }

  private mutating func addSector(_ ring: Ring, _ arc: Arc, _ lattices: inout LatticeCache) {
    guard !arc.isEmpty else { return }
    let outer = lattices.lattice(center: ring.center, radius: ring.outerRadius)
    let inner = lattices.lattice(center: ring.center, radius: ring.innerRadius)
    addArc(arc, on: outer, reversed: false)
    if !arc.isFull { add(outer.vertex(at: arc.end), inner.vertex(at: arc.end)) }
    addArc(arc, on: inner, reversed: true)
    if !arc.isFull { add(inner.vertex(at: arc.start), outer.vertex(at: arc.start)) }
  }

  private mutating func addRoundStroke(
    center: Point, radius: Double, lineWidth: Double, _ arc: Arc, _ lattices: inout LatticeCache
  ) {
    let ring = Ring(center: center, radius: radius, lineWidth: lineWidth)
    guard !arc.isFull, !arc.isEmpty else { return addSector(ring, arc, &lattices) }
    let outer = lattices.lattice(center: center, radius: ring.outerRadius)
    let inner = lattices.lattice(center: center, radius: ring.innerRadius)
    func cap(at angle: UInt32, from: UInt32) -> [Vertex] {
      let unit = UnitCircle.vector(at: angle)
      let middle = Point(x: center.x + radius * unit.cosine, y: center.y + radius * unit.sine)
      let lattice = CircleLattice(center: middle, radius: lineWidth / 2)
      let first = lattice.index(before: UInt64(from)) + 1
      let last = lattice.index(before: UInt64(from) + Arc.turn / 2 - 1)
      return first <= last ? (first...last).map { lattice[$0] } : []
    }
    addArc(arc, on: outer, reversed: false)
    addChain(
      [outer.vertex(at: arc.end)] + cap(at: arc.end, from: arc.end) + [inner.vertex(at: arc.end)])
    addArc(arc, on: inner, reversed: true)
    addChain(
      [inner.vertex(at: arc.start)] + cap(at: arc.start, from: arc.start &+ (1 << 31))
        + [outer.vertex(at: arc.start)])
  }

  private mutating func addChain(_ vertices: [Vertex]) {
    for (a, b) in zip(vertices, vertices.dropFirst()) { add(a, b) }
  }

  /// Adds an arc's chords, corner to corner, from the corner before its start to the corner before its end,
  /// and at both ends the piece between that corner and the end.
  ///
  /// Going back to the corner before the start looks like a detour, but makes every edge a function of one
  /// angle alone: where two arcs meet, one adds the very edge that the other takes away, and their sum is
  /// their union to the last bit. Starting with the piece from the cut to the next corner instead would leave
  /// both with a chord that was rounded differently from the whole one.
  private mutating func addArc(_ arc: Arc, on lattice: CircleLattice, reversed: Bool) {
    func put(_ a: Vertex, _ b: Vertex) { reversed ? add(b, a) : add(a, b) }
    if lattice.radius == 0 { return }
    let first = lattice.index(before: UInt64(arc.start))
    let last = lattice.index(before: UInt64(arc.start) + arc.sweep)
    edges.reserveCapacity(edges.count + last - first + 4)
    if !arc.isFull { put(lattice.vertex(at: arc.start), lattice[first]) }
    var from = lattice[first]
    for k in first..<max(first, last) {
      let to = lattice[k + 1]
      put(from, to)
      from = to
    }
    if !arc.isFull { put(lattice[last], lattice.vertex(at: arc.end)) }
  }

  private mutating func findBounds() {
    guard let first = edges.first else { return }
    var (left, right, top, bottom) = (first.from.x, first.from.x, first.from.y, first.from.y)
    for edge in edges {
      left = min(left, edge.from.x, edge.to.x)
      right = max(right, edge.from.x, edge.to.x)
      top = min(top, edge.top)
      bottom = max(bottom, edge.bottom)
    }
    let up = FixedPoint.one - 1
    bounds = PixelRect(
      x: Int(left >> FixedPoint.bits)..<Int((right + up) >> FixedPoint.bits),
      y: Int(top >> FixedPoint.bits)..<Int((bottom + up) >> FixedPoint.bits))
  }
}
