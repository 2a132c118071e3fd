internal import Saxifrage

/// `sax events`: what a reader sees, one event a line.
enum EventsCommand: Command {
  static let name = "events"
  static let usage = "[INPUT …]"
  static let summary = "print the events of a payload, one per line"

  static let discussion = """
    Prints what the reader sees, before any mapping. INPUT is a file, a URL, or - for
    standard input (the default). The lines do not depend on the chunk size or the
    engine:

      document             before each document, and before each value of a sequence
      object · array · end              JSON containers; every one ends with end
      key "a"                           before a member's value
      string "x" · number 1.50 · true · false · null     a number is its source text
      element {uri}name · end           XML; a name in no namespace is written bare
      attr {uri}name "value"            after its element; no xmlns declarations
      text "x"                          character data, one line for all between two tags

    Comments, processing instructions and the DTD are not printed.
    """

  static let options = ReadingArguments.options + NetworkArguments.options

  static let examples = """
    sax events orders.json
    sax events --format ndjson - < log
    sax events feed.xml.gz | grep '^element' | sort | uniq -c
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax events \(usage)"
    try OutputFile.check(
      given, of: self, reading: given.operands.isEmpty ? ["-"] : given.operands)
    return try EventsRun(given, usage: usage).run(EventTrace.init)
  }
}
