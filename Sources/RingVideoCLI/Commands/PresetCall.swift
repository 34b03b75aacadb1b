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
  func frames() throws(RingVideoError) -> FrameSelection {
    if let text = command[.frames] {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
        throw invalid(.frames, "found \(text), must be a frame's number or two, such as 0-59")
      }
      guard first <= last else {
        throw invalid(.frames, "found \(text), the ends are swapped; write \(last)-\(first)")
      }
      guard last < clip.frameCount else {
        throw outside(.frames, "found \(text), the frames are 0 to \(clip.frameCount - 1)")
      }
      return .frames(first...last)
    }
    let (from, to) = (try time(.from), try time(.to))
    guard from != nil || to != nil else { return .all }
    if let from, let to, from > to {
      throw invalid(
        .from, "found \(from.decimalSeconds) s, which is after --to \(to.decimalSeconds) s; swap the two")
    }
    let end = max(clip.duration, clip.frameRate.time(ofFrame: Int64(clip.frameCount)))
    if let from, from >= end {
      throw outside(.from, "found \(from.decimalSeconds) s, the clip ends at \(end.decimalSeconds) s")
    }
    if let to, to > end {
      throw outside(.to, "found \(to.decimalSeconds) s, the clip ends at \(end.decimalSeconds) s")
    }
    return .times(from: from, to: to)
  }

  /// The moment that `--at` or `--frame` names.
  func moment() throws(RingVideoError) -> Moment {
    if let time = try time(.at) { return .time(time) }
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

  private func time(_ option: Option) throws(RingVideoError) -> Timestamp? {
    guard let text = command[option] else { return nil }
    if let time = Timestamp(decimalSeconds: text), time >= .zero { return time }
    throw invalid(option, "found \(text), must be seconds from 0 on, such as 12.5")
  }

  func invalid(_ option: Option, _ message: String) -> RingVideoError {
    RingVideoError([Diagnostic(.invalidOption, at: Origin(option: option.name), message)])
  }

  private func outside(_ option: Option, _ message: String) -> RingVideoError {
    RingVideoError([Diagnostic(.timeOutsideClip, at: Origin(option: option.name), message)])
  }

  /// Follows the work on the terminal, and takes signals as its end.
  ///
  /// - Parameters:
  ///   - isPipe: whether the work goes to standard output. Nothing has to be cleaned up then, and a program
  ///     that waits for its reader could not ask whether a signal has come: signals keep their own way.
  ///   - printsLines: whether text goes there meanwhile, which a bar on the same terminal would break up.
  func options(
    total: Int, isPipe: Bool, printsLines: Bool = false
  ) throws(RingVideoError) -> (RenderOptions, ProgressLine) {
    let jobs = try command.integer(.jobs, in: 1...1024)
    if !isPipe { Interruption.listen() }
    let environment = ProcessInfo.processInfo.environment
    let style = ProgressStyle(
      requested: command[.progress], isQuiet: command.has(.quiet), isTerminal: isatty(STDERR_FILENO) == 1,
      isShared: printsLines && isatty(STDOUT_FILENO) == 1, environment: environment)
    let line = ProgressLine(
      style: style, total: total, isColored: ProgressStyle.isColored(environment: environment))
    var options = RenderOptions()
    options.jobs = jobs
    options.interruption = { Interruption.signal }
    options.progress = { done, _ in line.update(done: done) }
    return (options, line)
  }
}
