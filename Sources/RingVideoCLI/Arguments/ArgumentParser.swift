import RingVideoKit

/// Takes a command line apart by the tables of commands and options.
///
/// `--opt value`, `--opt=value`, `-o value`, `-ovalue`, `-o=value`, several flags in one word, and `--`
/// before arguments that begin with a dash. A value may begin with a dash only if it is `-` or a number, or
/// stands after `=`. The last of several values of one option counts.
struct ArgumentParser {
  private var words: ArraySlice<String>
  private var arguments: [String] = []
  /// Whether the first argument stands behind an option.
  private var beginsWithOption = false
  private var options: [(option: Option, value: String)] = []
  private var problems = Diagnostics()
  /// Options that are unknown are told once the command is known, so that the hint fits.
  private var unknown: [String] = []

  /// What a command line asks for, or an error with all its problems.
  ///
  /// - Parameter words: The words without the program's name.
  static func parse(_ words: [String]) throws(RingVideoError) -> ParsedCommand {
    var parser = ArgumentParser(words: words[...])
    parser.readWords()
    return try parser.result()
  }

  private init(words: ArraySlice<String>) { self.words = words }

  private mutating func readWords() {
    while let word = words.popFirst() {
      if word == "--" {
        arguments += words
        return
      } else if word.hasPrefix("--") {
        readLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        readShort(word)
      } else {
        if arguments.isEmpty { beginsWithOption = !options.isEmpty }
        arguments.append(word)
      }
    }
  }

  private mutating func readLong(_ word: String) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = Option(rawValue: String(parts[0])) else {
      unknown.append("--\(parts[0])")
      // What follows is most likely the value, and no command.
      if attached == nil, let next = words.first, !next.hasPrefix("-") { words.removeFirst() }
      return
    }
    read(option, attached: attached)
  }

  private mutating func readShort(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let spec = OptionSpec.rows.first(where: { $0.short == letter }) else {
        unknown.append("-\(letter)")
        return
      }
      let hasEquals = letters.first == "="
      if spec.value != nil || hasEquals {
        read(spec.option, attached: letters.isEmpty ? nil : String(letters.dropFirst(hasEquals ? 1 : 0)))
        return
      }
      read(spec.option, attached: nil)
    }
  }

  private mutating func read(_ option: Option, attached: String?) {
    let spec = option.spec
    guard let placeholder = spec.placeholder else {
      if attached != nil { problems.add(.invalidOption, "\(option.name) takes no value") }
      options.append((option, ""))
      return
    }
    guard let value = attached ?? nextValue() else {
      problems.add(.missingValue, "\(option.name) needs a value: \(option.name) \(placeholder)")
      options.append((option, ""))
      return
    }
    if !spec.choices.isEmpty, !spec.choices.contains(value) {
      problems.add(
        spec.wrongChoice == .unknownFormat ? .unknownFormat : .invalidOption,
        "\(option.name): found \(value), expected \(Self.list(spec.choices))"
          + hint(for: value, among: spec.choices))
    }
    options.append((option, value))
  }

  private mutating func nextValue() -> String? {
    guard let next = words.first else { return nil }
    if next.hasPrefix("-"), next != "-" {
      guard let second = next.dropFirst().first, second.isNumber || second == "." else { return nil }
    }
    return words.removeFirst()
  }

  private mutating func result() throws(RingVideoError) -> ParsedCommand {
    if arguments.isEmpty, options.isEmpty, unknown.isEmpty, !problems.hasErrors {
      return ParsedCommand(command: .help, arguments: [], isEmpty: true, options: [])
    }
    let given = Set(options.map(\.option))
    let named = arguments.first.flatMap(Command.init(rawValue:))
    if given.contains(.help) { return instead(.help, about: named) }
    if given.contains(.version) { return instead(.version) }
    let hasPreset = options.contains { $0.option == .preset && !$0.value.isEmpty }
    // Behind the options of a whole call a word is no command, but one too many.
    if let word = arguments.first, named == nil, !(beginsWithOption && hasPreset) {
      reportUnknownCommand(word)
      // Without a command an option can only be judged by its name.
      reportUnknownOptions(among: OptionSpec.rows)
      throw RingVideoError(problems.all)
    }
    let command = named ?? .render
    if named != nil { arguments.removeFirst() }
    reportUnknownOptions(among: OptionSpec.of(command))
    reportMisplaced(given, command)
    reportConflicts(given)
    reportArguments(command, hasPreset: hasPreset)
    reportMissing(given, command)
    try problems.throwErrors()
    return ParsedCommand(command: command, arguments: arguments, isEmpty: false, options: options)
  }

  /// What `--help` and `--version` ask for, whatever else is given.
  private func instead(_ command: Command, about topic: Command? = nil) -> ParsedCommand {
    ParsedCommand(
      command: command, arguments: topic.map { [$0.rawValue] } ?? [], isEmpty: false,
      options: options.filter { $0.option == .json })
  }
}

