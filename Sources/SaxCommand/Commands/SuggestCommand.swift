internal import SaxImport
internal import Saxifrage

/// `sax suggest`: a mapping for samples, or the Swift types that go with it.
enum SuggestCommand: Command {
  static let name = "suggest"
  static let usage = "[INPUT …]"
  static let summary = "write a mapping for samples, or Swift types for it"

  static let discussion = """
    Writes a mapping that reads the samples: one emit for what repeats, the
    narrowest type that holds all values of a field, ? where it may be missing, lists,
    dictionaries where keys are data, enums where a few values come again and again, and a
    value of each field as a comment. Fields and cases of enums are called as the payload
    calls them. INPUT is a file, a URL, or - for standard input (the default).

    Several samples give one mapping that reads all of them, or says which it does not; of
    JSON and XML samples, one with a path for each format where they differ. They are read as
    streams, in memory that does not grow with them. --at PATH says which are the records, if
    it is not those that were found. With --on-error skip the malformed lines of a sequence
    don't count, but for one that is longer than 1 MiB.

    With --camel-case names are in Swift's style. With --swift the types are written instead,
    as Decodable structs that the mapping of --camel-case fills. An enum has a case for all
    other values, unless --closed-enums is given.

    With --odata ROOT the mapping is for an entity set of a service, as its metadata declares
    it: types, what may be null, enums, descriptions. It reads JSON of the service's version,
    before version 4 Atom as well, and what --expand names within.

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
      Option(
        "camel-case",
        help: "names of fields and enum cases in Swift's style: createdAt for created_at."),
      Option(
        "closed-enums",
        help: "enums without a case for other values: one that no sample has is an error."),
      Option(
        "swift", help: "write Decodable Swift types for the mapping of --camel-case instead."),
      Option(
        "output", short: "o", "FILE",
        help: """
          where to write; - is standard output. FILE has its name once all is written, in one step: after an error what
          was there before is still there.
          """),
    ]
    + ODataArguments.optionsOfSuggestions + ReadingArguments.options + NetworkArguments.options

  static let examples = """
    sax suggest orders.json > orders.sax && sax map orders.sax orders.json
    sax suggest orders.json orders.xml > orders.sax
    sax suggest --at /runs/results report.json > report.sax
    sax suggest --camel-case orders.json > orders.sax
    sax suggest --swift orders.json > Order.swift
    sax suggest --on-error skip < events.ndjson
    sax suggest --odata https://services.odata.org/V4/Northwind/Northwind.svc Products -o products.sax
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax suggest \(usage)"
    if let option = ODataArguments.stray(given) {
      throw UsageError("--\(option) needs --odata ROOT", usage: usage)
    }
    let file = OutputArguments.file(given)
    let inputs = given.has("odata") ? [] : given.operands.isEmpty ? ["-"] : given.operands
    try OutputFile.check(given, of: self, reading: inputs)
    if let root = given.value("odata") {
      for option in ["at", "camel-case", "closed-enums", "swift"] where given.has(option) {
        throw UsageError("--odata and --\(option) exclude each other", usage: usage)
      }
      return try ODataArguments.run(given, root: root, usage: "sax suggest --odata ROOT SET") {
        $0.suggest(to: file)
      }
    }
    return try EventsRun(given, usage: usage).run(to: file) {
      Suggestion(
        $0, path: given.value("at"),
        style: SchemaStyle(
          camelCase: given.has("camel-case") || given.has("swift"),
          closesEnums: given.has("closed-enums")),
        writesSwift: given.has("swift"))
    }
  }
}
