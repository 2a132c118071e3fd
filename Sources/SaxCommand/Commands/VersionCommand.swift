/// `sax version`
enum VersionCommand: Command {
  static let name = "version"
  static let usage = ""
  static let summary = "print the version"
  static let discussion = "Prints the version of the program."
  static let options: [Option] = []
  static let examples = "sax version"

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    if let extra = given.operands.first {
      throw UsageError("version takes no operand, but was given \(extra)", usage: "sax version")
    }
    return ByteOutput.print("sax \(Program.version)")
  }
}
