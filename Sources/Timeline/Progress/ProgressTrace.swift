/// What a download reported at one moment.
public struct ProgressEvent: Hashable, Sendable {
  /// When it was reported.
  public var time: Time

  /// How much has arrived, usually in bytes.
  public var received: Double

  /// How much there is in all, in the unit of `received`; 0 or less where the size isn't known.
  public var expected: Double

  /// Creates an event.
  public init(time: Time, received: Double, expected: Double) {
    self.time = time
    self.received = received
    self.expected = expected
  }

  /// Whether the size is unknown.
  public var isIndeterminate: Bool { expected <= 0 }

  /// Whether all has arrived.
  public var isComplete: Bool { !isIndeterminate && received >= expected }

  /// The part that has arrived, in 0…1; 0 where the size is unknown.
  public var fraction: Double {
    isIndeterminate ? 0 : max(0, min(1, received / expected))
  }
}

/// What a download reported, in the order of time.
///
/// Events may share a time, the later then wins. What has arrived may shrink, and the size may change.
public struct ProgressTrace: Hashable, Sendable {
  /// The events; at least one.
  public let events: [ProgressEvent]

  /// The most events that a trace may have.
  public static let maximumCount = 1_000_000

  /// Checks the events; throws the first of `problems(in:)`.
  public init(_ events: [ProgressEvent]) throws(ProgressTraceError) {
    if let problem = Self.problems(in: events).first { throw problem }
    self.events = events
  }

  /// Everything that keeps `events` from being a trace, in their order.
  public static func problems(in events: [ProgressEvent]) -> [ProgressTraceError] {
    if events.isEmpty { return [ProgressTraceError(.empty)] }
    if events.count > maximumCount { return [ProgressTraceError(.tooMany(events.count))] }

    var problems: [ProgressTraceError] = []
    var latest = events[0].time
    for (index, event) in events.enumerated() {
      if event.time < .zero { problems.append(ProgressTraceError(.negativeTime(event: index))) }
      if event.time < latest { problems.append(ProgressTraceError(.unsorted(index - 1, index))) }
      latest = event.time
      if !event.received.isFinite {
        problems.append(ProgressTraceError(.receivedNotFinite(event: index)))
      } else if event.received < 0 {
        problems.append(ProgressTraceError(.negativeReceived(event: index)))
      }
      if !event.expected.isFinite { problems.append(ProgressTraceError(.expectedNotFinite(event: index))) }
    }
    return problems
  }

  /// Takes events that are a trace by the way they were made.
  init(checked events: [ProgressEvent]) {
    self.events = events
  }
}
