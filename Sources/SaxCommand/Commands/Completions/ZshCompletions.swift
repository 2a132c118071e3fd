/// The completion of zsh, as a file for a folder of its `fpath`, which can be sourced as well.
enum ZshCompletions {
  static var script: String {
    var lines = [
      "#compdef sax", "",
      "# Completions of sax for zsh: put this file as `_sax` into a folder of $fpath, or source",
      "# it after compinit.", "", "_sax() {", "  local -a commands=(",
    ]
    for command in Program.commands {
      lines.append("    \(quoted("\(escaped(command.name)):\(command.summary)"))")
    }
    lines += [
      "  )", "  if (( CURRENT == 2 )); then", "    _describe -t commands command commands",
      "    return", "  fi", "  local command=$words[2]", "  shift words", "  (( CURRENT -= 1 ))",
      "  case $command in",
    ]
    for command in Program.commands {
      lines.append("    \(command.name))")
      let specs = command.allOptions.map(spec) + operands(of: command)
      lines.append("      _arguments \\")
      lines.append(specs.map { "        \(quoted($0))" }.joined(separator: " \\\n") + " ;;")
    }
    lines += [
      "  esac", "}", "", "if [[ $funcstack[1] == _sax ]]; then", "  _sax \"$@\"", "else",
      "  compdef _sax sax", "fi",
    ]
    return lines.joined(separator: "\n")
  }

  /// `--name=[help]:VALUE:action`
  private static func spec(_ option: Option) -> String {
    let name = "*--\(option.name)" + (option.value == nil ? "" : "=")
    let text = "\(name)[\(escaped(option.line))]"
    guard let value = option.value else { return text }
    let message = option.choices.isEmpty ? escaped(value) : option.name
    return "\(text):\(message):\(action(option.completion))"
  }

  private static func operands(of command: any Command.Type) -> [String] {
    command.operands.enumerated().map { index, operand in
      let place = index == command.operands.count - 1 ? "*" : "\(index + 1)"
      let message = operand.placeholder.contains("|") ? "word" : escaped(operand.placeholder)
      return "\(place):\(message):\(action(operand.completion))"
    }
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .files: "_files"
    case .mappings: "_files -g \"*.sax\""
    case .words(let words): "(\(words.map(escaped).joined(separator: " ")))"
    case .nothing: " "
    }
  }

  /// Without what `_arguments` and `_describe` take for their own.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
