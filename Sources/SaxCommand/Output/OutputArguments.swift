internal import Saxifrage

/// The options for how objects are written, and how many.
struct OutputArguments {
  let format: ObjectFormat
  /// True if objects are written by the mapping, as they would be read.
  let isMapped: Bool
  let isPretty: Bool
  /// The text of cells of CSV.
  let table: CSVText
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
    self.table = table
    skipsErrors = given.value("on-error") == "skip"
    progress = given.value("progress") ?? "auto"
    reportsStatistics = given.has("stats")
    if given.has("mapped"), format == .csv {
      throw UsageError("--mapped needs --to json, ndjson or xml", usage: usage)
    }
    if table.isSafe, format != .csv {
      throw UsageError("--csv-safe needs --to csv", usage: usage)
    }
    if isPretty, !isMapped || format == .ndjson {
      throw UsageError("--pretty needs --to xml, or --mapped with --to json", usage: usage)
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

  /// The columns of CSV; none for other formats.
  ///
  /// - Parameters:
  ///   - only: the one type whose objects are written; nil for all.
  ///   - path: of the mapping, for messages.
  func columns(
    of mapping: Mapping, only: String?, path: String
  ) throws(UsageError) -> [String] {
    guard format == .csv else { return [] }
    let types = only.map { [$0] } ?? mapping.emittedTypes
    guard let type = types.first, types.count == 1 else {
      throw UsageError(
        "--to csv needs one emitted type, but \(path) emits \(types.joined(separator: ", "))",
        notes: ["one of them: --only \(types.first ?? "TYPE")"])
    }
    guard let fields = mapping.fields(ofEmitted: type) else {
      throw UsageError("--to csv needs a type with fields, but \(type) has none of its own")
    }
    if let field = fields.first(where: { !$0.isScalar }) {
      throw UsageError(
        "--to csv needs scalar fields only, but \(type).\(field.name) is \(field.type)")
    }
    return fields.map(\.name)
  }
}
