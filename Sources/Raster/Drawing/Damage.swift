/// What differs between two drawings.
public enum Damage {
  /// Adds every block in which two drawings may look different.
  ///
  /// Arcs of one ring are compared by angle, so that a segment that is pushed on costs its two ends, not its
  /// length.
  public static func insert(from old: Drawing, to new: Drawing, into blocks: inout BlockSet) {
    for index in 0..<max(old.layers.count, new.layers.count) {
      let before = index < old.layers.count ? old.layers[index].parts : []
      let after = index < new.layers.count ? new.layers[index].parts : []
      if before == after { continue }
      if insertAlongRing(before, after, &blocks) || insertBetweenRings(before, after, &blocks) { continue }
      for part in before where !after.contains(part) { insertBounds(of: part.shape, &blocks) }
      for part in after where !before.contains(part) { insertBounds(of: part.shape, &blocks) }
    }
  }

  /// Compares two layers of which all parts lie on one ring; tells whether they do.
  private static func insertAlongRing(_ before: [Part], _ after: [Part], _ blocks: inout BlockSet) -> Bool {
    guard let track = (before.first ?? after.first).flatMap({ Track($0.shape) }) else { return false }
    guard let old = arcs(before, on: track), let new = arcs(after, on: track) else { return false }
    // Between neighbouring ends of either drawing, both have one paint or none.
    let ends = (old.pieces + new.pieces).flatMap { [$0.arc.start, $0.arc.end] }.sorted()
    for (index, start) in ends.enumerated() {
      let end = index + 1 < ends.count ? ends[index + 1] : ends[0]
      let sweep = ends.first == ends.last ? Arc.turn : UInt64(end &- start)
      if sweep > 0, old.paint(at: start) != new.paint(at: start) {
        insert(Arc(start: start, sweep: sweep), of: track, &blocks)
      }
      if sweep == Arc.turn { break }
    }
    // Round ends reach beyond an arc; where an arc appears, goes or changes an end, so does its reach.
    if track.reach > 0 {
      for piece in old.pieces where !new.contains(piece) { insertEnds(of: piece.arc, on: track, &blocks) }
      for piece in new.pieces where !old.contains(piece) { insertEnds(of: piece.arc, on: track, &blocks) }
    }
    return true
  }

  /// Compares a full ring with a full ring of another size around the same centre and of the same paint, as a
  /// mask that opens has it: only what lies between their rims differs. Tells whether they are that.
  private static func insertBetweenRings(_ before: [Part], _ after: [Part], _ blocks: inout BlockSet) -> Bool
  {
    guard before.count == 1, after.count == 1, before[0].paint == after[0].paint,
      case .sector(let old, let oldArc) = before[0].shape, case .sector(let new, let newArc) = after[0].shape,
      oldArc.isFull, newArc.isFull, old.center == new.center
    else { return false }
    for (a, b) in [(old.innerRadius, new.innerRadius), (old.outerRadius, new.outerRadius)] where a != b {
      blocks.insert(ringFrom: min(a, b) - 1, to: max(a, b) + 1, center: old.center)
    }
    return true
  }

  /// A ring that arcs lie on, its centre line, and how far, in pixels, the arcs' ends reach beyond them.
  private struct Track: Equatable {
    var ring: Ring
    /// Of a line that is wider than the circle this isn't halfway between the rims.
    var radius: Double
    var reach: Double

    init?(_ shape: Shape) {
      switch shape {
      case .sector(let ring, _):
        self.ring = ring
        radius = (ring.innerRadius + ring.outerRadius) / 2
        reach = 0
      case .roundStroke(let center, let radius, let lineWidth, _):
        ring = Ring(center: center, radius: radius, lineWidth: lineWidth)
        self.radius = radius
        reach = lineWidth / 2
      case .disc, .path:
        return nil
      }
    }
  }

  private struct Piece: Equatable {
    var arc: Arc
    var paint: Paint
  }

  /// The arcs of a layer, which don't overlap, in the order of their starts.
  private struct Pieces {
    let pieces: [Piece]

