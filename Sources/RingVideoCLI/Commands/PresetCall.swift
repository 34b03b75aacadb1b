import Foundation
import RingVideoKit

/// What commands that take a preset have in common: reading it with the options that change it, and its
/// warnings.
struct PresetCall {
  let command: ParsedCommand
  let clip: Clip
  /// The reference's last part without its extension, after which outputs are named.
  let name: String

  /// Options that set one field each.
  private static let fields: [(option: Option, path: String)] = [
    (.size, "video.size"), (.fps, "video.fps"), (.duration, "video.duration"), (.stretch, "video.stretch"),
    (.hold, "video.hold"), (.quality, "video.quality"), (.crf, "video.crf"), (.pad, "video.pad"),
    (.matte, "video.matte"), (.seed, "seed"),
  ]

  init(_ command: ParsedCommand) throws(RingVideoError) {
    self.command = command
    let reference = command[.preset] ?? ""
    name = URL(fileURLWithPath: reference).deletingPathExtension().lastPathComponent
    var overrides: [PresetOverride] = []
    for assignment in command.all(.set) { overrides.append(try PresetOverride.set(assignment)) }
    if let file = command[.presses] { overrides.append(.presses(file: file)) }
    if let file = command[.trace] { overrides.append(.trace(file: file)) }
    if let file = command[.image] { overrides.append(.image(file: file)) }
    for (option, path) in Self.fields {
      if let value = command[option] {
        overrides.append(PresetOverride(path: path, value: value, option: option.name))
      }
    }
    clip = try Clip(PresetLibrary.load(reference, overrides: overrides))
  }

  /// Tells the warnings, which with `--json` the result does; with `--strict` they are errors.
  func report(_ warnings: [Diagnostic]) throws(RingVideoError) {
    guard !warnings.isEmpty else { return }
    if command.has(.strict) {
      var list = Diagnostics()
      list.add(contentsOf: warnings)
      list.makeStrict()
      throw RingVideoError(list.all, kind: .usage)
    }
    if !command.has(.quiet), !command.has(.json) {
      Console.standardError(Console.report(warnings, asJSON: false))
    }
  }

  /// Prints what `--json` says of a file; where the output is standard output, on standard error.
  func tell(_ report: JSONValue, of output: String) throws(RingVideoError) {
    if output != "-" { return try Console.standardOutput(report.pretty) }
    if !command.has(.quiet) { Console.standardError(report.pretty) }
  }

  /// The frames that `--from`, `--to` and `--frames` choose.
  func frames() throws(RingVideoError) -> FrameSelection { try command.frames(of: clip) }

  /// The files that the command line names to be read.
  var inputs: [String?] { [command[.preset], command[.presses], command[.trace], command[.image]] }

  /// What was asked for, for a lock to ask for again.
  var request: PresetRequest {
    var request = PresetRequest(command[.preset] ?? "")
    request.assignments = command.all(.set)
    for (option, path) in Self.fields {
      if let value = command[option] { request.assignments.append("\(path)=\(value)") }
    }
    (request.presses, request.trace, request.image) = (command[.presses], command[.trace], command[.image])
    return request
  }

  /// The moment that `--at` or `--frame` names.
  func moment() throws(RingVideoError) -> Moment {
    if let time = try command.time(.at) { return .time(time) }
    return .frame(try command.integer(.frame, in: 0...Int.max) ?? 0)
  }

  /// The output that `--output` names, if it does; throws where that is a terminal, which shows no pictures.
  func output() throws(RingVideoError) -> String? {
    guard let output = command[.output], output == "-", isatty(STDOUT_FILENO) == 1 else {
      return command[.output]
    }
    throw RingVideoError([
      Diagnostic(
        .invalidOption, at: Origin(option: Option.output.name), "found -, and standard output is a terminal",
        remedy: "pipe it into a program, or name a file")
    ])
  }

  /// The PNG file that `--output` names, or `-`.
  func picture(orElse name: String) throws(RingVideoError) -> String {
    let output = try output() ?? name
    if output == "-" || output.lowercased().hasSuffix(".png") { return output }
    throw RingVideoError([
      Diagnostic(
        .unknownFormat, at: Origin(option: Option.output.name), "\"\(output)\" is no PNG file",
        remedy: "name a file that ends in .png, or - for standard output")
    ])
  }
}
