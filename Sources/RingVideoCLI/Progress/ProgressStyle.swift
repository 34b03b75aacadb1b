/// How progress is shown.
enum ProgressStyle: String, Sendable {
  case bar
  case plain
  case none

  /// The style for a terminal or a log.
  ///
  /// A bar needs a terminal that can go back to the start of a line; where it was asked for and there is
  /// none, lines take its place.
  ///
  /// - Parameters:
  ///   - requested: The value of `--progress`.
  ///   - isTerminal: Whether stderr is one.
  ///   - environment: `TERM` is looked at.
  init(requested: String?, isQuiet: Bool, isTerminal: Bool, environment: [String: String]) {
    let canMove = isTerminal && environment["TERM"] != "dumb"
    switch requested.flatMap(ProgressStyle.init(rawValue:)) {
    case .bar: self = canMove ? .bar : .plain
    case .plain: self = .plain
    case .some(.none): self = .none
    case nil where isQuiet || !isTerminal: self = .none
    case nil: self = canMove ? .bar : .plain
    }
  }

  /// Whether the bar may have a colour: not where `NO_COLOR` is set to anything.
  static func isColored(environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty
  }
}
