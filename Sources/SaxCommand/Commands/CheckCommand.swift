internal import Saxifrage

/// `sax check`: compiles mappings, and prints every diagnostic.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "MAPPING …"
  static let summary = "compile, print every diagnostic"

  static let discussion = """
    Compiles each MAPPING and what it imports, and prints every error and warning on
    standard error: file, line, column, the line with a caret, what is wrong, and a way
    out. Says nothing of a mapping that has none. The exit status is 2 if there is an
    error, and 0 if there are only warnings.
    """

  static let options: [Option] = []

  static let examples = """
    sax check shop.sax
    sax check Mappings/*.sax
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax check \(self.usage)"
    if given.operands.isEmpty { throw UsageError("MAPPING is missing", usage: usage) }
    var status = ExitStatus.success
    for path in given.operands {
      do throws(MappingError) {
        for warning in try Mapping(contentsOfFile: path).warnings {
          Messages.write(warning.description)
        }
      } catch {
        let refusal = ForeignMapping.refusal(error, usage: usage)
        Messages.write(refusal?.description ?? error.description)
        status = .usage
      }
    }
    return status
  }
}
