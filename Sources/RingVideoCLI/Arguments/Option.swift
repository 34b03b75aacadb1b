/// The options; the raw value is the long name without its dashes.
enum Option: String, CaseIterable, Sendable {
  case preset, set, presses, trace, image
  case size, fps, duration, stretch, hold, seed
  case at, frame, from, to, frames
  case count, columns, width
  case output, format, quality, crf, pad, matte, metadata
  case noOverwrite = "no-overwrite"
  case algorithm, pixels, total, lock
  case level, update, junit, artifacts, reference
  case names
  case jobs, progress, strict, quiet, json, help, version

  /// The name as it is typed.
  var name: String { "--\(rawValue)" }

  /// The row of the option.
  var spec: OptionSpec { OptionSpec.table[self]! }
}

/// A row of the table of options.
struct OptionSpec: Sendable {
  /// What an option's value is, for the help and for completions.
  enum Value: Sendable {
    /// Any text, checked where it is used.
    case text(String)
    /// Any text, of which some words are known.
    case suggested(String, [String])
    /// One of some words.
    case choice([String])
    /// A path.
    case file(String)
    /// A preset's name or file.
    case preset
  }

  /// Where the help lists the option.
  enum Section: String, CaseIterable, Sendable {
    case scene = "Scene"
    case part = "Time"
    case sheet = "Sheet"
    case output = "Output"
    case hash = "Hash"
    case verify = "Verify"
    case list = "List"
    case general = "General"
  }

  let option: Option
  var short: Character?
  /// Nil for flags.
  var value: Value?
  var isRepeatable = false
  let section: Section
  let commands: [Command]
  /// A sentence or two for the help.
  let help: String
  /// What the help says in place of `help` where a command takes the option in its own way.
  var special: [Command: String] = [:]
  /// Options that may not be given with this one.
  var excludes: [Option] = []
  /// The code of a value that is not among the choices.
  var wrongChoice = WrongChoice.invalidOption

  /// Which complaint a wrong word gets.
  enum WrongChoice { case invalidOption, unknownFormat }

  /// The value as the help shows it: `WxH`, `mp4|png`; nil for flags.
  var placeholder: String? {
    switch value {
    case nil: nil
    case .text(let placeholder), .file(let placeholder), .suggested(let placeholder, _): placeholder
    case .choice(let words): words.joined(separator: "|")
    case .preset: "NAME|FILE"
    }
  }

  /// The words the value may be; empty where any text may stand.
  var choices: [String] { if case .choice(let words) = value { words } else { [] } }

  /// What the help of a command says.
  func help(for command: Command) -> String { special[command] ?? help }

  /// The help's first sentence without its full stop, for lists of completions.
  var brief: String {
    let sentence = help.split(separator: ". ", maxSplits: 1).first ?? ""
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }

  /// The options of a command, in the table's order.
  static func of(_ command: Command) -> [OptionSpec] { rows.filter { $0.commands.contains(command) } }
}
