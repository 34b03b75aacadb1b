import Foundation
import TestSupport
import Testing

/// Signals, full disks and readers that have gone.
@Suite struct InterruptionTests {
  /// Starts a long render, waits until it writes, and sends a signal.
  private func interrupted(_ signal: Int32, _ output: String, in program: BuiltProgram) throws
    -> ChildProcess.Result
  {
    let before = program.folder.names.count
    let process = try program.start(["--preset", "spark45s", "--to", "8", "-o", output])
    // Until something is there that wasn't; a program that fails at once must not hold up the test for ever.
    for _ in 0..<3000 where program.folder.names.count == before { usleep(10_000) }
    usleep(50_000)
    #expect(program.folder.names.count == before + 1)
    process.signal(signal)
    return try process.wait()
  }

  @Test(
    arguments: [
      (SIGTERM, "clip.mp4", 143), (SIGINT, "clip.mp4", 130), (SIGHUP, "clip.mp4", 129),
      (SIGTERM, "f-%05d.png", 143),
      (SIGINT, "clip.nut", 130), (SIGTERM, "clip.y4m", 143),
    ] as [(Int32, String, Int32)])
  func nothingIsLeftBehind(signal: Int32, output: String, status: Int32) throws {
    let program = try BuiltProgram()
    let result = try interrupted(signal, output, in: program)
    #expect(result.status == status)
    #expect(result.errors.contains("error RV069: stopped by a signal, nothing is left behind"))
    #expect(program.folder.names.isEmpty)
  }

  /// Both signals wait until the program goes on, and none of its own code runs between them.
  @Test(arguments: ["clip.mp4", "f-%05d.png"]) func aSecondSignalLeavesNothingEither(output: String) throws {
    let program = try BuiltProgram()
    let process = try program.start(["--preset", "spark45s", "-o", output])
    for _ in 0..<3000 where program.folder.names.isEmpty { usleep(10_000) }
    usleep(50_000)
    for signal in [SIGSTOP, SIGTERM, SIGINT, SIGCONT] { process.signal(signal) }
    let result = try process.wait()
    #expect(result.status == 130 || result.status == 143)
    #expect(result.errors.isEmpty)
    #expect(program.folder.names.isEmpty)
  }

  /// The signal comes while the picture is painted: the program listens by then.
  @Test(arguments: ["still --size 6000x6000 --at 20", "sheet --size 1080x1080 --count 40 --width 1000"])
  func picturesStopToo(call: String) throws {
    let program = try BuiltProgram()
    let words = call.split(separator: " ").map(String.init)
    let process = try program.start(words + ["--preset", "spark45s", "-o", "a.png"])
    try #require(process.listens(to: SIGTERM))
    process.signal(SIGTERM)
    let result = try process.wait()
    #expect(result.status == 143)
    #expect(result.errors.contains("error RV069: stopped by a signal, nothing is left behind"))
    #expect(program.folder.names.isEmpty)
  }

  /// A limit that the program itself fits in, but no large picture.
  @Test(arguments: [
    "--preset spark45s -o clip.mp4", "--preset spark45s -o f-%d.png", "--preset spark45s -o clip.nut",
    "--preset spark45s -o clip.y4m", "hash --preset spark45s", "still --preset spark45s --at 1 -o a.png",
    "sheet --preset spark45s --count 1 --width 8000 -o a.png",
    "still --preset spark45s --set canvas.background=\\#FFF8 --at 1 -o -",
  ])
  func tooLittleMemory(line: String) throws {
    let program = try BuiltProgram()
    let result = try program.shell("ulimit -v 700000; $R \(line) --size 16000x16000 --quiet")
    #expect(result.status == 75)
    #expect(result.errors.contains("Cannot allocate memory: it takes about"))
    #expect(result.output.isEmpty && program.folder.names.isEmpty)
  }

  @Test func anOlderFileStaysAsItWas() throws {
    let program = try BuiltProgram()
    try program.folder.write("old", to: "clip.mp4")
    #expect(try interrupted(SIGTERM, "clip.mp4", in: program).status == 143)
    #expect(program.folder.names == ["clip.mp4"])
    #expect(try program.folder.bytes("clip.mp4") == Array("old".utf8))
  }

