/// `sax completions`: what a shell needs to complete the program's words.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let usage = "bash|zsh|fish"
  static let summary = "a shell script for completing commands and options"

  static let discussion = """
    Writes a completion script for a shell. It knows every command, every option with
    its values, and which files a command takes.
    """

  static let options: [Option] = []

  static let examples = """
    sax completions bash > ~/.local/share/bash-completion/completions/sax
    sax completions zsh > ~/.zfunc/_sax
    sax completions fish > ~/.config/fish/completions/sax.fish
    """

  private static let shells = ["bash", "zsh", "fish"]

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax completions \(self.usage)"
    let shell = try given.onlyOperand("the shell", "completions takes one shell", usage: usage)
    switch shell {
    case "bash": return ByteOutput.print(BashCompletions.script)
    case "zsh": return ByteOutput.print(ZshCompletions.script)
    case "fish": return ByteOutput.print(FishCompletions.script)
    default:
      throw UsageError(
        "there are completions for \(shells.joined(separator: ", ")), not for \(shell)",
        usage: usage,
        suggestion: Nearest.name(to: shell, among: shells).map { "sax completions \($0)" })
    }
  }
}
