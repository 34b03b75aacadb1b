/// How an animation's time runs: once or more, there or there and back, and what it is outside.
struct Repetition: Hashable, Sendable {
  var repeatCount: Double
  var autoreverses: Bool
  var fill: Animation.Fill

  /// The place in the iteration, 0…1 before any pacing, or nil where the animation says nothing.
  ///
  /// Both times are nanoseconds; `elapsed` is within ±2⁶³.
  func position(elapsed: Double, duration: Double) -> Double? {
    if elapsed < 0 { return fill.holdsBefore ? 0 : nil }
    guard duration > 0 else { return fill.holdsAfter ? finalPosition : nil }

    // Exact for whole nanoseconds up to 2⁵³; a fraction just short of a leg's end may count as the next one.
    let leg = Int64(min(elapsed / duration, 0x1p62))
    let rest = max(0, elapsed - Double(leg) * duration)

    if let (whole, part) = legs, leg > whole || (leg == whole && rest >= part * duration) {
      return fill.holdsAfter ? finalPosition : nil
    }
    return place(rest / duration, inLeg: leg)
  }

  /// Where the last leg ends.
  private var finalPosition: Double {
    guard let (whole, part) = legs else { return autoreverses ? 0 : 1 }
    return part > 0 ? place(part, inLeg: whole) : place(1, inLeg: whole - 1)
  }

  private func place(_ position: Double, inLeg leg: Int64) -> Double {
    autoreverses && leg % 2 != 0 ? 1 - position : position
  }

  /// The whole legs and the part of another one that are played, or nil where there is no end to them.
  private var legs: (whole: Int64, part: Double)? {
    let count = (repeatCount == 0 ? 1 : repeatCount) * (autoreverses ? 2 : 1)
    guard count < 0x1p53 else { return nil }
    let whole = Int64(count)
    return (whole, count - Double(whole))
  }
}
