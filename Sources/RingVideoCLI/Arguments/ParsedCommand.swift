import RingVideoKit

/// A command line taken apart: which command, its arguments and its options' values.
struct ParsedCommand: Sendable {
  let command: Command

  /// The arguments that are no options, without the command.
  let arguments: [String]

  /// Whether nothing at all was given, so that the help is shown for want of a task.
  let isEmpty: Bool

  /// Options in the order given; flags with an empty value.
  let options: [(option: Option, value: String)]

  /// An option's value; the last one where it was given several times.
  subscript(option: Option) -> String? { options.last { $0.option == option }?.value }

  /// All values of a repeatable option, in the order given.
  func all(_ option: Option) -> [String] { options.filter { $0.option == option }.map(\.value) }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// An option's value as a whole number within a range.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(RingVideoError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      let bounds =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw RingVideoError([
        Diagnostic(
          .invalidOption, at: Origin(option: option.name), "found \(text), expected a whole number \(bounds)")
      ])
    }
    return value
  }
}
