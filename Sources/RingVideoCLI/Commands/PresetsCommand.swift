import RingVideoKit

/// `ringvideo presets`: what there is, or the text of one.
enum PresetsCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    if command.arguments.count == 2 {
      return try Console.standardOutput(
        String(decoding: PresetLibrary.text(of: command.arguments[1]), as: UTF8.self))
    }
    let entries = PresetLibrary.entries()
    if command.has(.names) {
      let names = entries.filter { !$0.isHidden }.map(\.name)
      return try Console.standardOutput(
        command.has(.json)
          ? JSONValue.list(names.map { .string($0) }).pretty : names.map { $0 + "\n" }.joined())
    }
    try Console.standardOutput(
      command.has(.json) ? JSONValue.list(entries.map(\.json)).pretty : text(of: entries))
  }

  /// Two lines each: the name with what it is, and below that where it comes from.
  static func text(of entries: [PresetLibrary.Entry]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    let margin = String(repeating: " ", count: width + 2)
    return entries.map { entry in
      let about = entry.problem.map { "cannot be read: \($0)" } ?? entry.summary
      let name = about.isEmpty ? entry.name : entry.name + margin.dropFirst(entry.name.count) + about
      return
        "\(name)\n\(margin)\(entry.path ?? "built in")\(entry.isHidden ? ", hidden by the one above" : "")\n"
    }.joined()
  }
}

extension PresetLibrary.Entry {
  fileprivate var json: JSONValue {
    .fields([
      ("name", .string(name)), ("summary", .string(summary)), ("path", path.map { .string($0) } ?? .null),
      ("hidden", .bool(isHidden)), ("problem", problem.map { .string($0) } ?? .null),
    ])
  }
}
