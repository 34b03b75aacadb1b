/// The text of a progress line; nothing but its arguments decides it.
enum ProgressFormat {
  /// A bar with the frames done, their speed and the time left, never wider than the terminal.
  ///
  /// What does not fit is left out: the bar first, then the time, then the speed.
  ///
  /// - Parameters:
  ///   - width: The terminal's columns.
  ///   - elapsed: Seconds since the first frame was begun.
  static func bar(width: Int, done: Int, total: Int, elapsed: Double, colored: Bool = false) -> String {
    let percent = "\(padded(fraction(done, total), 3))%"
    let count = "\(padded(done, String(total).count))/\(total) frames"
    let details = details(done: done, total: total, elapsed: elapsed)
    // The last column stays free: some terminals wrap after it.
    let room = width - 1
    for shown in stride(from: details.count, through: 0, by: -1) {
      let text = ([count] + details.prefix(shown)).joined(separator: "  ")
      let rest = room - percent.count - text.count - 2
      if rest >= 0 || shown == 0 {
        let cells = min(rest - 2, 40)
        guard cells >= 8 else { return String("\(percent)  \(text)".prefix(max(room, 0))) }
        return "\(percent) \(cell(cells, done, total, colored)) \(text)"
      }
    }
    return ""
  }

  /// The same facts as a line for logs.
  static func plain(done: Int, total: Int, elapsed: Double) -> String {
    (["\(fraction(done, total))%", "\(done)/\(total) frames"]
      + details(done: done, total: total, elapsed: elapsed))
      .joined(separator: ", ")
  }

  /// The speed, and the time left or, once all is done, the time taken; nothing before the first frame.
  private static func details(done: Int, total: Int, elapsed: Double) -> [String] {
    guard done > 0, elapsed > 0 else { return [] }
    let speed = Double(done) / elapsed
    let text = speed >= 10 ? String(whole(speed)) : tenths(speed)
    let time =
      done >= total ? "\(duration(elapsed)) taken" : "\(duration(Double(total - done) / speed)) left"
    return ["\(text) frames/s", time]
  }

  /// `[####----]`.
  private static func cell(_ cells: Int, _ done: Int, _ total: Int, _ colored: Bool) -> String {
    let filled = total > 0 ? min(max(done, 0), total) * cells / total : cells
    let bar = String(repeating: "#", count: filled)
    let start = colored && filled > 0 ? "\u{1B}[36m\(bar)\u{1B}[0m" : bar
    return "[\(start)\(String(repeating: "-", count: cells - filled))]"
  }

  /// Percent, rounded down: 100 only when all is done.
  private static func fraction(_ done: Int, _ total: Int) -> Int {
    total > 0 ? min(max(done, 0), total) * 100 / total : 100
  }

  /// `0:07`, `12:34`, `1:02:03`; rounded up, so that no time left is only said at the end.
  private static func duration(_ seconds: Double) -> String {
    let all = whole(seconds.rounded(.up))
    let (minutes, second) = (all / 60 % 60, padded(all % 60, 2, "0"))
    return all < 3600 ? "\(minutes):\(second)" : "\(all / 3600):\(padded(minutes, 2, "0")):\(second)"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = whole(value * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), 1e15)) }

  private static func padded(_ number: Int, _ width: Int, _ filler: String = " ") -> String {
    let text = String(number)
    return String(repeating: filler, count: max(0, width - text.count)) + text
  }
}
