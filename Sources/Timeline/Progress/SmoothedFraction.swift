/// A number in 0…1 that moves to a target and can be sent to another one on the way.
///
/// Every target is approached over the same time from the value shown when it was set, at rest or not. That
/// value is worked out when the target is added, so that the value at any time is found without stepping.
public struct SmoothedFraction: Hashable, Sendable {
  /// How long it takes to a target; at zero it is there at once.
  public let smoothing: Time

  /// The curve along which it moves.
  public let pacing: Pacing

  /// In the order of their times.
  private var moves: [Move] = []

  private struct Move: Hashable, Sendable {
    var begin: Time
    var from: Double
    var to: Double
  }

  /// The last pace worked out by a move: events often come at even distances, by the million.
  private var lastPace: Pace?

  private struct Pace: Hashable, Sendable {
    var elapsed: Int64
    var progress: Double
  }

  /// Creates a number that rests at 0. `smoothing` must not be negative.
  public init(smoothing: Time, pacing: Pacing) {
    precondition(smoothing >= .zero, "a move can't last less than no time")
    self.smoothing = smoothing
    self.pacing = pacing
  }

  /// Makes room for moves to come.
  mutating func reserveCapacity(_ count: Int) {
    moves.reserveCapacity(count)
  }

  /// Sends it to `target`, in 0…1, at `time`, which must not be before that of the last call.
  public mutating func move(to target: Double, at time: Time) {
    precondition((0...1).contains(target), "a fraction is within 0…1")
    var shown = 0.0
    if let last = moves.last {
      precondition(last.begin <= time, "moves come in the order of their times")
      let elapsed = time.nanoseconds - last.begin.nanoseconds
      var pace = lastPace ?? Pace(elapsed: elapsed, progress: progress(after: elapsed))
      if pace.elapsed != elapsed { pace = Pace(elapsed: elapsed, progress: progress(after: elapsed)) }
      lastPace = pace
      shown = value(of: last, progress: pace.progress)
    }
    moves.append(Move(begin: time, from: shown, to: target))
  }

  /// The value at `time`; 0 before the first move.
  public func value(at time: Time) -> Double {
    guard let move = move(at: time) else { return 0 }
    return value(of: move, progress: progress(after: time.nanoseconds - move.begin.nanoseconds))
  }

  /// Where it is going at `time`; 0 before the first move.
  public func target(at time: Time) -> Double {
    move(at: time)?.to ?? 0
  }

  /// The last move that has begun at `time`.
  private func move(at time: Time) -> Move? {
    var (low, high) = (0, moves.count)
    while low < high {
      let middle = low + (high - low) / 2
      if moves[middle].begin <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : moves[low - 1]
  }

  /// How far along the way a move is, before what overshoots is cut off; exactly 1 from its end on.
  private func progress(after elapsed: Int64) -> Double {
    elapsed >= smoothing.nanoseconds ? 1 : pacing(Double(elapsed) / Double(smoothing.nanoseconds))
  }

  private func value(of move: Move, progress: Double) -> Double {
    if progress == 1 || move.from == move.to { return move.to }
    // A curve may swing beyond the ends.
    return max(0, min(1, move.from + (move.to - move.from) * progress))
  }
}
