/// The completion of fish, as a file for its folder of completions.
enum FishCompletions {
  static var script: String {
    var lines = [
      "# Completions of sax for fish: put this file as sax.fish into",
      "# ~/.config/fish/completions.", "", "complete -c sax -f",
    ]
    for command in Program.commands {
      lines.append(
        "complete -c sax -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
    }
    for command in Program.commands {
      lines.append("")
      let start = "complete -c sax -n '__fish_seen_subcommand_from \(command.name)'"
      var operands: [Completion] = []
      for operand in command.operands where !operands.contains(operand.completion) {
        operands.append(operand.completion)
      }
      for operand in operands {
        if let words = words(operand) { lines.append("\(start) \(words)") }
      }
      for option in command.allOptions {
        let value = option.value == nil ? "" : words(option.completion).map { " -r " + $0 } ?? " -x"
        let short = option.short.map { " -s \($0)" } ?? ""
        lines.append("\(start)\(short) -l \(option.name)\(value) -d \(quoted(option.line))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func words(_ completion: Completion) -> String? {
    switch completion {
    case .files: "-F"
    case .mappings: "-k -a '(__fish_complete_suffix .sax)'"
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .nothing: nil
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if "'\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
