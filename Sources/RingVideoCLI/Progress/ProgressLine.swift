import Foundation
import Synchronization

/// Shows on stderr how far the work is. Several threads may report.
final class ProgressLine: Sendable {
  private let style: ProgressStyle
  private let total: Int
  private let isColored: Bool
  private let start = ContinuousClock.now
  /// When something was last shown; nil before the first time.
  private let shown = Mutex<ContinuousClock.Instant?>(nil)

  /// Progress towards a number of frames; the clock starts now.
  init(style: ProgressStyle, total: Int, isColored: Bool) {
    self.style = style
    self.total = total
    self.isColored = isColored
  }

  /// Shows the frames done, where enough time has passed since the last time.
  func update(done: Int) {
    guard style != .none else { return }
    shown.withLock { last in
      let now = ContinuousClock.now
      let pause: Duration = style == .bar ? .milliseconds(100) : .seconds(5)
      // A bar is there at once; a line only if the work takes its time.
      let due = last.map { $0 + pause } ?? (style == .bar ? start : start + pause)
      guard now >= due else { return }
      last = now
      show(done: done, at: now)
    }
  }

  /// Takes the bar away, so that what is written next stands on a clean line.
  func finish() {
    shown.withLock { last in
      if style == .bar, last != nil { Console.standardError("\r\u{1B}[K") }
      last = nil
    }
  }

  private func show(done: Int, at now: ContinuousClock.Instant) {
    let elapsed = (now - start) / .seconds(1)
    if style == .bar {
      let text = ProgressFormat.bar(
        width: Self.terminalWidth, done: done, total: total, elapsed: elapsed, colored: isColored)
      Console.standardError("\r\(text)\u{1B}[K")
    } else {
      Console.standardError(ProgressFormat.plain(done: done, total: total, elapsed: elapsed) + "\n")
    }
  }

  /// The columns of the terminal at stderr; asked for each time, as windows change their size.
  private static var terminalWidth: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
