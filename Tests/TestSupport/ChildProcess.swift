import Foundation

/// A program that a test has started, with what it prints kept in files, so that no pipe can fill up.
public final class ChildProcess {
  /// What is left of a program that has ended.
  public struct Result: Sendable {
    /// The exit status, or 128 + the number of the signal that ended it, as shells have it.
    public let status: Int32
    /// What it wrote to standard output; empty where that went to a descriptor of the test's.
    public let output: [UInt8]
    /// What it wrote to standard error, as text.
    public let errors: String
    /// The most memory it had at a time, in bytes, where that was asked for; else 0.
    public let peakMemory: Int

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// A program that could not be started or failed.
  public struct Failure: Error, CustomStringConvertible {
    /// Which program, and what went wrong.
    public let description: String

    /// A failure of that description.
    public init(description: String) { self.description = description }
  }

  /// The process's number, for signals.
  public let id: pid_t
  private let logs: TemporaryFolder

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name looked for on the PATH.
  ///   - folder: where it works; the test's own working directory unless given.
  ///   - environment: variables set on top of the test's own, or, where nil, removed.
  ///   - output: where its output goes in place of a file, as an open descriptor.
  public init(
    _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:],
    output: Int32? = nil
  ) throws {
    logs = try TemporaryFolder()
    var actions: posix_spawn_file_actions_t! = .init()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, logs["output"], O_WRONLY | O_CREAT, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, logs["errors"], O_WRONLY | O_CREAT, 0o600)

    // Threads of a thread pool block all signals, which children would inherit.
    var attributes: posix_spawnattr_t! = .init()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    // There is no portable way to spawn into a folder; the shell becomes the program and keeps its number.
    let shell = folder.map { ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", $0] } ?? []
    let command = shell + [program] + arguments
    var words = command.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var started: pid_t = 0
    let reason = posix_spawnp(&started, command[0], &actions, &attributes, &words, &settings)
    guard reason == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(reason)))") }
    id = started
  }

  /// Sends a signal.
  public func signal(_ number: Int32) { kill(id, number) }

  /// Waits for the end.
  ///
  /// - Parameter measuresMemory: whether to look at its memory all the while, until just before it ends. What
  ///   Linux tells afterwards is no less than what the test itself had when it started the program.
  public func wait(measuresMemory: Bool = false) throws -> Result {
    var (state, peak): (Int32, Int) = (0, 0)
    while true {
      let ended = waitpid(id, &state, measuresMemory ? WNOHANG : 0)
      if ended == id { break }
      guard ended == 0 || errno == EINTR else {
        throw Failure(description: "waitpid: \(String(cString: strerror(errno)))")
      }
      if measuresMemory {
        peak = max(peak, try peakSoFar())
        usleep(300)
      }
    }
    let output = FileManager.default.contents(atPath: logs["output"]) ?? Data()
    return Result(
      status: state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F, output: [UInt8](output),
      errors: String(decoding: FileManager.default.contents(atPath: logs["errors"]) ?? Data(), as: UTF8.self),
      peakMemory: peak)
  }

  /// The most resident memory of the running program until now, or 0 where the system does not say.
  private func peakSoFar() throws -> Int {
    guard let status = FileManager.default.contents(atPath: "/proc/\(id)/status") else { return 0 }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).joined()) }.map { $0 * 1024 } ?? 0
  }

  /// Runs a tool that must succeed and returns what it printed.
  @discardableResult
  public static func tool(
    _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:]
  ) throws -> Result {
    let result = try ChildProcess(program, arguments, in: folder, environment: environment).wait()
    guard result.status == 0 else {
      throw Failure(
        description: "\(program) \(arguments.joined(separator: " ")): \(result.status)\n\(result.errors)")
    }
    return result
  }
}

/// The pixels of the first picture or all frames of a file, decoded by ffmpeg and without padding.
public func decodedPixels(of path: String, as pixelFormat: String = "rgba") throws -> [UInt8] {
  try ChildProcess.tool(
    "ffmpeg",
    [
      "-v", "error", "-nostdin", "-i", "file:" + path, "-f", "rawvideo", "-pix_fmt", pixelFormat, "-vsync",
      "passthrough", "-",
    ]
  ).output
}

/// What ffprobe says of a file's first stream and of the container, all as text; names of the container's
/// begin with `format.`.
public func probed(_ path: String) throws -> [String: String] {
  let text = try ChildProcess.tool(
    "ffprobe",
    ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "flat", "file:" + path]
  ).text
  var fields: [String: String] = [:]
  for line in text.split(separator: "\n") {
    guard let equals = line.firstIndex(of: "=") else { continue }
    let name = line[..<equals].replacing("streams.stream.0.", with: "", maxReplacements: 1)
    let value = line[line.index(after: equals)...]
    let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
    fields[String(name)] = isQuoted ? String(value.dropFirst().dropLast()) : String(value)
  }
  return fields
}
