import Foundation
import RingVideoKit

/// The program: a command line in, an exit status out.
enum Program {
  /// Runs a command line, without the program's name, and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    Interruption.ignoreClosedPipes()
    let isJSON = words.prefix { $0 != "--" }.contains("--json")
    do throws(RingVideoError) {
      let command = try ArgumentParser.parse(words)
      return try dispatch(command)
    } catch {
      Console.standardError(Console.report(error.diagnostics, asJSON: isJSON))
      return error.exitStatus
    }
  }

  private static func dispatch(_ command: ParsedCommand) throws(RingVideoError) -> Int32 {
    switch command.command {
    case .help: return try help(command)
    case .completions:
      let shell = Shell(rawValue: command.arguments.first ?? "") ?? .bash
      try Console.standardOutput(shell.completions)
    case .render: try RenderCommand.run(command)
    case .still: try StillCommand.run(command)
    case .sheet: try SheetCommand.run(command)
    case .inspect: try InspectCommand.run(command)
    case .hash: try HashCommand.run(command)
    case .verify: return try VerifyCommand.run(command)
    case .presets: try PresetsCommand.run(command)
    case .schema: try Console.standardOutput(String(decoding: PresetLibrary.presetSchema, as: UTF8.self))
    case .version: try VersionCommand.run(command)
    }
    return 0
  }

  private static func help(_ command: ParsedCommand) throws(RingVideoError) -> Int32 {
    // A call without a task is a wrong one: what to call is said, but not as a result.
    if command.isEmpty {
      Console.standardError(HelpText.program)
      return 2
    }
    switch command.arguments.first {
    case nil: try Console.standardOutput(HelpText.program)
    case "errors": try Console.standardOutput(HelpText.errors)
    case let name?:
      try Console.standardOutput(Command(rawValue: name).map(HelpText.command) ?? HelpText.program)
    }
    return 0
  }
}
