/// An option as a command declares it.
struct Option: Sendable {
  /// Without the dashes: `format`.
  var name: String
  /// One letter that says the same: `H`.
  var short: String?
  /// The placeholder of its value in help texts; nil if it takes none.
  var value: String?
  /// A line or more of help.
  var help: String
  /// The values that it may have; empty for any.
  var choices: [String] = []

  /// An option that takes a value of any kind, or none.
  init(_ name: String, short: String? = nil, _ value: String? = nil, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// An option that takes one of some values.
  init(_ name: String, choices: [String], help: String) {
    self.name = name
    self.value = choices.joined(separator: "|")
    self.help = help
    self.choices = choices
  }
}

extension Option {
  /// The help in lines of at most so many characters, if its words are no longer.
  func helpLines(of width: Int) -> [String] {
    var lines: [String] = []
    for word in help.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// As it is written: `--header`.
  var written: String { "--" + name }

  /// With its letter, as help has it: `-H, --header`.
  var shown: String { short.map { "-\($0), \(written)" } ?? written }

  func isWritten(_ text: some StringProtocol) -> Bool {
    text == written || short.map { text == "-" + $0 } ?? false
  }
}

/// The options and operands that a command was given.
struct Arguments {
  struct Given {
    var name: String
    var value: String
  }

  var options: [Given] = []
  var operands: [String] = []

  /// The last value of an option: a later one outweighs those before it.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The one operand.
  ///
  /// - Parameters:
  ///   - name: of the operand, for messages.
  ///   - rule: that there is one, for messages.
  func onlyOperand(_ name: String, _ rule: String, usage: String) throws(UsageError) -> String {
    guard let operand = operands.first else { throw UsageError("\(name) is missing", usage: usage) }
    guard operands.count == 1 else {
      throw UsageError("\(rule), but was given \(operands[1]) too", usage: usage)
    }
    return operand
  }
}
