import Synchronization

/// Counts frames that several workers have done, and tells it.
final class FrameCount: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let report: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  init(total: Int, report: (@Sendable (_ done: Int, _ total: Int) -> Void)?) {
    self.total = total
    self.report = report
  }

  /// One frame more; the numbers that are told only rise.
  func add() {
    guard let report else { return }
    done.withLock { done in
      done += 1
      report(done, total)
    }
  }
}
