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

  /// Tells the warnings; with `--strict` they are errors.
  func report(_ warnings: [Diagnostic]) throws(RingVideoError) {
    guard !warnings.isEmpty else { return }
    if command.has(.strict) {
      var list = Diagnostics()
      list.add(contentsOf: warnings)
      list.makeStrict()
      throw RingVideoError(list.all, kind: .usage)
    }
    if !command.has(.quiet) {
      Console.standardError(Console.report(warnings, asJSON: command.has(.json)))
    }
  }

  /// The frames that `--from`, `--to` and `--frames` choose.
  func frames() throws(RingVideoError) -> FrameSelection {
    if let text = command[.frames] {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      if ends.count == 1, let only = ends[0], only >= 0 { return .frames(only...only) }
      if ends.count == 2, let first = ends[0], let last = ends[1], first <= last {
        return .frames(first...last)
      }
      throw invalid(.frames, "found \(text), must be two frame numbers such as 0-59")
    }
    guard command.has(.from) || command.has(.to) else { return .all }
    return .times(from: try time(.from), to: try time(.to))
  }

  /// The moment that `--at` or `--frame` names.
  func moment() throws(RingVideoError) -> Moment {
    if let time = try time(.at) { return .time(time) }
    return .frame(try command.integer(.frame, in: 0...Int.max) ?? 0)
  }

  /// The PNG file that `--output` names, or `-`.
  func picture(orElse name: String) throws(RingVideoError) -> String {
    let output = command[.output] ?? name
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

  /// Follows the work on the terminal, and takes signals as its end.
  ///
  /// - Parameters:
  ///   - isPipe: whether the work goes to standard output. Nothing has to be cleaned up then, and a program
  ///     that waits for its reader could not ask whether a signal has come: signals keep their own way.
  ///   - printsLines: whether text goes there meanwhile, which a bar on the same terminal would break up.
  func options(total: Int, isPipe: Bool, printsLines: Bool = false) -> (RenderOptions, ProgressLine) {
    if !isPipe { Interruption.listen() }
    let environment = ProcessInfo.processInfo.environment
    let style = ProgressStyle(
      requested: command[.progress], isQuiet: command.has(.quiet), isTerminal: isatty(STDERR_FILENO) == 1,
      isShared: printsLines && isatty(STDOUT_FILENO) == 1, environment: environment)
    let line = ProgressLine(
      style: style, total: total, isColored: ProgressStyle.isColored(environment: environment))
    var options = RenderOptions()
    options.interruption = { Interruption.signal }
    options.progress = { done, _ in line.update(done: done) }
    return (options, line)
  }
}
