/// One stay of the finger on the button.
public struct Press: Hashable, Sendable {
  /// When the finger goes down.
  public var down: Time

  /// When it is lifted, or nil where it stays until the ring is complete.
  public var up: Time?

  /// Creates a press.
  public init(down: Time, up: Time?) {
    self.down = down
    self.up = up
  }
}

/// Presses in the order of their times, none of which overlap; they may touch.
///
/// A press that ends as it begins is kept in its place, but records nothing.
public struct PressScript: Hashable, Sendable {
  /// The presses; at least one, and only the last may stay down.
  public let presses: [Press]

  /// The most presses that a script may have.
  public static let maximumCount = 10_000

  /// Checks the presses; throws the first of `problems(in:)`.
  public init(_ presses: [Press]) throws(PressScriptError) {
    if let problem = Self.problems(in: presses).first { throw problem }
    self.presses = presses
  }

  /// Everything that keeps `presses` from being a script, in their order.
  public static func problems(in presses: [Press]) -> [PressScriptError] {
    if presses.isEmpty { return [PressScriptError(.empty)] }
    if presses.count > maximumCount { return [PressScriptError(.tooMany(presses.count))] }

    var problems: [PressScriptError] = []
    for (index, press) in presses.enumerated() {
      if press.down < .zero { problems.append(PressScriptError(.negativeDown(press: index))) }
      if let up = press.up, up < press.down { problems.append(PressScriptError(.upBeforeDown(press: index))) }
      guard index > 0 else { continue }
      let previous = presses[index - 1]
      if press.down < previous.down {
        problems.append(PressScriptError(.unsorted(index - 1, index)))
      } else if let up = previous.up {
        if up > press.down { problems.append(PressScriptError(.overlapping(index - 1, index))) }
      } else {
        problems.append(PressScriptError(.openBeforeLast(press: index - 1)))
      }
    }
    return problems
  }

  private init(checked presses: [Press]) {
    self.presses = presses
  }
}

extension PressScript {
  /// The script with all its times × `numerator` / `denominator`.
  ///
  /// What is recorded and what is paused are rounded as running totals, each by itself: presses that fill
  /// a ring of F still fill one of `F.scaled(by:over:)` to the nanosecond. A time may differ from its own
  /// rounding by one nanosecond. `numerator` must not be below, `denominator` must be above zero.
  public func scaled(by numerator: Time, over denominator: Time) -> PressScript {
    precondition(numerator >= .zero, "a press script can't run backwards")
    var (recorded, paused, last) = (Time.zero, Time.zero, Time.zero)
    func scaledSum() -> Time {
      paused.scaled(by: numerator, over: denominator)
        .advanced(saturatingBy: recorded.scaled(by: numerator, over: denominator).nanoseconds)
    }
    var scaled: [Press] = []
    for press in presses {
      paused += press.down - last
      var result = Press(down: scaledSum(), up: nil)
      if let up = press.up {
        recorded += up - press.down
        last = up
        result.up = scaledSum()
      }
      scaled.append(result)
    }
    return PressScript(checked: scaled)
  }
}

extension PressScript {
  /// Draws presses that fill a ring of `fullCircle` to the nanosecond, with pauses between them.
  ///
  /// Take i has the weight 0.35 + u, u being the first draw of the stream `id/presses/i` in 0..<1 (its upper
  /// 24 bits), rounded half up to a nanosecond; the last takes what is left. The second draw places the pause
  /// after it in `pause`. Throws where `count` is not in 1…10,000, or the pauses are negative or too
  /// long for any time. `fullCircle` must be above zero.
  public static func random(
    count: Int, pause: ClosedRange<Time>, fullCircle: Time, seed: UInt64, id: String
  ) throws(PressScriptError) -> PressScript {
    precondition(fullCircle > .zero, "a ring needs time to fill")
    guard (1...maximumCount).contains(count) else { throw PressScriptError(.randomCount(count)) }
    guard pause.lowerBound >= .zero else { throw PressScriptError(.randomPause) }

    var weights: [Int128] = []
    var pauses: [Int64] = []
    let pauseRange = Int128(pause.upperBound.nanoseconds - pause.lowerBound.nanoseconds)
    for index in 0..<count {
      var stream = SplitMix64(seed: seed, id: id, purpose: "presses", index: index)
      // 0.35 + u / 2²⁴ in units of 1 / (20 · 2²⁴): exact integers.
      weights.append(7 << 24 + 20 * Int128(stream.next() >> 40))
      let offset = (pauseRange * Int128(stream.next() >> 40)).dividedRoundingHalfUp(by: 1 << 24)
      pauses.append(pause.lowerBound.nanoseconds + Int64(offset))
    }
    let totalWeight = weights.reduce(0, +)

    var presses: [Press] = []
    var (now, left) = (Time.zero, fullCircle.nanoseconds)
    for index in 0..<count {
      let share = (Int128(fullCircle.nanoseconds) * weights[index]).dividedRoundingHalfUp(by: totalWeight)
      // Rounding up many tiny takes could spend more than there is.
      let take = index == count - 1 ? left : min(Int64(share), left)
      left -= take
      let up = now.advanced(saturatingBy: take)
      presses.append(Press(down: now, up: up))
      now = up.advanced(saturatingBy: pauses[index])
    }
    // Sums that were cut off at the end of time would make takes too short.
    guard let last = presses.last?.up, last < Time(nanoseconds: .max) else {
      throw PressScriptError(.randomPause)
    }
    return PressScript(checked: presses)
  }
}
