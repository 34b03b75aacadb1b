/// What keeps events from being a progress trace; events are named by their place in the list, from 0.
public struct ProgressTraceError: Error, Hashable, Sendable {
  /// The ways in which a trace can be wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no event.
    case empty
    /// There are more than `ProgressTrace.maximumCount`: this many.
    case tooMany(Int)
    /// An event comes before zero.
    case negativeTime(event: Int)
    /// The second of two neighbours comes before the first.
    case unsorted(Int, Int)
    /// Less than nothing has arrived.
    case negativeReceived(event: Int)
    /// What has arrived is infinite or no number.
    case receivedNotFinite(event: Int)
    /// The size is infinite or no number.
    case expectedNotFinite(event: Int)
    /// The length asked for a random trace is not above zero.
    case randomDuration
    /// The number of random stalls asked for is not in 0…`ProgressTrace.maximumStallCount`: this many.
    case randomStalls(Int)
  }

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// The places of the events concerned, ascending; empty where it is the trace as a whole.
  public var events: [Int] {
    switch reason {
    case .empty, .tooMany, .randomDuration, .randomStalls: []
    case .negativeTime(let event), .negativeReceived(let event): [event]
    case .receivedNotFinite(let event), .expectedNotFinite(let event): [event]
    case .unsorted(let first, let second): [first, second]
    }
  }
}

extension ProgressTraceError: CustomStringConvertible {
  /// One line that says what is wrong and what is allowed, without the field's name.
  public var description: String {
    switch reason {
    case .empty:
      "no progress events, needs at least one"
    case .tooMany(let count):
      "\(count) progress events, at most \(ProgressTrace.maximumCount) are allowed"
    case .negativeTime(let event):
      "event \(event) comes before 0, must be at 0 or later"
    case .unsorted(let first, let second):
      "event \(second) comes before event \(first), must be in the order of their times"
    case .negativeReceived(let event):
      "event \(event) has received less than 0, must be 0 or more"
    case .receivedNotFinite(let event):
      "event \(event) has received what is no finite number"
    case .expectedNotFinite(let event):
      "event \(event) expects what is no finite number, must be above 0, or 0 or less for an unknown size"
    case .randomDuration:
      "a random download must last longer than 0"
    case .randomStalls(let count):
      "found \(count) stalls, must be 0 to \(ProgressTrace.maximumStallCount)"
    }
  }
}
