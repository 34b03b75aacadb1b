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
