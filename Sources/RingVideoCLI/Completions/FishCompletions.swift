/// Completions for fish.
enum FishCompletions {
  static var script: String {
    var lines = ["# Completions of ringvideo for fish: ringvideo completions fish | source", ""]
    lines.append("complete -c ringvideo -f")
    let all = Command.allCases.map(\.rawValue).joined(separator: " ")
    lines += ["", "# Commands"]
    for command in Command.allCases {
      lines.append(
        "complete -c ringvideo -n 'not __fish_seen_subcommand_from \(all)' -a \(command.rawValue) "
          + "-d \(quoted(CommandSpec.of(command).summary))")
    }
    lines += ["", "# Arguments"]
    for command in Command.allCases {
      // A second argument is offered once the first stands there, and the first no longer.
      var before: [String] = []
      for argument in CommandSpec.of(command).arguments {
        var condition = "__fish_seen_subcommand_from \(command.rawValue)"
        if let last = before.last { condition += "; and __fish_seen_subcommand_from \(last)" }
        if !argument.choices.isEmpty {
          let taken = argument.choices.filter { $0 != command.rawValue }.joined(separator: " ")
          condition += "; and not __fish_seen_subcommand_from \(taken)"
        }
        if argument.isFile {
          lines.append("complete -c ringvideo -n '\(condition)' -F")
          continue
        }
        let words = argument.isPreset ? names : argument.choices.joined(separator: " ")
        lines.append("complete -c ringvideo -n '\(condition)' -a '\(words)'")
        before.append(argument.choices.joined(separator: " "))
      }
    }
    lines += ["", "# Options"]
    for spec in OptionSpec.rows { lines.append(option(spec)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let names = "(ringvideo presets --names 2>/dev/null)"

  private static func option(_ spec: OptionSpec) -> String {
    var parts = ["complete -c ringvideo"]
    if let condition = condition(spec) { parts.append("-n '\(condition)'") }
    if let short = spec.short { parts.append("-s \(short)") }
    parts.append("-l \(spec.option.rawValue)")
    switch spec.value {
    case nil: break
    case .text: parts.append("-x")
    case .choice(let words), .suggested(_, let words): parts.append("-x -a '\(words.joined(separator: " "))'")
    case .file: parts.append("-r -F")
    case .preset: parts.append("-r -F -a '\(names)'")
    }
    parts.append("-d \(quoted(spec.brief))")
    return parts.joined(separator: " ")
  }

  /// The commands that an option goes with; as `render` may be left out, its options go with all but the
  /// others.
  private static func condition(_ spec: OptionSpec) -> String? {
    let others = Command.allCases.filter { !spec.commands.contains($0) }.map(\.rawValue)
    if others.isEmpty { return nil }
    return spec.commands.contains(.render)
      ? "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
      : "__fish_seen_subcommand_from \(spec.commands.map(\.rawValue).joined(separator: " "))"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
