import Raster

/// How arcs of one ring are drawn: where the ring lies, how its ends look and how far apart they are kept.
public struct RingStyle: Hashable, Sendable {
  /// The shape of an arc's ends, by Core Animation's names: cut off radially, or half a line width round.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    case butt, round
  }

  /// The centre, in pixels.
  public var center: Point
  /// The radius of the line's middle, in pixels, above 0.
  public var radius: Double
  /// The line's width, in pixels, above 0.
  public var lineWidth: Double
  /// Where the ring starts and which way it runs.
  public var orientation: Orientation
  /// How the ends of arcs look.
  public var cap: Cap
  /// The distance that is kept between what is seen of two arcs, along the centre line in pixels; 0 for none.
  public var gap: Double

  /// A style; without more said, arcs end cut off and touch.
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
    let parts = pieces.compactMap { piece in
      shape(piece, isWhole: isWhole).map { Part(shape: $0, paint: piece.paint) }
    }
    switch cap {
    case .butt: return parts.isEmpty ? [] : [Layer(parts: parts)]
    case .round: return parts.map { Layer(parts: [$0]) }
    }
  }

  private func shape(_ piece: Piece, isWhole: Bool) -> Shape? {
    if isWhole { return .sector(ring, orientation.arc(from: 0, to: 1)) }
    guard piece.from < piece.to else { return nil }
    // A track without a gap runs straight into the segments, whose caps lie on it.
    if cap == .butt || (piece.isTrack && gap == 0) { return sector(piece) }
    return gap == 0 ? stroke(from: piece.from, to: piece.to) : spacedStroke(piece)
  }

  /// Half of the gap as a fraction of the ring.
  private var halfGap: Double { gap / 2 / (2 * UnitCircle.pi * radius) }

  private func sector(_ piece: Piece) -> Shape? {
    let (from, to) = (piece.from + halfGap, piece.to - halfGap)
    return from < to ? .sector(ring, orientation.arc(from: from, to: to)) : nil
  }

  private func stroke(from: Double, to: Double) -> Shape {
    .roundStroke(
      center: center, radius: radius, lineWidth: lineWidth, orientation.arc(from: from, to: to))
  }

  /// A stroke whose caps stay half a gap within its piece; a dot that just fits where there is no room for
  /// both caps.
  private func spacedStroke(_ piece: Piece) -> Shape? {
    let (from, to) = (piece.from + halfGap, piece.to - halfGap)
    guard from < to else { return nil }
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
