internal import Saxifrage

/// The options for how objects are written, and how many.
struct OutputArguments {
  let format: ObjectFormat
  /// True if objects are written by the mapping, as they would be read.
  let isMapped: Bool
  let isPretty: Bool
  /// The text of cells of CSV and TSV.
  let table: CSVText
  /// The form of lists in CSV and TSV.
  let lists: TableLayout.Lists
  /// The file that is written; nil for standard output.
  let file: String?
  let isCompressed: Bool
  let first: Int?
  /// The fewest objects that have to come.
  let atLeast: Int
  let skipsErrors: Bool
  let progress: String
  let reportsStatistics: Bool

  init(_ given: Arguments, usage: String) throws(UsageError) {
    first = try Self.count("first", given, usage: usage)
    atLeast = try Self.count("at-least", given, usage: usage) ?? 0
    file = Self.file(given)
    isCompressed = given.has("gzip") || file?.hasSuffix(".gz") == true
    format = given.value("to").flatMap(ObjectFormat.init(rawValue:)) ?? .ndjson
    isMapped = format == .xml || given.has("mapped")
    isPretty = given.has("pretty")
    var table = CSVText()
    table.isSafe = given.has("csv-safe")
    if format == .tsv { table.separator = 0x09 }
    lists = given.value("lists").flatMap(TableLayout.Lists.init(rawValue:)) ?? .json
    self.table = table
    skipsErrors = given.value("on-error") == "skip" || given.has("rejects")
    progress = given.value("progress") ?? "auto"
    reportsStatistics = given.has("stats")
    if given.has("rejects"), given.value("on-error") == "stop" {
      throw UsageError(
        "--rejects goes on after an error, and --on-error stop doesn't", usage: usage)
    }
    if given.has("mapped"), format.isTable {
      throw UsageError("--mapped needs --to json, ndjson or xml", usage: usage)
    }
    for option in ["csv-safe", "lists"] where given.has(option) && !format.isTable {
      throw UsageError("--\(option) needs --to csv or tsv", usage: usage)
    }
    if isPretty, format.isTable || isMapped && format == .ndjson {
      throw UsageError(
        "--pretty indents, and \(isMapped ? "--mapped --to ndjson" : "--to \(format)") has an object a line",
        usage: usage)
    }
  }

  /// The file that is to be written; nil for standard output.
  static func file(_ given: Arguments) -> String? {
    given.value("output").flatMap { ["-", "/dev/stdout"].contains($0) ? nil : $0 }
  }

  private static func count(
    _ option: String, _ given: Arguments, usage: String
  ) throws(UsageError) -> Int? {
    guard let text = given.value(option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("--\(option) takes a number of objects, not \(text)", usage: usage)
    }
    return number
  }

  /// The layout of CSV and TSV; nil for other formats.
  ///
  /// - Parameters:
  ///   - only: the one type whose objects are written; nil for all.
  ///   - path: of the mapping, for messages.
  func layout(
    of mapping: Mapping, only: String?, path: String
  ) throws(UsageError) -> TableLayout? {
    guard format.isTable else { return nil }
    let types = only.map { [$0] } ?? mapping.emittedTypes
    guard let type = types.first, types.count == 1 else {
      throw UsageError(
        "--to \(format) needs one emitted type, but \(path) emits \(types.joined(separator: ", "))",
        notes: ["one of them: --only \(types.first ?? "TYPE")"])
    }
    guard let (layout, lists) = mapping.table(ofEmitted: type, lists: self.lists) else {
      throw UsageError(
        "--to \(format) needs a type with fields, but \(type) has none of its own",
        notes: ["--to ndjson"])
    }
    if self.lists == .rows, lists.count > 1 {
      throw UsageError(
        "--lists rows needs one list, but \(type) has \(lists.joined(separator: ", "))",
        notes: ["--lists json, or --lists join for lists of texts and numbers"])
    }
    return layout
  }
}
