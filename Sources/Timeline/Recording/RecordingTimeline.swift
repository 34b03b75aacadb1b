/// What a press's pacing runs over.
public enum GrowthMode: String, Hashable, Sendable, CaseIterable {
  /// Each press is eased over its own length: d seconds add d / fullCircle, whatever the curve.
  case segment
  /// Each press sets out over the whole rest of the ring; its release cuts it short.
  case remaining
}

/// A recording ring over time: presses become segments that push the older ones ahead.
///
/// The state at any time is computed from that time alone, never from the state before.
public struct RecordingTimeline: Hashable, Sendable {
  /// The recording time that the whole ring stands for, above zero.
  public let fullCircle: Time

  /// When the finger is down.
  public let script: PressScript

  /// The curve along which segments grow.
  public let pacing: Pacing

  /// What `pacing` runs over.
  public let over: GrowthMode

  /// When the ring is complete, or nil where the presses don't fill it.
  public let completion: Time?

  /// The presses that record something, up to the one that completes the ring.
  private let takes: [Take]

  /// A press with what it adds. Lengths are nanoseconds of recording, in doubles because easing makes
  /// fractions; whole ones are exact up to 2⁵³, 104 days.
  private struct Take: Hashable, Sendable {
    var press: Int
    var down: Time
    /// When it stops growing: the release, or the ring's completion.
    var end: Time
    /// What the curve runs over, and how much it adds in all.
    var span: Double
    /// The recorded length when it begins.
    var before: Double
    /// The recorded length when it ends; the next take's `before`.
    var after: Double
  }

  /// Works out what each press adds. `fullCircle` must be above zero.
  public init(fullCircle: Time, script: PressScript, pacing: Pacing, over: GrowthMode) {
    precondition(fullCircle > .zero, "a ring needs time to fill")
    self.fullCircle = fullCircle
    self.script = script
    self.pacing = pacing
    self.over = over

    let full = Double(fullCircle.nanoseconds)
    // Without easing the two modes are the same, and this one keeps to whole nanoseconds.
    let isPerSegment = over == .segment || pacing.isIdentity
    var takes: [Take] = []
    var completion: Time?
    var recorded = 0.0
    for (index, press) in script.presses.enumerated() {
      let length = press.up.map { $0.nanoseconds - press.down.nanoseconds } ?? .max
      if length == 0 { continue }
      let room = full - recorded
      let span = isPerSegment ? min(Double(length), room) : room

      var take = Take(
        press: index, down: press.down, end: press.down.advanced(saturatingBy: length), span: span,
        before: recorded, after: full)
      if let position = pacing.firstPosition(reaching: room / span),
        case let arrival = nanoseconds(roundingUp: position * span), arrival <= length
      {
        take.end = press.down.advanced(saturatingBy: arrival)
        completion = take.end
      } else {
        take.after = min(full, recorded + Self.growth(Double(length), span: span, room: room, pacing))
        // So near the end that a double can't tell.
        if take.after == full { completion = take.end }
      }
      recorded = take.after
      takes.append(take)
      if completion != nil { break }
    }
    self.takes = takes
    self.completion = completion
  }

  /// When nothing changes any more: at completion, or else at the last release.
  public var end: Time {
    completion ?? script.presses.last?.up ?? .zero
  }

  /// The ring at `time`; before zero it is as at zero.
  public func state(at time: Time) -> RecordingState {
    let full = Double(fullCircle.nanoseconds)
    let begun = begunCount(at: time)
    let isComplete = completion.map { time >= $0 } ?? false
    guard begun > 0 else { return RecordingState(segments: [], trackStart: 0, isComplete: false) }

    let newest = takes[begun - 1]
    var recorded = newest.after
    if time < newest.end {
      let elapsed = Double(time.nanoseconds - newest.down.nanoseconds)
      let growth = Self.growth(elapsed, span: newest.span, room: full - newest.before, pacing)
      recorded = min(full, newest.before + growth)
    }

    var segments: [RecordingState.Segment] = []
    segments.reserveCapacity(begun)
    for index in 0..<begun {
      // Distances from the newest end, so that neighbours share their boundary to the bit.
      let start = index == begun - 1 ? 0 : (recorded - takes[index].after) / full
      let end = (recorded - takes[index].before) / full
      guard start < end else { continue }
      segments.append(RecordingState.Segment(press: takes[index].press, start: start, end: end))
    }
    return RecordingState(segments: segments, trackStart: recorded / full, isComplete: isComplete)
  }

  /// How many takes have begun at `time`.
  private func begunCount(at time: Time) -> Int {
    var (low, high) = (0, takes.count)
    while low < high {
      let middle = (low + high) / 2
      if takes[middle].down <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How much a press has added after `elapsed` nanoseconds. A curve may swing beyond the room or below 0.
  private static func growth(_ elapsed: Double, span: Double, room: Double, _ pacing: Pacing) -> Double {
    max(0, min(room, span * pacing(elapsed / span)))
  }
}

/// The smallest whole number of nanoseconds that is not below `value`, which is not negative.
private func nanoseconds(roundingUp value: Double) -> Int64 {
  guard value < 0x1p63 else { return .max }
  let whole = Int64(value)
  return Double(whole) < value ? whole + 1 : whole
}