  @Test func hashingStopsToo() throws {
    let program = try BuiltProgram()
    let process = try program.start([
      "hash", "--preset", "spark45s", "--size", "2160x2160", "--progress", "none",
    ])
    usleep(300_000)
    process.signal(SIGTERM)
    #expect(try process.wait().status == 143)
  }

  /// Whether a small file system can be mounted where nobody else sees it.
  static let canMount: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let script = #"mount -t tmpfs -o size=1m tmpfs "$0""#
    return (try? ChildProcess.tool("unshare", unshared(script, folder.path))) != nil
  }()

  private static func unshared(_ script: String, _ arguments: String...) -> [String] {
    (getuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"]) + ["/bin/sh", "-c", script] + arguments
  }

  @Test(
    .enabled(if: canMount, "a tmpfs must be mountable"),
    arguments: ["--crf 0 -o clip.mp4", "-o f-%05d.png", "-o clip.nut", "-o clip.y4m"])
  func aFullDisk(output: String) throws {
    let program = try BuiltProgram()
    let script =
      #"mount -t tmpfs -o size=200k tmpfs "$1" && cd "$1" && "$0" --preset spark15s-story --to 2 --quiet \#(output); echo $?; ls -A"#
    let result = try ChildProcess.tool(
      "unshare", Self.unshared(script, BuiltProgram.path, program.folder.path))
    #expect(result.text == "75\n")
    #expect(result.errors.contains("error RV065: cannot "))
  }

  @Test func aFullDeviceOnStandardOutput() throws {
    let program = try BuiltProgram()
    for line in [
      "inspect --preset spark45s --at 1", "hash --preset spark45s --to 0.1 --size 64x64", "presets",
      "--preset spark45s --to 0.1 -o -",
      "still --preset spark45s --at 1 -o -",
    ] {
      let result = try program.shell("$R \(line) > /dev/full")
      #expect(
        result.status == 75 && result.errors.contains("error RV065"),
        "\(line): \(result.status) \(result.errors)")
    }
  }

  @Test(arguments: [
    "--preset spark45s --to 1 -o -", "--preset spark45s --to 1 -o - --format y4m",
    "still --preset spark45s --at 1 -o -",
  ])
  func aReaderThatHasGone(line: String) throws {
    let result = try withoutReader(line)
    #expect(result.status == 1)
    #expect(result.errors.contains("error RV067") && result.errors.lowercased().contains("pipe"))
  }

  /// Text is for readers who stop when they have seen enough.
  @Test(arguments: [
    "hash --preset spark45s --to 1", "hash --preset spark45s --to 1 --json",
    "inspect --preset spark45s --at 1", "presets", "help", "schema",
  ])
  func aReaderOfTextThatHasGone(line: String) throws {
    let result = try withoutReader(line)
    #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
  }

  private func withoutReader(_ line: String) throws -> ChildProcess.Result {
    let program = try BuiltProgram()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    close(ends[0])
    let process = try program.start(line.split(separator: " ").map(String.init), output: ends[1])
    close(ends[1])
    return try withExtendedLifetime(program) { try process.wait() }
  }

  @Test func aClosedStandardOutput() throws {
    let program = try BuiltProgram()
    for line in ["inspect --preset spark45s --at 1", "--preset spark45s --to 0.1 -o -"] {
      let result = try program.shell("$R \(line) >&-")
      #expect(
        result.status == 1 && result.errors.contains("error RV067"),
        "\(line): \(result.status) \(result.errors)")
    }
    // A clip has nothing to say there; its bytes must not go astray either.
    #expect(try program.shell("$R --preset spark45s --to 0.1 --size 64x64 -o a.mp4 >&- 2>&-").status == 0)
    try program.succeed("--preset spark45s --to 0.1 --size 64x64 -o b.mp4")
    #expect(try program.folder.bytes("a.mp4") == program.folder.bytes("b.mp4"))
  }
}
