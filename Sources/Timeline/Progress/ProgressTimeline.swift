/// A download over time, shown by a ring that fills and then opens.
///
/// The state at any time is computed from that time alone, never from the state before.
public struct ProgressTimeline: Hashable, Sendable {
  /// When the reveal begins: at the first event at which all has arrived, or nil where that never happens.
  ///
  /// It doesn't wait for the smoothing. What is reported afterwards is ignored.
  public let revealStart: Time?

  /// How long the reveal lasts; at zero the picture is there at once.
  public let revealDuration: Time

  /// The curve of the reveal.
  public let revealPacing: Pacing

  /// When nothing changes any more: at the end of the reveal, or else when the ring has come to rest after
  /// the last event. A ring whose size is unknown turns on.
  public let end: Time

  /// Where the ring ends until the reveal.
  private var stroke: SmoothedFraction

  /// The times of unknown size, in order.
  private var unknownSpans: [Span] = []

  private struct Span: Hashable, Sendable {
    var begin: Time
    /// Nil where the size never becomes known.
    var end: Time?
  }

  /// Works out how the ring follows `trace`. `smoothing` and the reveal's duration must not be negative.
  public init(
    trace: ProgressTrace, smoothing: Time, pacing: Pacing, reveal: (duration: Time, pacing: Pacing)
  ) {
    precondition(reveal.duration >= .zero, "a reveal can't last less than no time")
    revealDuration = reveal.duration
    revealPacing = reveal.pacing

    stroke = SmoothedFraction(smoothing: smoothing, pacing: pacing)
    stroke.reserveCapacity(trace.events.count)
    var (last, completion) = (Time.zero, Time?.none)
    for event in trace.events {
      last = event.time
      if event.isComplete {
        completion = event.time
        break
      }
      stroke.move(to: event.fraction, at: event.time)
      let wasUnknown = unknownSpans.last.map { $0.end == nil } ?? false
      if event.isIndeterminate && !wasUnknown {
        unknownSpans.append(Span(begin: event.time, end: nil))
      } else if wasUnknown && !event.isIndeterminate {
        unknownSpans[unknownSpans.count - 1].end = event.time
      }
    }
    revealStart = completion
    end = last.advanced(saturatingBy: (completion == nil ? smoothing : reveal.duration).nanoseconds)
  }

  /// The state at `time`; before the first event nothing has arrived.
  public func state(at time: Time) -> ProgressState {
    if let revealStart, time >= revealStart {
      let elapsed = time.nanoseconds - revealStart.nanoseconds
      let isDone = elapsed >= revealDuration.nanoseconds
      var position = 1.0
      if !isDone {
        // A curve may swing beyond the ends.
        position = max(0, min(1, revealPacing(Double(elapsed) / Double(revealDuration.nanoseconds))))
      }
      return ProgressState(
        phase: isDone ? .done : .reveal, progress: 1, strokeEnd: 1, indeterminateTime: nil,
        revealPosition: position)
    }
    return ProgressState(
      phase: .progress, progress: stroke.target(at: time), strokeEnd: stroke.value(at: time),
      indeterminateTime: indeterminateTime(at: time), revealPosition: 0)
  }

  private func indeterminateTime(at time: Time) -> Time? {
    var (low, high) = (0, unknownSpans.count)
    while low < high {
      let middle = low + (high - low) / 2
      if unknownSpans[middle].begin <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let span = unknownSpans[low - 1]
    if let end = span.end, time >= end { return nil }
    return time - span.begin
  }
}