// MARK: - Complaints

extension ArgumentParser {
  private mutating func reportUnknownCommand(_ word: String) {
    let isPreset = word.hasSuffix(".json") || word.contains("/")
    let near = nearestName(to: word, among: Command.allCases.map(\.rawValue))
    let remedy =
      if let near, !isPreset { "did you mean \(near)?" } else { "to render a preset write --preset \(word)" }
    problems.add(.unknownCommand, "there is no command \(word)", remedy: remedy)
  }

  private mutating func reportUnknownOptions(among specs: [OptionSpec]) {
    let names = specs.map(\.option.name)
    for name in unknown {
      problems.add(.unknownOption, "there is no option \(name)\(hint(for: name, among: names))")
    }
  }

  private mutating func reportMisplaced(_ given: Set<Option>, _ command: Command) {
    for spec in OptionSpec.rows where given.contains(spec.option) && !spec.commands.contains(command) {
      problems.add(
        .unknownOption,
        "\(command.rawValue) has no option \(spec.option.name), only \(Self.list(spec.commands.map(\.rawValue), "and"))"
      )
    }
  }

  private mutating func reportConflicts(_ given: Set<Option>) {
    var told: Set<Option> = []
    for spec in OptionSpec.rows where given.contains(spec.option) {
      told.insert(spec.option)
      for other in spec.excludes where given.contains(other) && !told.contains(other) {
        problems.add(.conflictingOptions, "\(spec.option.name) and \(other.name) exclude each other")
      }
    }
  }

  private mutating func reportArguments(_ command: Command, hasPreset: Bool) {
    let spec = CommandSpec.of(command)
    for (argument, row) in zip(arguments, spec.arguments)
    where !row.choices.isEmpty && !row.choices.contains(argument) {
      problems.add(
        .invalidOption,
        "\(command.rawValue): found \(argument), expected \(Self.list(row.choices))"
          + hint(for: argument, among: row.choices))
    }
    guard !spec.takesMany, !spec.argumentCounts.contains(arguments.count) else { return }
    if let extra = arguments.dropFirst(spec.arguments.count).first {
      let wantsPreset = !hasPreset && OptionSpec.of(command).contains { $0.option == .preset }
      problems.add(
        .unexpectedArgument, "unexpected argument \(extra)",
        remedy: wantsPreset ? "a preset goes with --preset" : nil)
    } else {
      let missing = spec.arguments[arguments.count]
      let words = missing.choices.isEmpty ? missing.name : Self.list(missing.choices)
      problems.add(.missingOption, "\(command.rawValue) needs an argument: \(words)")
    }
  }

  private mutating func reportMissing(_ given: Set<Option>, _ command: Command) {
    for group in CommandSpec.of(command).required where given.isDisjoint(with: group) {
      let names = group.map { "\($0.name) \($0.spec.placeholder ?? "")" }
      problems.add(.missingOption, "\(command.rawValue) needs \(names.joined(separator: " or "))")
    }
  }

  /// `a, b or c`.
  private static func list(_ words: [String], _ last: String = "or") -> String {
    guard words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(last) \(words[words.count - 1])"
  }
}
