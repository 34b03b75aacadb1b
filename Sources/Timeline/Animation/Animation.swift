/// A number that moves from one value to another, as a basic animation of Core Animation does.
///
/// It is active on [begin, begin + duration × repeats), twice as long where it autoreverses.
public struct Animation: Hashable, Sendable {
  /// What an animation's value is outside its active time.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// None.
    case removed
    /// The final value afterwards.
    case forwards
    /// The first value before.
    case backwards
    /// The first value before, the final one afterwards.
    case both

    var holdsBefore: Bool { self == .backwards || self == .both }
    var holdsAfter: Bool { self == .forwards || self == .both }
  }

  /// When it begins; in a group, counted from the group's own start.
  public var begin: Time

  /// How long one iteration lasts. Nil takes the group's duration, or outside of a group a quarter second.
  public var duration: Time?

  /// The value at the start.
  public var from: Double

  /// The value at the end of an iteration.
  public var to: Double

  /// The curve of each iteration; a reversed leg runs along it backwards.
  public var pacing: Pacing

  /// How many times it runs; a fraction stops within an iteration, 0 counts as 1, infinity is allowed.
  public var repeatCount: Double

  /// Whether each iteration is followed by its reverse, which doubles its time.
  public var autoreverses: Bool

  /// What the value is before and afterwards.
  public var fill: Fill

  /// Creates an animation. `duration` and `repeatCount` must not be negative.
  public init(
    begin: Time = .zero, duration: Time?, from: Double, to: Double, pacing: Pacing = .linear,
    repeatCount: Double = 1, autoreverses: Bool = false, fill: Fill = .forwards
  ) {
    self.begin = begin
    self.duration = duration
    self.from = from
    self.to = to
    self.pacing = pacing
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fill = fill
  }

  /// The value at `time`, or nil where the animation has none.
  public func value(at time: Time) -> Double? {
    let elapsed = Double(time.nanoseconds) - Double(begin.nanoseconds)
    return value(elapsed: elapsed, duration: Double((duration ?? Animation.defaultDuration).nanoseconds))
  }

  /// The value `elapsed` nanoseconds after the beginning.
  func value(elapsed: Double, duration: Double) -> Double? {
    precondition(duration >= 0 && repeatCount >= 0, "an animation can't last less than no time")
    let repetition = Repetition(repeatCount: repeatCount, autoreverses: autoreverses, fill: fill)
    guard let position = repetition.position(elapsed: elapsed, duration: duration) else { return nil }
    let progress = pacing(position)
    return progress == 1 ? to : from + (to - from) * progress
  }

  /// Core Animation's.
  static let defaultDuration = Time(nanoseconds: 250_000_000)
}
