/// Animations that share a clock, which has begin, duration, pacing and repeats of its own.
///
/// The group's pacing warps its members' time. What of a member goes on beyond the group's duration is cut.
public struct AnimationGroup: Hashable, Sendable {
  /// When the group begins.
  public var begin: Time

  /// How long one iteration lasts, and each member that doesn't say.
  public var duration: Time

  /// The animations; they begin relative to the group's start.
  public var members: [Animation]

  /// The curve that the members' time follows in each iteration.
  public var pacing: Pacing

  /// How many times the group runs, counted as in `Animation`.
  public var repeatCount: Double

  /// Whether each iteration is followed by its reverse.
  public var autoreverses: Bool

  /// Whether members are seen before the group begins and after it has ended.
  public var fill: Animation.Fill

  /// Creates a group. `duration` and `repeatCount` must not be negative.
  public init(
    begin: Time = .zero, duration: Time, members: [Animation], pacing: Pacing = .linear,
    repeatCount: Double = 1, autoreverses: Bool = false, fill: Animation.Fill = .forwards
  ) {
    self.begin = begin
    self.duration = duration
    self.members = members
    self.pacing = pacing
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fill = fill
  }

  /// The members' values at `time` in their order, each nil where that member has none.
  public func values(at time: Time) -> [Double?] {
    let length = Double(duration.nanoseconds)
    precondition(length >= 0 && repeatCount >= 0, "a group can't last less than no time")
    let elapsed = Double(time.nanoseconds) - Double(begin.nanoseconds)
    let repetition = Repetition(repeatCount: repeatCount, autoreverses: autoreverses, fill: fill)
    guard let position = repetition.position(elapsed: elapsed, duration: length) else {
      return members.map { _ in nil }
    }
    // Not rounded to whole nanoseconds: the members' curves get all of the precision.
    let local = max(-0x1p62, min(0x1p62, length * pacing(position)))
    return members.map { member in
      member.value(
        elapsed: local - Double(member.begin.nanoseconds),
        duration: member.duration.map { Double($0.nanoseconds) } ?? length)
    }
  }
}
