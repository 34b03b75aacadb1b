#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What keeps a process from more memory, as Linux tells it in its text files.
struct MemoryLimits {
  /// Where /proc and /sys are; the root, but for tests.
  let root: String
  /// The most address space the process may have, in bytes; nil where it has no limit.
  let addressSpace: Int?

  /// The limits of this process.
  static func current() -> MemoryLimits {
    MemoryLimits(root: "", addressSpace: addressSpaceLimit())
  }

  /// The least of what is left of each limit, in bytes; nil where none is known.
  func available() -> Int? {
    [systemMemory(), unifiedGroups(), memoryGroups(), addresses()].compactMap { $0 }.min()
  }

  /// What the system could give without swapping.
  func systemMemory() -> Int? {
    read("/proc/meminfo").flatMap { Self.kilobytes("MemAvailable:", in: $0) }
  }

  /// What is left of the limits of control groups, version 2.
  func unifiedGroups() -> Int? {
    groups("/sys/fs/cgroup") { controllers in controllers.isEmpty }.compactMap { folder in
      let limits = ["memory.max", "memory.high"].compactMap { number(folder + "/" + $0) }
      return left(of: limits.min(), folder, usage: "memory.current", cache: "inactive_file")
    }.min()
  }

  /// What is left of the limits of control groups, version 1.
  func memoryGroups() -> Int? {
    groups("/sys/fs/cgroup/memory") { controllers in
      controllers.split(separator: ",").contains("memory")
    }.compactMap { folder in
      // "No limit" is the largest number of whole pages.
      let limit = number(folder + "/memory.limit_in_bytes").flatMap { $0 < 1 << 62 ? $0 : nil }
      return left(of: limit, folder, usage: "memory.usage_in_bytes", cache: "total_inactive_file")
    }.min()
  }

  /// What is left of the address space.
  func addresses() -> Int? {
    guard let addressSpace, let status = read("/proc/self/status"),
      let used = Self.kilobytes("VmSize:", in: status)
    else { return nil }
    return max(0, addressSpace - used)
  }

  /// The process's own group and those above it: each of them limits what is below.
  ///
  /// In a container the path may be one of the host's: then what is mounted stands for it.
  private func groups(_ mount: String, isWanted: (Substring) -> Bool) -> [String] {
    guard let text = read("/proc/self/cgroup") else { return [] }
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, isWanted(fields[1]) else { continue }
      let names = fields[2].split(separator: "/")
      // Above the namespace's root there is nothing to be seen.
      if names.contains("..") { return [mount] }
      return (0...names.count).map { depth in
        names.prefix(depth).reduce(mount) { $0 + "/" + $1 }
      }
    }
    return []
  }

  /// A group's limit less what is in use for good: pages of files that nobody looked at lately are given
  /// back before anything else is.
  private func left(of limit: Int?, _ folder: String, usage: String, cache: String) -> Int? {
    guard let limit, let used = number(folder + "/" + usage) else { return nil }
    let cached = read(folder + "/memory.stat").flatMap { Self.value(cache, in: $0) } ?? 0
    return max(0, limit - max(0, used - cached))
  }

  private func number(_ path: String) -> Int? {
    read(path).flatMap { $0.split(separator: "\n").first }.flatMap { Self.natural($0) }
  }

  private func read(_ path: String) -> String? {
    FileSystem.text(of: root + path)
  }

  /// The number behind a name at the start of a line.
  static func value(_ name: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let fields = line.split { $0 == " " || $0 == "\t" }
      if fields.count > 1, fields[0] == name { return natural(fields[1]) }
    }
    return nil
  }

  private static func kilobytes(_ name: String, in text: String) -> Int? {
    guard let value = value(name, in: text) else { return nil }
    let (bytes, isTooMuch) = value.multipliedReportingOverflow(by: 1024)
    return isTooMuch ? nil : bytes
  }

  private static func natural(_ text: Substring) -> Int? {
    Int(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func addressSpaceLimit() -> Int? {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
      // "No limit" is the largest number there is.
      return Int(exactly: limit.rlim_cur)
    #else
      return nil
    #endif
  }
}
