import Foundation
import Testing

@testable import Media

#if canImport(Glibc)
  import Glibc
#endif

/// What is left of the memory, from made-up folders in place of /proc and /sys.
@Suite struct MemoryTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var files: [String: String] = [:]
    var addressSpace: Int?
    let left: Int?
    var testDescription: String { name }
  }

  static let meminfo = "MemTotal:       24000000 kB\nMemFree:          100 kB\nMemAvailable:    8000000 kB\n"

  static let cases = [
    Case(name: "nothing known", left: nil),
    Case(name: "the system alone", files: ["proc/meminfo": meminfo], left: 8_192_000_000),
    Case(name: "an unreadable number", files: ["proc/meminfo": "MemAvailable: many kB\n"], left: nil),
    Case(
      name: "a group without limit",
      files: [
        "proc/meminfo": meminfo, "proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n",
        "sys/fs/cgroup/a/memory.high": "max\n", "sys/fs/cgroup/a/memory.current": "5\n",
      ], left: 8_192_000_000),
    Case(
      name: "the group's own limit",
      files: [
        "proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b.scope\n",
        "sys/fs/cgroup/a/b.scope/memory.max": "1000000\n", "sys/fs/cgroup/a/b.scope/memory.high": "max\n",
        "sys/fs/cgroup/a/b.scope/memory.current": "600000\n",
        "sys/fs/cgroup/a/b.scope/memory.stat": "anon 1\nfile 150000\ninactive_file 100000\nactive_file 9\n",
      ], left: 500_000),
    Case(
      name: "memory.high below memory.max",
      files: [
        "proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "1000000\n",
        "sys/fs/cgroup/a/memory.high": "700000\n", "sys/fs/cgroup/a/memory.current": "600000\n",
      ], left: 100_000),
    Case(
      name: "a group above is tighter",
      files: [
        "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "1000000\n",
        "sys/fs/cgroup/a/b/memory.current": "1\n", "sys/fs/cgroup/a/memory.max": "2000000\n",
        "sys/fs/cgroup/a/memory.current": "1999000\n",
      ], left: 1000),
    Case(
      name: "over the limit",
      files: [
        "proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "1000\n",
        "sys/fs/cgroup/a/memory.current": "2000\n",
      ], left: 0),
    Case(
      name: "a container's own root",
      files: [
        "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "3000\n",
        "sys/fs/cgroup/memory.current": "1000\n",
      ], left: 2000),
    Case(
      name: "a group outside the namespace",
      files: [
        "proc/self/cgroup": "0::/../../x\n", "sys/fs/cgroup/memory.max": "3000\n",
        "sys/fs/cgroup/memory.current": "1000\n",
      ], left: 2000),
    Case(
      name: "version 1",
      files: [
        "proc/self/cgroup": "9:pids:/x\n4:hugetlb,memory:/a:b\n1:cpu:/y\n0::/\n",
        "sys/fs/cgroup/memory/a:b/memory.limit_in_bytes": "5000\n",
        "sys/fs/cgroup/memory/a:b/memory.usage_in_bytes": "3000\n",
        "sys/fs/cgroup/memory/a:b/memory.stat": "inactive_file 7\ntotal_inactive_file 500\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "sys/fs/cgroup/memory/memory.usage_in_bytes": "1\n",
      ], left: 2500),
    Case(
      name: "version 1 in a container, with the host's path",
      files: [
        "proc/self/cgroup": "4:memory:/docker/0123\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "5000\n",
        "sys/fs/cgroup/memory/memory.usage_in_bytes": "3000\n",
      ], left: 2000),
    Case(
      name: "version 1 without limit",
      files: [
        "proc/self/cgroup": "4:memory:/\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "sys/fs/cgroup/memory/memory.usage_in_bytes": "3000\n",
      ], left: nil),
    Case(
      name: "the address space",
      files: ["proc/meminfo": meminfo, "proc/self/status": "Name:\tx\nVmPeak:\t 90 kB\nVmSize:\t 70 kB\n"],
      addressSpace: 100 * 1024, left: 30 * 1024),
    Case(
      name: "no limit of the address space",
      files: ["proc/meminfo": meminfo, "proc/self/status": "VmSize:\t 70 kB\n"], left: 8_192_000_000),
  ]

  @Test(arguments: cases) func theTightestLimitCounts(_ example: Case) throws {
    let scratch = try Scratch()
    for (path, text) in example.files {
      let url = URL(fileURLWithPath: scratch[path])
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let limits = MemoryLimits(root: scratch.path, addressSpace: example.addressSpace)
    #expect(limits.available() == example.left)
  }

  #if os(Linux)
    @Test func thisProcessHasSomeAndNotMoreThanThereIs() throws {
      let left = try #require(Memory.available())
      #expect(left > 0)
      #expect(left <= Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE))))
    }
  #endif
}
