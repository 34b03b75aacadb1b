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
    let parts = (isWhole ? pieces : spaced(pieces)).compactMap { piece in
      shape(piece, isWhole: isWhole).map { Part(shape: $0, paint: piece.paint) }
    }
    switch cap {
    case .butt: return parts.isEmpty ? [] : [Layer(parts: parts)]
    case .round: return parts.map { Layer(parts: [$0]) }
    }
  }

  /// The pieces without what the gaps take of them, in the order given.
  ///
  /// Half a gap is taken at each end that meets another piece. One that is too short to show has nothing to
  /// be kept apart from: its neighbours make way as it grows, so that nothing jumps when a take begins, and
  /// keep a gap between themselves, so that nothing jumps when the track has gone. What isn't drawn at all is
  /// room that arcs may end at.
  private func spaced(_ pieces: [Piece]) -> [Piece] {
    guard gap > 0, let last = pieces.map(\.to).max() else { return pieces }
    var order = pieces.indices.sorted { pieces[$0].from < pieces[$1].from }
    let room = 1 - last
    // The room is a piece too, of no index.
    if room > 0 { order.append(-1) }
    func length(_ index: Int) -> Double { index < 0 ? room : pieces[index].to - pieces[index].from }
    let gap = 2 * halfGap
    /// What a piece loses towards a neighbour, behind which there is a third or the piece itself.
    func loss(of index: Int, towards neighbour: Int, behind: Int) -> Double {
      let length = length(neighbour)
      if neighbour >= 0, length >= gap { return gap / 2 }
      let least = behind == index ? 0 : gap
      return max(0, max(neighbour < 0 ? length : 2 * length, least) - length) / 2
    }
    var result = pieces
    for (place, index) in order.enumerated() where index >= 0 {
      func neighbour(_ offset: Int) -> Int { order[(place + offset + 2 * order.count) % order.count] }
      result[index].from += loss(of: index, towards: neighbour(-1), behind: neighbour(-2))
      result[index].to -= loss(of: index, towards: neighbour(1), behind: neighbour(2))
    }
    return result
  }

  /// The shape of what shows of a piece, or nil where nothing does.
  private func shape(_ piece: Piece, isWhole: Bool) -> Shape? {
    if isWhole { return .sector(ring, orientation.arc(from: 0, to: 1)) }
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
