/// The completion of bash, as a script that needs nothing but bash 4.
enum BashCompletions {
  static var script: String {
    var lines = [
      "# Completions of sax for bash: source this file, or put it as `sax` into",
      "# ~/.local/share/bash-completion/completions.", "", start,
    ]
    lines.append("  case $command in")
    for command in Program.commands {
      let valued = command.options.filter { $0.value != nil }.map { "--" + $0.name }
      let options = command.allOptions.map { "--" + $0.name }
      lines.append("    \(command.name))")
      lines.append("      valued=\(quoted(valued.joined(separator: " ")))")
      lines.append("      options=\(quoted(options.joined(separator: " "))) ;;")
    }
    lines += ["    *) return ;;", "  esac", counting, "  case \"$command $option\" in"]
    for command in Program.commands {
      for option in command.options where option.value != nil {
        lines.append(
          "    \(quoted("\(command.name) --\(option.name)"))) "
            + "\(action(option.completion)); return ;;")
      }
    }
    lines += ["  esac", options, "  case $command in"]
    for command in Program.commands where !command.operands.isEmpty {
      lines.append("    \(command.name))")
      lines.append("      case $operands in")
      for (index, operand) in command.operands.enumerated() {
        let pattern = index == command.operands.count - 1 ? "*" : "\(index)"
        lines.append("        \(pattern)) \(action(operand.completion)) ;;")
      }
      lines.append("      esac ;;")
    }
    lines += ["  esac", "}", "complete -F _sax sax"]
    return lines.joined(separator: "\n")
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .files: "_sax_files"
    case .mappings: "_sax_files .sax"
    case .words(let words): "_sax_words \(quoted(words.joined(separator: " ")))"
    case .nothing: ":"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private static var start: String {
    """
    _sax_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
    }

    # Files whose names end as $1 says, and folders; all files if there is none.
    _sax_files() {
      local ending=${1-}
      compopt -o filenames 2> /dev/null || :
      if [[ -n $ending ]]; then
        mapfile -t COMPREPLY < <(compgen -f -X "!*$ending" -- "$cur"; compgen -d -- "$cur")
        [[ ${#COMPREPLY[@]} -gt 0 ]] && return
      fi
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    }

    _sax() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      local command= option= valued= options= operands=0 i
      COMPREPLY=()
      # Bash takes --name=value for three words.
      if [[ $cur == '=' ]]; then
        option=$prev cur=
      elif [[ $prev == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
      elif [[ $prev == --* ]]; then
        option=$prev
      fi
      if (( COMP_CWORD == 1 )); then
        _sax_words \(quoted(Program.commands.map { $0.name }.joined(separator: " ")))
        return
      fi
      command=${COMP_WORDS[1]}
    """
  }

  private static let counting = """
      for (( i = 2; i < COMP_CWORD; i++ )); do
        if [[ ${COMP_WORDS[i]} != -?* ]]; then
          (( operands += 1 ))
        elif [[ ${COMP_WORDS[i+1]-} == '=' ]]; then
          (( i += 2 ))
        elif [[ " $valued " == *" ${COMP_WORDS[i]} "* ]]; then
          (( i += 1 ))
        fi
      done
    """

  private static let options = """
      if [[ $cur == -* ]]; then
        _sax_words "$options"
        return
      fi
    """
}