    /// The piece that begins at an angle or is the last to begin before it, around the turn.
    private func last(before angle: UInt32) -> Piece? {
      var (low, high) = (0, pieces.count)
      while low < high {
        let middle = low + (high - low) / 2
        if pieces[middle].arc.start <= angle { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? pieces[low - 1] : pieces.last
    }

    func paint(at angle: UInt32) -> Paint? {
      last(before: angle).flatMap { $0.arc.contains(angle) ? $0.paint : nil }
    }

    func contains(_ piece: Piece) -> Bool { last(before: piece.arc.start) == piece }
  }

  private static func arcs(_ parts: [Part], on track: Track) -> Pieces? {
    var pieces: [Piece] = []
    for part in parts {
      guard Track(part.shape) == track else { return nil }
      switch part.shape {
      case .sector(_, let arc), .roundStroke(_, _, _, let arc):
        if !arc.isEmpty { pieces.append(Piece(arc: arc, paint: part.paint)) }
      case .disc, .path: return nil
      }
    }
    return Pieces(pieces: pieces.sorted { $0.arc.start < $1.arc.start })
  }

  private static func insertEnds(of arc: Arc, on track: Track, _ blocks: inout BlockSet) {
    guard !arc.isFull else { return }
    let radius = track.radius
    for angle in [arc.start, arc.end] {
      let unit = UnitCircle.vector(at: angle)
      let center = Point(
        x: track.ring.center.x + radius * unit.cosine, y: track.ring.center.y + radius * unit.sine)
      insertBox(
        left: center.x, right: center.x, top: center.y, bottom: center.y, margin: track.reach + 2, &blocks)
    }
  }

  /// Adds a sector's blocks, piece by piece of at most some 16 px of arc.
  private static func insert(_ sector: Arc, of track: Track, _ blocks: inout BlockSet) {
    let ring = track.ring
    let arc = widened(sector, ring)
    let length = Double(arc.sweep) / 4_294_967_296 * 2 * UnitCircle.pi * ring.outerRadius
    // At least eight pieces a turn, at most as many as the smallest angle allows.
    let pieces = max(1, UInt64(min(length / 16, 65536)) + 1, arc.sweep >> 29)
    for piece in 0..<pieces {
      let from = UInt64(arc.start) + arc.sweep / pieces * piece
      let to = piece + 1 == pieces ? UInt64(arc.start) + arc.sweep : from + arc.sweep / pieces
      let a = UnitCircle.vector(at: UInt32(truncatingIfNeeded: from))
      let b = UnitCircle.vector(at: UInt32(truncatingIfNeeded: to))
      let xs = [
        a.cosine * ring.innerRadius, a.cosine * ring.outerRadius, b.cosine * ring.innerRadius,
        b.cosine * ring.outerRadius,
      ]
      let ys = [
        a.sine * ring.innerRadius, a.sine * ring.outerRadius, b.sine * ring.innerRadius,
        b.sine * ring.outerRadius,
      ]
      // The arc bulges beyond its chord by less than r·θ²/8.
      let angle = Double(to - from) / 4_294_967_296 * 2 * UnitCircle.pi
      insertBox(
        left: ring.center.x + (xs.min() ?? 0), right: ring.center.x + (xs.max() ?? 0),
        top: ring.center.y + (ys.min() ?? 0), bottom: ring.center.y + (ys.max() ?? 0),
        margin: ring.outerRadius * angle * angle / 8 + 1, &blocks)
    }
  }

  /// The arc from the polygon's corner before its start: the last chord of an arc runs from a corner to its
  /// end, and where that is rounded differently, all of the chord may lie a hair elsewhere.
  private static func widened(_ arc: Arc, _ ring: Ring) -> Arc {
    let radius = ring.innerRadius > 0 ? ring.innerRadius : ring.outerRadius
    let order = min(CircleLattice.order(radius: radius), CircleLattice.order(radius: ring.outerRadius))
    let corner = arc.start & ~((1 << UInt32(32 - order)) - 1)
    return Arc(start: corner, sweep: min(Arc.turn, arc.sweep + UInt64(arc.start - corner)))
  }

  private static func insertBounds(of shape: Shape, _ blocks: inout BlockSet) {
    switch shape {
    case .sector(_, let arc), .roundStroke(_, _, _, let arc):
      guard let track = Track(shape), !arc.isEmpty else { return }
      insert(arc, of: track, &blocks)
      if track.reach > 0 { insertEnds(of: arc, on: track, &blocks) }
    case .disc(let center, let radius):
      insertBox(
        left: center.x, right: center.x, top: center.y, bottom: center.y, margin: radius + 1, &blocks)
    case .path:
      var lattices = LatticeCache()
      blocks.insert(EdgeList(shape, lattices: &lattices).bounds)
    }
  }

  private static func insertBox(
    left: Double, right: Double, top: Double, bottom: Double, margin: Double, _ blocks: inout BlockSet
  ) {
    func pixel(_ value: Double) -> Int { Int(FixedPoint.floor(max(-65536, min(65536, value)))) }
    blocks.insert(
      PixelRect(
        x: pixel(left - margin)..<pixel(right + margin) + 1,
        y: pixel(top - margin)..<pixel(bottom + margin) + 1))
  }
}
