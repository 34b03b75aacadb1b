import Foundation
import TestSupport
import Testing

/// The built program, run in a folder of its own in which there is nothing to begin with.
struct BuiltProgram {
  /// Beside the bundle of the tests, for which it has been built.
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      .deletingLastPathComponent()
    return (bundle ?? Bundle.main.bundleURL).appendingPathComponent("ringvideo").path
  }()

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program.
  func start(_ arguments: [String], environment: [String: String?] = [:], output: Int32? = nil) throws
    -> ChildProcess
  {
    let plain: [String: String?] = ["RINGVIDEO_PRESETS": nil as String?]
    return try ChildProcess(
      Self.path, arguments, in: folder.path, environment: plain.merging(environment) { $1 }, output: output)
  }

  /// Runs the program.
  @discardableResult
  func run(_ arguments: [String], environment: [String: String?] = [:]) throws -> ChildProcess.Result {
    try start(arguments, environment: environment).wait()
  }

  /// Runs a command line of words without spaces in them.
  @discardableResult
  func run(_ line: String, environment: [String: String?] = [:]) throws -> ChildProcess.Result {
    try run(line.split(separator: " ").map(String.init), environment: environment)
  }

  /// Runs a command line that must succeed.
  @discardableResult
  func succeed(_ line: String, environment: [String: String?] = [:]) throws -> ChildProcess.Result {
    let result = try run(line, environment: environment)
    guard result.status == 0 else {
      throw ChildProcess.Failure(description: "\(line): \(result.status)\n\(result.errors)")
    }
    return result
  }

  /// Runs a shell's command line, in which `$R` is the program.
  func shell(_ line: String) throws -> ChildProcess.Result {
    try ChildProcess(
      "/bin/sh", ["-c", line], in: folder.path,
      environment: ["R": Self.path, "RINGVIDEO_PRESETS": nil as String?]
    ).wait()
  }

  /// A file's object of JSON.
  static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
