/// The program: finds the command and runs it.
enum Program {
  static let version = "0.1.0"
  /// Of the version.
  static let date = "2026-11-20"

  static var commands: [any Command.Type] {
    [
      MapCommand.self, CallCommand.self, SuggestCommand.self, CheckCommand.self,
      ExplainCommand.self,
      EventsCommand.self,
      CompletionsCommand.self, HelpCommand.self, VersionCommand.self,
    ]
  }

  static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  /// Runs the command that the arguments name, or tells how the program is used.
  ///
  /// - Parameter arguments: the program's own name first.
  static func run(_ arguments: [String]) -> ExitStatus {
    guard let first = arguments.dropFirst().first else {
      Messages.write(HelpCommand.overview)
      return .usage
    }
    do throws(UsageError) {
      switch first {
      case "-h", "--help": return try HelpCommand.run([])
      case "-V", "--version": return try VersionCommand.run([])
      default: break
      }
      guard let command = command(named: first) else {
        throw UsageError(
          first.hasPrefix("-") ? "unknown option \(first)" : "unknown command \(first)",
          usage:
            "sax COMMAND …, with COMMAND one of \(commands.map { $0.name }.joined(separator: ", "))",
          suggestion: suggestion(arguments.dropFirst()))
      }
      let rest = Array(arguments.dropFirst(2))
      if ArgumentParser.asksForHelp(rest, command.options) {
        if let status = try command.help(rest) { return status }
        return try HelpCommand.run([command.name])
      }
      return try command.run(rest)
    } catch {
      Messages.write(error.description)
      return .usage
    }
  }

  /// The command meant by arguments that begin with none.
  private static func suggestion(_ arguments: ArraySlice<String>) -> String? {
    guard let first = arguments.first else { return nil }
    if first.hasSuffix(".sax") { return "sax map \(arguments.joined(separator: " "))" }
    return Nearest.name(to: first, among: commands.map { $0.name }).map { "sax \($0)" }
  }
}
