/// `sax help`: of the program, or of one command.
enum HelpCommand: Command {
  static let name = "help"
  static let usage = "[COMMAND]"
  static let summary = "describe the program or a command"
  static let discussion = "Describes the program, or one COMMAND with its options."
  static let options: [Option] = [
    Option("man", help: "everything, as a man page.")
  ]
  static let examples = """
    sax help map
    sax help --man > sax.1; man ./sax.1
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    if given.has("man") { return ByteOutput.print(ManPage.text) }
    guard let name = given.operands.first else { return ByteOutput.print(overview) }
    if given.operands.count > 1 {
      throw UsageError(
        "help takes one command, not \(given.operands.joined(separator: " and "))",
        usage: "sax help \(usage)")
    }
    guard let command = Program.command(named: name) else { throw unknown(name) }
    return ByteOutput.print(text(of: command))
  }

  private static func unknown(_ name: String) -> UsageError {
    let names = Program.commands.map { $0.name }
    return UsageError(
      "there is no command \(name)", usage: "sax help [COMMAND]",
      suggestion: Nearest.name(to: name, among: names).map { "sax help \($0)" })
  }

  /// The commands, and the exit status.
  static var overview: String {
    var lines = [introduction, ""]
    let calls = Program.commands.map { ("sax \($0.name) \($0.usage)", $0.summary) }
    let width = calls.map { $0.0.count }.max() ?? 0
    for (call, summary) in calls {
      lines.append("  " + call + String(repeating: " ", count: width - call.count + 2) + summary)
    }
    lines += ["", inputs, "sax help COMMAND describes one command.", "", exitStatus]
    return lines.joined(separator: "\n")
  }

  static let introduction =
    "sax turns JSON and XML streams into objects while they arrive, by a mapping."
  static let inputs =
    "INPUT is a file, a URL, or - for standard input (the default). Gzip is decompressed."

  static let statuses: [(code: Int, meaning: String)] = [
    (0, "everything was read"),
    (1, "a payload is malformed, exceeds a limit, does not fit the mapping, or reports an error"),
    (2, "wrong usage, or a mapping that is missing or does not compile"),
    (3, "an input cannot be read, or an output cannot be written"),
    (129, "the terminal has gone (SIGHUP)"),
    (130, "interrupted (SIGINT)"),
    (143, "terminated (SIGTERM)"),
  ]

  private static var exitStatus: String {
    let lines = statuses.map { status in
      let code = String(status.code)
      return "  " + code + String(repeating: " ", count: 5 - code.count) + status.meaning
    }
    return (["Exit status:"] + lines).joined(separator: "\n")
  }

  private static func usage(of command: any Command.Type) -> String {
    "Usage: sax \(command.name)" + (command.usage.isEmpty ? "" : " " + command.usage)
  }

  /// The columns that lines of help have at most.
  private static let width = 100

  private static func text(of command: any Command.Type) -> String {
    var lines = [
      "sax \(command.name) — \(command.summary)", "", usage(of: command),
      "", command.discussion,
    ]
    if !command.options.isEmpty {
      lines += ["", "Options:"]
      for option in command.options {
        lines.append("  " + option.shown + (option.value.map { " " + $0 } ?? ""))
        lines += option.helpLines(of: width - 6).map { "      " + $0 }
      }
    }
    lines += ["", "Examples:"]
    lines += command.examples.split(separator: "\n").map { "  " + $0 }
    lines += ["", exitStatus]
    return lines.joined(separator: "\n")
  }
}
