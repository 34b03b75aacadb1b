/// Completions for bash 3.2 and later, with or without the bash-completion package.
enum BashCompletions {
  static var script: String {
    """
    # Completions of ringvideo for bash: source <(ringvideo completions bash)

    _ringvideo_words() {
      COMPREPLY=($(compgen -W "$1" -- "$cur"))
    }

    _ringvideo_files() {
      compopt -o filenames 2>/dev/null
      local IFS=$'\\n'
      COMPREPLY+=($(compgen -f -- "$cur"))
    }

    _ringvideo_preset_files() {
      compopt -o filenames 2>/dev/null
      local IFS=$'\\n'
      COMPREPLY+=($(compgen -d -- "$cur") $(compgen -f -X '!*.json' -- "$cur"))
    }

    _ringvideo_presets() {
      _ringvideo_words "$("${COMP_WORDS[0]}" presets --names 2>/dev/null)"
    }

    _ringvideo() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
      local command="" place=0 index
      COMPREPLY=()

      # "--option=value" comes as three words.
      if [[ $cur == "=" ]]; then
        cur=""
      elif [[ $prev == "=" ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      fi

      # The command is the first word that is neither an option nor an option's value.
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          \(valueOptions.joined(separator: "|")))
            [[ ${COMP_WORDS[index + 1]} == "=" ]] && ((index++))
            ((index++)) ;;
          -*) ;;
          *)
            [[ -z $command ]] && command=${COMP_WORDS[index]} || ((place++)) ;;
        esac
      done

      case $prev in
    \(valueCases.joined(separator: "\n"))
      esac

      if [[ $cur == -* ]]; then
        case $command in
    \(optionCases.joined(separator: "\n"))
        esac
        return
      fi

      case $command:$place in
        :*) _ringvideo_words "\(Command.allCases.map(\.rawValue).joined(separator: " "))" ;;
    \(argumentCases.joined(separator: "\n"))
      esac
    }

    complete -F _ringvideo ringvideo

    """
  }

  private static var valueOptions: [String] {
    OptionSpec.rows.filter { $0.value != nil }.flatMap(\.words)
  }

  private static var valueCases: [String] {
    OptionSpec.rows.compactMap { spec in
      let action =
        switch spec.value {
        case nil: String?.none
        case .text: ""
        case .choice(let words), .suggested(_, let words):
          "_ringvideo_words \"\(words.joined(separator: " "))\""
        case .file: "_ringvideo_files"
        case .preset: "_ringvideo_presets; _ringvideo_preset_files"
        }
      guard let action else { return nil }
      return "    \(spec.words.joined(separator: "|"))) \(action.isEmpty ? "" : action + "; ")return ;;"
    }
  }

  private static var optionCases: [String] {
    Command.allCases.map { command in
      let words = OptionSpec.of(command).flatMap(\.words).joined(separator: " ")
      let pattern = command == .render ? "render|\"\"" : command.rawValue
      return "      \(pattern)) _ringvideo_words \"\(words)\" ;;"
    }
  }

  private static var argumentCases: [String] {
    Command.allCases.flatMap { command in
      CommandSpec.of(command).arguments.enumerated().map { place, argument in
        if argument.isFile { return "    \(command.rawValue):*) _ringvideo_files ;;" }
        let action =
          argument.isPreset
          ? "_ringvideo_presets" : "_ringvideo_words \"\(argument.choices.joined(separator: " "))\""
        return "    \(command.rawValue):\(place)) \(action) ;;"
      }
    }
  }
}
