/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The text that the shell sources.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension OptionSpec {
  /// The words for an option: `-o --output`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + [option.name] }
}
