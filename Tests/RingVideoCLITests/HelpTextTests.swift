import Foundation
import Testing

@testable import RingVideoCLI

/// Whole help texts against those in Vectors/Help; RINGVIDEO_RECORD=1 writes them anew and fails.
@Suite struct HelpTextTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Vectors/Help")

  private static let topics = ["program", "errors"] + Command.allCases.map(\.rawValue)

  private func text(_ topic: String) throws -> String {
    switch topic {
    case "program": HelpText.program
    case "errors": HelpText.errors
    default: HelpText.command(try #require(Command(rawValue: topic)))
    }
  }

  @Test(arguments: topics) func wholeText(topic: String) throws {
    let file = Self.folder.appending(path: "\(topic).txt")
    if ProcessInfo.processInfo.environment["RINGVIDEO_RECORD"] != nil {
      try text(topic).write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(try text(topic) == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: topics) func textIsWellSet(topic: String) throws {
    for line in try text(topic).split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80 && !line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func tablesAreWhole() {
    #expect(OptionSpec.rows.count == Option.allCases.count)
    #expect(Set(OptionSpec.rows.map(\.option)) == Set(Option.allCases))
    let shorts = OptionSpec.rows.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    for spec in OptionSpec.rows {
      #expect(!spec.commands.isEmpty && spec.help.hasSuffix("."), "\(spec.option)")
      for other in spec.excludes { #expect(other.spec.excludes.contains(spec.option), "\(spec.option)") }
    }
    for command in Command.allCases {
      let spec = CommandSpec.of(command)
      #expect(spec.command == command)
      #expect(spec.argumentCounts.allSatisfy { 0...spec.arguments.count ~= $0 })
      for option in spec.required.joined() { #expect(option.spec.commands.contains(command)) }
    }
  }

  /// What the help shows as an example is a command line that the program takes.
  @Test func examplesAreRight() throws {
    for command in Command.allCases {
      for example in CommandSpec.of(command).examples where example.line.hasPrefix("ringvideo ") {
        let words = example.line.split(separator: " ").prefix { !["|", ">"].contains($0) }
        let parsed = try ArgumentParser.parse(words.dropFirst().map(String.init))
        #expect(parsed.command == command, "\(example.line)")
      }
    }
  }
}
