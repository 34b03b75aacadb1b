extension ProgressTrace {
  /// The most stalls that a random trace may have.
  public static let maximumStallCount = 1000

  /// Draws a believable download of `duration`: a slow start, bursts, and `stalls` pauses without events.
  ///
  /// It begins at 0 with nothing received, never falls back, has from 1 to 16 MiB known from the start, and
  /// is complete at exactly `duration`, not before. While it flows there are about 12 events a second, more
  /// where it is short for its stalls, fewer where it lasts hours. Size, stalls and events have the streams
  /// `id/progress/0`, `1` and `2`. Throws where `duration` is not above zero, or `stalls` not in 0…1000.
  public static func random(
    duration: Time, stalls: Int, seed: UInt64, id: String
  ) throws(ProgressTraceError) -> ProgressTrace {
    guard duration > .zero else { throw ProgressTraceError(.randomDuration) }
    guard (0...maximumStallCount).contains(stalls) else { throw ProgressTraceError(.randomStalls(stalls)) }

    var sizes = SplitMix64(seed: seed, id: id, purpose: "progress", index: 0)
    let expected = Int64(1 << 20 + sizes.next() % (15 << 20))

    // An eighth of the time for each stall, but half of it for all at most.
    let length = Int128(duration.nanoseconds)
    let stalled = min(length * Int128(stalls) / 8, length / 2)
    let flowing = length - stalled
    // Few enough for a trace, and enough for a stall to stand out among the gaps between events.
    let count = max(min(Int(clamping: flowing / 80_000_000), 100_000), 12 * (stalls + 1))

    var stream = SplitMix64(seed: seed, id: id, purpose: "progress", index: 1)
    let pauses = Self.pauses(count: stalls, steps: count, total: stalled, from: &stream)
    stream = SplitMix64(seed: seed, id: id, purpose: "progress", index: 2)
    let steps = Self.steps(count: count, pauses: pauses.map(\.step), from: &stream)

    let (totalGap, totalAmount) = steps.reduce((0, 0)) { ($0.0 + $1.gap, $0.1 + $1.amount) }
    var events = [ProgressEvent(time: .zero, received: 0, expected: Double(expected))]
    events.reserveCapacity(count + 1)
    var (gap, amount, paused, nextPause) = (Int128(0), Int128(0), Int128(0), 0)
    for (index, step) in steps.enumerated() {
      if nextPause < pauses.count && pauses[nextPause].step == index {
        paused += pauses[nextPause].length
        nextPause += 1
      }
      gap += step.gap
      amount += step.amount
      let time = Time(nanoseconds: Int64(flowing * gap / totalGap + paused))
      // Rounded down, so that all but the last leave something to come.
      let received = Int64(Int128(expected) * amount / totalAmount)
      events.append(ProgressEvent(time: time, received: Double(received), expected: Double(expected)))
    }
    return ProgressTrace(checked: events)
  }

  /// A time without events before a step.
  private struct Pause {
    var step: Int
    var length: Int128
  }

  /// What passes up to an event: weights of the time since the last one and of what arrives.
  private struct Step {
    var gap: Int128
    var amount: Int128
  }

  /// Places pauses among the steps, at least a step apart and away from both ends; they last `total` in all.
  private static func pauses(
    count: Int, steps: Int, total: Int128, from stream: inout SplitMix64
  ) -> [Pause] {
    // Stretches between pauses differ by a factor of up to 3, pauses by up to 2.
    let stretches = (0...count).map { _ in 1 << 23 + Int128(stream.next() >> 40) }
    let lengths = (0..<count).map { _ in 1 << 24 + Int128(stream.next() >> 40) }
    let (allStretches, allLengths) = (stretches.reduce(0, +), lengths.reduce(0, +))

    var pauses: [Pause] = []
    var (stretch, length) = (Int128(0), Int128(0))
    for index in 0..<count {
      stretch += stretches[index]
      let before = total * length / allLengths
      length += lengths[index]
      let step = Int(Int128(steps) * stretch / allStretches)
      pauses.append(Pause(step: step, length: total * length / allLengths - before))
    }
    return pauses
  }

  /// Draws steps: the rate rises slowly at the start, quickly after a pause, and between them changes by
  /// spells of several steps, from a trickle to a burst.
  private static func steps(
    count: Int, pauses: [Int], from stream: inout SplitMix64
  ) -> [Step] {
    let start = max(4, min(count / 5, 20))
    var steps: [Step] = []
    steps.reserveCapacity(count)
    var (level, spell, nextPause, sincePause) = (Int128(0), 0, 0, start)
    for index in 0..<count {
      if nextPause < pauses.count && pauses[nextPause] == index {
        nextPause += 1
        sincePause = 0
        spell = 0
      }
      if spell == 0 {
        let draw = stream.next()
        // Squared: trickles are more frequent than bursts, which are up to 16 times as fast.
        let root = 64 + Int128(draw >> 56) * 3 / 4
        level = root * root
        spell = 3 + Int((draw & 0xffff) % 8)
      }
      spell -= 1

      let draw = stream.next()
      // Gaps and amounts vary by a quarter and by a half up and down.
      let gap = 192 + Int128(draw >> 57)
      let jitter = 128 + Int128(draw >> 48 & 0xff)
      let rise = min(index + 1, start) * min(index + 1, start) * 64 / (start * start)
      let recovery = min(sincePause + 1, 3)
      sincePause += 1
      steps.append(Step(gap: gap, amount: gap * level * jitter * Int128(max(1, rise) * recovery)))
    }
    return steps
  }
}
