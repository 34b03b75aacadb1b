import RingVideoKit

/// Sets the tables as text of at most 80 columns.
enum HelpText {
  private static let width = 80
  private static let indent = 26

  /// The program's help.
  static var program: String {
    var lines = ["ringvideo renders ring effects from presets to video.", "", "Usage:"]
    lines.append("  ringvideo --preset NAME|FILE [-o FILE] [OPTIONS]")
    lines.append("  ringvideo COMMAND [OPTIONS]")
    lines += ["", "Commands:"]
    for command in Command.allCases {
      lines += row(command.rawValue, CommandSpec.of(command).summary)
    }
    lines += ["", "Examples:"]
    lines += examples([
      ("ringvideo --preset spark45s", "Write spark45s.mp4"),
      ("ringvideo still --preset spark45s --at 12.5 -o ring.png", "One picture"),
      ("ringvideo presets", "What there is to render"),
    ])
    lines += ["", "Exit status:"]
    let statuses = [
      ("0", "Done."), ("1", "It could not be done: a file, the encoder, a failed check."),
      ("2", "The call, the preset or an input file is wrong; nothing was started."),
      ("75", "A fault worth another try: no memory, a full disk."),
      ("129, 130, 143", "Stopped by SIGHUP, SIGINT or SIGTERM; nothing is left behind."),
    ]
    for (status, meaning) in statuses { lines += row(status, meaning, indent: 17) }
    let more = "'ringvideo help COMMAND' lists a command's options, 'ringvideo help errors' the codes."
    lines += [""] + wrap(more, indent: 0)
    return text(lines)
  }

  /// The help of a command.
  static func command(_ command: Command) -> String {
    let spec = CommandSpec.of(command)
    var lines = wrap("\(spec.summary).", indent: 0)
    lines += ["", "Usage:"]
    lines += spec.usage.map { "  ringvideo \($0)" }
    for paragraph in spec.discussion { lines += [""] + wrap(paragraph, indent: 0) }
    let options = OptionSpec.of(command)
    for section in OptionSpec.Section.allCases {
      let rows = options.filter { $0.section == section }
      guard !rows.isEmpty else { continue }
      lines += ["", "\(section.rawValue):"]
      for option in rows { lines += row(label(option), option.help(for: command)) }
    }
    lines += ["", "Examples:"] + examples(spec.examples)
    return text(lines)
  }

  /// All codes and what they stand for.
  static var errors: String {
    var lines = ["Codes of errors and, from RV101 on, of warnings:", ""]
    for code in DiagnosticCode.allCases { lines.append("  \(code.rawValue)  \(code.meaning)") }
    lines += [""]
    lines += wrap(
      "Codes stay what they are; the texts of messages may change. --strict makes warnings errors.", indent: 0
    )
    return text(lines)
  }

  /// `-o, --output FILE`.
  private static func label(_ spec: OptionSpec) -> String {
    let short = spec.short.map { "-\($0), " } ?? ""
    return short + spec.option.name + (spec.placeholder.map { " \($0)" } ?? "")
  }

  /// A label with its text beside it, or below where the label is too wide.
  private static func row(_ label: String, _ text: String, indent: Int = indent) -> [String] {
    var lines = wrap(text, indent: indent)
    let start = "  \(label)"
    if start.count + 2 <= indent {
      lines[0] = start + String(repeating: " ", count: indent - start.count) + lines[0].dropFirst(indent)
    } else {
      lines.insert(start, at: 0)
    }
    return lines
  }

  private static func examples(_ examples: [(line: String, meaning: String)]) -> [String] {
    examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] }
  }

  private static func wrap(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [margin + line]
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
