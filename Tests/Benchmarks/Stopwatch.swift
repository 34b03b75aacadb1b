/// Times two pieces of work in turn, so that their ratio survives a machine that others use too.
struct Stopwatch {
  /// The shortest of some runs of each, in nanoseconds.
  static func race(runs: Int, _ first: () -> Void, _ second: () -> Void) -> (first: Double, second: Double) {
    let clock = ContinuousClock()
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<runs {
      best.0 = min(best.0, nanoseconds(clock.measure(first)))
      best.1 = min(best.1, nanoseconds(clock.measure(second)))
    }
    return best
  }

  /// The same where the first has to be prepared each time, which doesn't count.
  static func race(
    runs: Int, prepare: () -> Void, and first: () -> Void, against second: () -> Void
  ) -> (first: Double, second: Double) {
    let clock = ContinuousClock()
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<runs {
      prepare()
      best.0 = min(best.0, nanoseconds(clock.measure(first)))
      best.1 = min(best.1, nanoseconds(clock.measure(second)))
    }
    return best
  }

  /// The shortest of some runs, in nanoseconds.
  static func time(runs: Int, _ body: () -> Void) -> Double { race(runs: runs, body, {}).first }

  private static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}

extension Double {
  /// With that many digits after the point.
  func text(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let units = Int((self * scale).rounded())
    guard digits > 0 else { return String(units) }
    let fraction = String(units % Int(scale))
    return "\(units / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
