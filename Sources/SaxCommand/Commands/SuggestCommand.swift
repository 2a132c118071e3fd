internal import Saxifrage
internal import SaxSchema

/// `sax suggest`: a mapping for samples, or the Swift types that go with it.
enum SuggestCommand: Command {
  static let name = "suggest"
  static let usage = "[INPUT …]"
  static let summary = "write a mapping for samples, or Swift types for it"

  static let discussion = """
    Writes a mapping that reads the samples: one emit for what repeats, the
    narrowest type that holds all values of a field, ? where it may be missing, lists,
    dictionaries where keys are data, enums where a few values repeat, and a value of each
    field as a comment. INPUT is a file, a URL, or - for standard input (the default).

    Several samples give one mapping that reads all of them; of JSON and XML samples, one
    with a path for each format where they differ. They are read as streams, in memory that
    does not grow with them. --at PATH says which are the records, if it is not those that
    were found. With --swift the types are written instead, as Decodable structs that the
    mapping fills. With --on-error skip the malformed lines of a sequence don't count, but
    for one that is longer than 1 MiB.

    The mapping is a starting point: rename and remove as you like.
    """

  static let options =
    [
      Option(
        "at", "PATH",
        help: """
          the records: names from the root, such as /data/orders; where the formats
          differ, json(/orders) | xml(/shop/order).
          """),
      Option("swift", help: "write Decodable Swift types for the mapping instead."),
    ]
    + ReadingArguments.options + NetworkArguments.options

  static let examples = """
    sax suggest orders.json > orders.sax && sax map orders.sax orders.json
    sax suggest orders.json orders.xml > orders.sax
    sax suggest --at /runs/results report.json > report.sax
    sax suggest --swift orders.json > Order.swift
    sax suggest --on-error skip < events.ndjson
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax suggest \(usage)"
    return try EventsRun(given, usage: usage).run {
      Suggestion($0, path: given.value("at"), writesSwift: given.has("swift"))
    }
  }
}
