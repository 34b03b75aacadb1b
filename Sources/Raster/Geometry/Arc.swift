/// A stretch of a circle: where it starts and how far it goes, clockwise on screen.
///
/// Angles are integers, 2³² to the turn, 0 at 3 o'clock; neighbours that were cut from one circle therefore
/// share their ends exactly.
public struct Arc: Hashable, Sendable {
  /// A whole turn.
  public static let turn: UInt64 = 1 << 32

  /// The angle it starts at.
  public var start: UInt32
  /// How far it goes clockwise, 0 … `Arc.turn`.
  public var sweep: UInt64

  /// An arc from where it starts, at most a whole turn long.
  public init(start: UInt32, sweep: UInt64) {
    precondition(sweep <= Arc.turn)
    self.start = start
    self.sweep = sweep
  }

  /// The whole circle.
  public static let full = Arc(start: 0, sweep: turn)

  /// Whether it goes all round.
  public var isFull: Bool { sweep == Arc.turn }
  /// Whether it has no length.
  public var isEmpty: Bool { sweep == 0 }

  /// The angle it ends at.
  public var end: UInt32 { UInt32(truncatingIfNeeded: UInt64(start) + sweep) }

  /// Whether the angle lies on it, the start included, the end not.
  public func contains(_ angle: UInt32) -> Bool { UInt64(angle &- start) < sweep }
}

/// How fractions of a ring become angles: where the ring starts and which way it runs.
public struct Orientation: Hashable, Sendable {
  /// The angle of fraction 0, in 2⁻³² turns clockwise from 3 o'clock.
  public var origin: UInt32
  /// Whether fractions grow clockwise on screen.
  public var clockwise: Bool

  /// An orientation from where fraction 0 lies and which way fractions grow.
  ///
  /// - Parameter startTurn: where fraction 0 lies, in turns clockwise from 3 o'clock. Beyond 2⁵² turns, where
  ///   a double has no fractions, and for what is no number it lies at 3 o'clock.
  public init(startTurn: Double, clockwise: Bool) {
    let hasFraction = abs(startTurn) < 4_503_599_627_370_496
    let fraction = hasFraction ? startTurn - Double(FixedPoint.floor(startTurn)) : 0
    origin = UInt32(truncatingIfNeeded: Self.quantized(fraction))
    self.clockwise = clockwise
  }

  /// The angle of a fraction of the ring, 0 … 1.
  public func angle(at fraction: Double) -> UInt32 {
    let offset = UInt32(truncatingIfNeeded: Self.quantized(fraction))
    return clockwise ? origin &+ offset : origin &- offset
  }

  /// The arc between two fractions of the ring, 0 ≤ from ≤ to ≤ 1; equal fractions always give equal angles.
  public func arc(from: Double, to: Double) -> Arc {
    let (a, b) = (Self.quantized(from), Self.quantized(to))
    return Arc(start: angle(at: clockwise ? from : to), sweep: b > a ? b - a : 0)
  }

  /// A fraction in 2⁻³² turns, rounded; values outside 0 … 1 are clamped.
  static func quantized(_ fraction: Double) -> UInt64 {
    let clamped = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
    return UInt64(clamped * 4_294_967_296 + 0.5)
  }
}
