internal import Saxifrage

/// The program's page for `man`, made of what `sax help` says.
///
/// Written with the macros of man(7), which groff and mandoc know.
struct ManPage {
  private var lines: [String] = []

  static var text: String {
    var page = ManPage()
    page.write()
    return page.lines.joined(separator: "\n")
  }

  private mutating func write() {
    lines = [
      ".TH SAX 1 \(Program.date) \"sax \(Program.version)\" \"User Commands\"", ".SH NAME",
      "sax \\- turn JSON and XML streams into objects while they arrive", ".SH SYNOPSIS",
    ]
    for command in Program.commands {
      let usage = command.usage.isEmpty ? "" : " " + Self.arguments(command.usage)
      if lines.last != ".SH SYNOPSIS" { lines.append(".br") }
      lines.append("\\fBsax \(Self.escaped(command.name))\\fR" + usage)
    }
    lines.append(".SH DESCRIPTION")
    lines += Self.paragraphs(HelpCommand.introduction + "\n\n" + HelpCommand.inputs)
    lines.append(".SH COMMANDS")
    let shared = Self.sharedOptions
    for command in Program.commands { write(command, shared) }
    lines.append(".SH COMMON OPTIONS")
    for option in shared { write(option) }
    lines.append(".SH EXIT STATUS")
    for status in HelpCommand.statuses {
      lines += [".TP 6", "\(status.code)", Self.escaped(status.meaning)]
    }
    lines += [".SH SEE ALSO", Self.escaped("sax help COMMAND describes one command.")]
  }

  private mutating func write(_ command: any Command.Type, _ shared: [Option]) {
    let usage = command.usage.isEmpty ? "" : " " + command.usage
    lines.append(".SS \(Self.quoted("sax \(command.name)\(usage)"))")
    lines += Self.paragraphs(command.discussion)
    let own = command.options.filter { option in !shared.contains { $0.isSame(as: option) } }
    for option in own { write(option) }
    let common = command.options.filter { option in shared.contains { $0.isSame(as: option) } }
    if !common.isEmpty {
      lines.append(".PP")
      lines.append(own.isEmpty ? "Options, described below:" : "Also, described below:")
      let names = common.map { "\\fB\(Self.escaped($0.written))\\fR" }
      lines += names.enumerated().map { $1 + ($0 == names.count - 1 ? "." : ",") }
    }
    lines.append(".PP")
    lines.append("Examples:")
    lines += Self.literal(command.examples.split(separator: "\n").map(String.init))
  }

  private mutating func write(_ option: Option) {
    let value = option.value.map { " " + Self.arguments($0) } ?? ""
    lines += [".TP", "\\fB\(Self.escaped(option.shown))\\fR" + value]
    lines += option.help.split(separator: "\n").map { Self.escaped(String($0)) }
  }

  /// The options that more than one command has, in the same words.
  private static var sharedOptions: [Option] {
    var shared: [Option] = []
    let all = Program.commands.flatMap { $0.options }
    for option in all where all.count(where: { $0.isSame(as: option) }) > 1 {
      if !shared.contains(where: { $0.isSame(as: option) }) { shared.append(option) }
    }
    return shared
  }

  // MARK: roff

  /// Paragraphs of a help text; lines that are indented keep their form.
  private static func paragraphs(_ text: String) -> [String] {
    var result: [String] = []
    var block: [String] = []
    func flush() {
      guard !block.isEmpty else { return }
      if block.contains(where: { $0.hasPrefix("  ") }) {
        result += literal(block)
      } else {
        result += (result.isEmpty ? [] : [".PP"]) + block.map(escaped)
      }
      block = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { flush() } else { block.append(String(line)) }
    }
    flush()
    return result
  }

  private static func literal(_ lines: [String]) -> [String] {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return [".PP", ".RS 4", ".nf"] + lines.map { escaped(String($0.dropFirst(indent))) }
      + [".fi", ".RE"]
  }

  /// A usage line, its placeholders slanted.
  private static func arguments(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let name = word.drop { !$0.isLetter }.prefix(while: \.isLetter)
      let isPlaceholder = !name.isEmpty && name == name.uppercased()
      guard isPlaceholder else { return escaped(String(word)) }
      return escaped(String(word[..<name.startIndex])) + "\\fI\(name)\\fR"
        + escaped(String(word[name.endIndex...]))
    }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Text as roff takes it; other characters than ASCII by their numbers.
  private static func escaped(_ text: String) -> String {
    let start = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    return start
      + text.replacingScalars { scalar in
        switch scalar {
        case "\\": return "\\e"
        case "-": return "\\-"
        case "'": return "\\(aq"
        case "`": return "\\(ga"
        case "^": return "\\(ha"
        case "~": return "\\(ti"
        case _ where scalar.isASCII: return nil
        default:
          let digits = String(scalar.value, radix: 16, uppercase: true)
          return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }
      }
  }
}

extension Option {
  fileprivate func isSame(as other: Option) -> Bool {
    name == other.name && value == other.value && help == other.help
  }
}
