/// Completions for zsh, through its `_arguments`.
enum ZshCompletions {
  static var script: String {
    """
    #compdef ringvideo
    # Completions of ringvideo for zsh: source <(ringvideo completions zsh), after compinit

    _ringvideo_names() {
      local -a names
      names=(${(f)"$(ringvideo presets --names 2>/dev/null)"})
      compadd -a names
    }

    _ringvideo_presets() {
      _alternative 'presets:preset:_ringvideo_names' 'files:preset file:_files -g "*.json"'
    }

    _ringvideo_commands() {
      local -a commands
      commands=(
    \(Command.allCases.map { "    '\($0.rawValue):\(quoted(CommandSpec.of($0).summary))'" }.joined(separator: "\n"))
      )
      _describe command commands
    }

    _ringvideo() {
      local command=render word
      for word in ${words[2,CURRENT-1]}; do
        case $word in
          (\(Command.allCases.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case $command in
    \(Command.allCases.map(commandCase).joined(separator: "\n"))
      esac
    }

    # Sourced, it registers itself; autoloaded, it completes at once.
    if [[ $funcstack[1] == _ringvideo ]]; then
      _ringvideo "$@"
    else
      compdef _ringvideo ringvideo
    fi

    """
  }

  private static func commandCase(_ command: Command) -> String {
    let options = OptionSpec.of(command).map { "        \(option($0))" }
    let arguments = CommandSpec.of(command).arguments.enumerated().map { place, argument in
      if argument.isFile { return "        '*:\(argument.name.lowercased()):_files'" }
      let action = argument.isPreset ? "_ringvideo_names" : "(\(argument.choices.joined(separator: " ")))"
      return "        '\(place + 2):\(argument.name.lowercased()):\(action)'"
    }
    let lines = options + ["        '1:command:_ringvideo_commands'"] + arguments
    return """
          (\(command.rawValue))
            _arguments -s \\
      \(lines.joined(separator: " \\\n")) ;;
      """
  }

  private static func option(_ spec: OptionSpec) -> String {
    let help = "[\(quoted(spec.brief))]"
    let value =
      switch spec.value {
      case nil: ""
      case .text(let placeholder): ":\(placeholder): "
      case .choice(let words), .suggested(_, let words): ":value:(\(words.joined(separator: " ")))"
      case .file(let placeholder): ":\(placeholder):_files"
      case .preset: ":preset:_ringvideo_presets"
      }
    let mark = spec.isRepeatable ? "*" : ""
    let equals = spec.value == nil ? "" : "="
    guard let short = spec.short else { return "'\(mark)\(spec.option.name)\(equals)\(help)\(value)'" }
    let plus = spec.value == nil ? "" : "+"
    return "'(-\(short) \(spec.option.name))'{-\(short)\(plus),\(spec.option.name)\(equals)}'\(help)\(value)'"
  }

  /// Text within single quotes, where `_arguments` takes brackets and colons for its own.
  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
