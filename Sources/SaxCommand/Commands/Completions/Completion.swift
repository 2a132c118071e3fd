/// The texts that a shell may put where a word is wanted.
enum Completion: Equatable {
  case files
  /// Files whose names end in `.sax`.
  case mappings
  case words([String])
  case nothing

  /// The completion of a word that a usage line has a placeholder for: `MAPPING`, `INPUT`,
  /// `json|xml`.
  ///
  /// - Parameter placeholder: the placeholder, in brackets or with an ellipsis as it may be.
  init(placeholder: String) {
    let word = placeholder.filter { !"[]…".contains($0) }
    switch word {
    case "MAPPING": self = .mappings
    case "INPUT", "FILE": self = .files
    case "COMMAND": self = .words(Program.commands.map { $0.name })
    default:
      self = word.contains("|") ? .words(word.split(separator: "|").map(String.init)) : .nothing
    }
  }
}

extension Command {
  /// The command's operands, one by one; the last is also what comes after. Options that the usage
  /// line names are none.
  static var operands: [(placeholder: String, completion: Completion)] {
    var result: [(String, Completion)] = []
    var isValue = false
    for word in usage.split(separator: " ") {
      let isOption = word.contains("--")
      if !isOption, !isValue, word.contains(where: \.isLetter) {
        result.append((word.filter { !"[]…".contains($0) }, Completion(placeholder: String(word))))
      }
      isValue = isOption && !word.hasSuffix("]")
    }
    return result
  }

  /// The command's own options, and those that all commands have.
  static var allOptions: [Option] {
    options + [Option("help", help: "what the command does.")]
  }
}

extension Option {
  var completion: Completion {
    choices.isEmpty ? value.map(Completion.init(placeholder:)) ?? .nothing : .words(choices)
  }

  /// The option's help as one line, as far as the first sentence goes.
  var line: String {
    let line = help.split(separator: "\n").joined(separator: " ")
    let sentence = line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) } ?? line
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
