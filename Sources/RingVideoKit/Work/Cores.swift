import Foundation

/// The cores that this process may use.
enum Cores {
  /// At least 1: the cores it may run on, or fewer where a container's quota gives it less time.
  static let available: Int = {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return max(1, min(cores, count(quota: quota) ?? cores))
  }()

  /// The quota of the control group that a container sees as its own, version 2 or 1.
  private static var quota: String {
    func text(_ file: String) -> String {
      FileManager.default.contents(atPath: "/sys/fs/cgroup/" + file).map {
        String(decoding: $0, as: UTF8.self)
      }
        ?? ""
    }
    let quota = text("cpu.max")
    return quota.isEmpty ? text("cpu/cpu.cfs_quota_us") + " " + text("cpu/cpu.cfs_period_us") : quota
  }

  /// The cores that a quota of Linux stands for, as in "150000 100000" for one and a half, rounded up; nil for
  /// no quota.
  static func count(quota text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let time = Int(words[0]), let period = Int(words[1]), time > 0, period > 0 else {
      return nil
    }
    return (time - 1) / period + 1
  }
}
