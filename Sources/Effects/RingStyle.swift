import Raster

/// How arcs of one ring are drawn: where the ring lies, how its ends look and how far apart they are kept.
public struct RingStyle: Hashable, Sendable {
  /// The shape of an arc's ends, by Core Animation's names.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    case butt, round
  }

  /// The centre, in pixels.
  public var center: Point
  /// The centre line's radius and the line's width, in pixels, both above 0.
  public var radius: Double
  public var lineWidth: Double
  public var orientation: Orientation
  public var cap: Cap
  /// The distance that is kept between what is seen of two arcs, along the centre line in pixels; 0 for none.
  public var gap: Double

  public init(
    center: Point, radius: Double, lineWidth: Double, orientation: Orientation, cap: Cap = .butt,
    gap: Double = 0
  ) {
    self.center = center
    self.radius = radius
    self.lineWidth = lineWidth
    self.orientation = orientation
    self.cap = cap
    self.gap = gap
  }

  /// A stretch of the ring, in fractions from its start in its direction.
  struct Piece: Hashable {
    var from: Double
    var to: Double
    var paint: Paint
    /// Whether it is the ring's bare part, which segments with round ends lie on.
    var isTrack = false
  }

  var ring: Ring { Ring(center: center, radius: radius, lineWidth: lineWidth) }

  /// The layers of pieces that follow each other around the ring.
  ///
  /// - Parameters:
  ///   - pieces: from the bottom to the top.
  ///   - isWhole: whether one piece goes all round: it has no ends and so no gap.
  func layers(_ pieces: [Piece], isWhole: Bool) -> [Layer] {
    let last = pieces.map(\.to).max() ?? 0
    // What is not drawn at all is room: the arcs on both sides of it meet nothing while it is wider than a gap.
    let room = max(0, 1 - last)
    let parts = pieces.compactMap { piece -> Part? in
      if isWhole {
        return Part(shape: .sector(ring, orientation.arc(from: 0, to: 1)), paint: piece.paint)
      }
      let free = max(0, halfGap - room / 2)
      var seen = piece
      seen.from += piece.from == 0 && room > 0 ? free : halfGap
      seen.to -= piece.to == last && room > 0 ? free : halfGap
      return shape(seen).map { Part(shape: $0, paint: piece.paint) }
    }
    switch cap {
    case .butt: return parts.isEmpty ? [] : [Layer(parts: parts)]
    case .round: return parts.map { Layer(parts: [$0]) }
    }
  }

  /// The shape of what shows of a piece, or nil where nothing does.
  private func shape(_ piece: Piece) -> Shape? {
    guard piece.from < piece.to else { return nil }
    let (from, to) = (piece.from, piece.to)
    // A track without a gap runs straight into the segments, whose caps lie on it.
    if cap == .butt || (piece.isTrack && gap == 0) {
      return .sector(ring, orientation.arc(from: from, to: to))
    }
    return gap == 0 ? stroke(from: from, to: to) : fittedStroke(from: from, to: to)
  }

  /// Half of the gap as a fraction of the ring.
  private var halfGap: Double { gap / 2 / (2 * UnitCircle.pi * radius) }

  private func stroke(from: Double, to: Double) -> Shape {
    .roundStroke(
      center: center, radius: radius, lineWidth: lineWidth, orientation.arc(from: from, to: to))
  }

  /// A stroke whose caps end where it shall; a dot that just fits where there is no room for both caps.
  private func fittedStroke(from: Double, to: Double) -> Shape {
    let reach = UnitCircle.turns(ofChord: lineWidth / 2, radius: radius)
    if to - from > 2 * reach { return stroke(from: from + reach, to: to - reach) }
    let middle = UnitCircle.vector(at: orientation.angle(at: (from + to) / 2))
    // The distance from the dot's middle to its tip, along a chord.
    let quarter = Orientation(startTurn: 0, clockwise: true).angle(at: (to - from) / 4)
    let sine = UnitCircle.vector(at: quarter).sine
    return .disc(
      center: Point(x: center.x + radius * middle.cosine, y: center.y + radius * middle.sine),
      radius: 2 * radius * sine)
  }
}
