internal import SaxServices
internal import SaxSystem
internal import Saxifrage

/// `sax map`: objects out, one JSON object a line.
enum MapCommand: Command {
  static let name = "map"
  static let usage = "MAPPING [INPUT …]"
  static let summary = "map payloads to objects, one JSON object per line"

  static let discussion = """
    Reads each INPUT in turn, and writes every object that MAPPING emits as soon as it is
    complete. INPUT is a file, an http or https URL, or - for standard input (the default).
    Compressed files (gzip) and responses are decompressed while they stream. Without a
    mapping, sax map --at PATH [INPUT …] writes what is at PATH unchanged, and sax map
    --odata ROOT SET the entities of a service, page after page.

    Each object is one line: its fields in declared order, a nil one null. "@type" comes
    first in each where more than one type may come, and in objects that a switch chose.
    Objects emitted before an error are always written. With several inputs, the first
    that fails ends the run.
    """

  static let options =
    [
      Option(
        "to", choices: ["ndjson", "json", "csv", "tsv", "xml"],
        help: """
          ndjson (the default): one object per line. json: one array. csv and tsv: RFC 4180 with LF and a
          header; need one emitted type (--only); the fields of an object within have columns of their own,
          such as customer_city; texts are written as they are, with their control characters, and those
          that a spreadsheet takes for formulas. xml: written by the mapping, as it would read the objects.
          """),
      Option(
        "lists", choices: TableLayout.Lists.allCases.map(\.rawValue),
        help: """
          with --to csv or tsv: json (the default): a list is JSON in its cell. join: texts and numbers
          are joined by semicolons, and a list with a semicolon in a text is JSON. rows: a row for each item of the one list, which repeats the
          other cells; an empty list has a row too.
          """),
      Option(
        "csv-safe",
        help: """
          with --to csv or tsv, for spreadsheets: a cell that begins with = + - @, a tab or a line end, and is no number, has
          ' in front, so that it is no formula.
          """),
      Option(
        "mapped",
        help: """
          with --to json: written by the mapping too, in what the paths of its rules say around the
          objects. So sax map converts from one format to the other. With --to ndjson: each object
          on a line, as the mapping would read it alone.
          """),
      Option(
        "as", "TYPE",
        help: """
          each input is one object of that type alone, and is written so: the root of a document.
          """),
      Option(
        "output", short: "o", "FILE",
        help: """
          where to write; - is standard output. FILE has its name once all is written, in one step: after an error what
          was there before is still there. A name that ends with .gz is compressed.
          """),
      Option("gzip", help: "the output is compressed."),
      Option("pretty", help: "what is written is indented: JSON, or XML."),
      Option("only", "TYPE", help: "write objects of that emitted type only."),
      Option("first", "N", help: "stop after N objects."),
      Option("at-least", "N", help: "the exit status is 1 if fewer objects came."),
      Option(
        "mapping", short: "e", "TEXT",
        help: """
          instead of MAPPING: the mapping itself. What it imports is found from the current folder.
          """),
      Option(
        "at", "PATH",
        help: """
          instead of MAPPING: everything at PATH unchanged, like the mapping emit Any at PATH.
          """),
      Option(
        "rejects", "FILE",
        help: """
          as --on-error skip, and keep in FILE what was refused, one a line as JSON: reason, source, line, column,
          path, offset and bytes (base64 where they are no UTF-8; the first 1 MiB, with "cut" if there are more).
          """),
      Option(
        "strict",
        help: """
          a member, attribute or element of an object that nothing in its type reads is an error of that object.
          """),
      Option(
        "coverage",
        help: """
          at the end, print on standard error the paths that the mapping left unread, with
          counts and bytes; fields never filled; alternatives never taken.
          """),
      Option(
        "checkpoint", "FILE",
        help: """
          for a URL: save the position to FILE every second, on failure and on interruption. The
          same command then resumes there: no object is written twice, and no byte is sent twice
          if the server supports ranges. FILE is removed at the end.
          """),
    ] + ODataArguments.options + ReadingArguments.options + NetworkArguments.options

  static let examples = """
    sax map shop.sax orders.json
    sax map shop.sax orders.xml.gz --only Order --to csv > orders.csv
    curl -s https://example.org/feed | sax map feed.sax --first 10
    sax map shop.sax orders.json --to xml -o orders.xml.gz
    sax map shop.sax order.json --as Order --to xml
    sax map --at /value orders.json
    sax map -e 'emit O at /orders; type O { id: Int }' orders.json --to csv
    sax map shop.sax orders.json --coverage > orders.ndjson
    sax map shop.sax https://example.org/orders --checkpoint orders.part >> orders.ndjson
    sax map --odata https://services.odata.org/V4/Northwind/Northwind.svc Products --top 5
    sax map events.sax 2024-*.ndjson.gz --on-error skip --stats
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax map \(self.usage)"
    if let option = ODataArguments.stray(given) {
      throw UsageError("--\(option) needs --odata ROOT", usage: usage)
    }
    if let root = given.value("odata") { return try runQuery(given, root: root, usage: usage) }
    var operands = given.operands[...]
    let at = given.value("at")
    let text = given.value("mapping")
    if at != nil, text != nil {
      throw UsageError("--at and --mapping exclude each other", usage: usage)
    }
    guard let path = at != nil ? "--at" : text != nil ? "-e" : operands.popFirst() else {
      throw UsageError("MAPPING is missing", usage: usage)
    }
    if text != nil, let mapping = operands.first(where: { $0.hasSuffix(".sax") }) {
      throw UsageError("--mapping replaces the mapping, but \(mapping) is one", usage: usage)
    }
    if let at, let refusal = PathOption.refusal(at, operands: operands, usage: usage) {
      throw refusal
    }
    var options = try ReadingArguments.readingOptions(given, usage: usage)
    options.measuresCoverage = given.has("coverage")
    options.build.rejectsUnread = given.has("strict")
    options.keepsRefused = given.has("rejects")
    let output = try OutputArguments(given, usage: usage)
    guard let compiled = try mapping(path, at: at, text: text, operands, usage: usage) else {
      return .usage
    }
    if let missing = compiled.missingConverters(in: options.build) {
      Messages.write("sax: " + Messages.text(missing))
      return .usage
    }
    for warning in compiled.warnings where warning.code.name == "no-rules" {
      Messages.write(warning.description)
    }
    let mapping = try alone(given.value("as"), of: compiled)
    let only = given.value("only")
    if let only, !mapping.emittedTypes.contains(only) {
      throw UsageError(
        "\(path) emits no \(only), but \(mapping.emittedTypes.joined(separator: ", "))",
        usage: usage,
        suggestion: Nearest.name(to: only, among: mapping.emittedTypes).map { "--only \($0)" })
    }
    let inputs = operands.isEmpty ? ["-"] : Array(operands)
    try OutputFile.check(
      given, of: self, reading: inputs + (at == nil && text == nil ? [path] : []))
    let checkpoint = try checkpoint(given, inputs, output, usage: usage)
    let named = NamedInputs(
      inputs, try NetworkArguments(given, usage: usage), errorsBy: mapping, keeping: checkpoint)
    return MapRun(
      mapping: mapping, inputs: named, options: options, output: output,
      layout: try output.layout(of: mapping, only: only, path: path), only: only,
      reportsCoverage: given.has("coverage"), path: at,
      rejects: try rejects(
        given, isContinued: checkpoint.map { access($0.path, F_OK) == 0 } ?? false)
    ).run()
  }

  /// Compiles the mapping of a run: the path of `--at`, the text of `--mapping`, or a file.
  ///
  /// - Returns: nil if it has errors, which have been told.
  private static func mapping(
    _ path: String, at: String?, text: String?, _ operands: ArraySlice<String>, usage: String
  ) throws(UsageError) -> Mapping? {
    do throws(MappingError) {
      if let at { return try PathOption.mapping(at) }
      if let text { return try Mapping(text, named: path, importFolder: ".") }
      return try Mapping(contentsOfFile: path)
    } catch {
      if let refusal = ForeignMapping.refusal(error, usage: usage, operands: operands) {
        throw refusal
      }
      Messages.write(ForeignMapping.text(of: error))
      return nil
    }
  }

  /// The mapping by which each input is one object of the type that `--as` names, if it names one.
  private static func alone(
    _ type: String?, of mapping: Mapping
  ) throws(UsageError) -> Mapping {
    guard let type else { return mapping }
    do {
      return try mapping.alone(type)
    } catch {
      throw UsageError("--as: \(error.message)", notes: error.fix.map { [$0] } ?? [])
    }
  }

  /// The file of `--checkpoint`, which goes with one URL and output that can be appended to.
  private static func checkpoint(
    _ given: Arguments, _ inputs: [String], _ output: OutputArguments, usage: String
  ) throws(UsageError) -> CheckpointFile? {
    guard let file = given.value("checkpoint") else { return nil }
    guard inputs.count == 1, NetworkArguments.isURL(inputs[0]) else {
      throw UsageError("--checkpoint needs exactly one INPUT, a URL", usage: usage)
    }
    guard output.format == .ndjson, output.file == nil, !given.has("gzip") else {
      throw UsageError(
        "--checkpoint needs --to ndjson on standard output, which can be appended to",
        usage: usage)
    }
    return CheckpointFile(file)
  }

  private static func rejects(
    _ given: Arguments, isContinued: Bool
  ) throws(UsageError) -> RejectsFile? {
    guard let path = given.value("rejects") else { return nil }
    for option in ["output", "checkpoint"] where given.value(option) == path {
      throw UsageError("--rejects and --\(option) name the same file, \(path)")
    }
    return try RejectsFile(path, appends: isContinued)
  }

  private static func runQuery(
    _ given: Arguments, root: String, usage: String
  ) throws(UsageError) -> ExitStatus {
    for option in [
      "at", "mapping", "only", "as", "checkpoint", "coverage", "mapped", "strict", "rejects",
    ]
    where given.has(option) {
      throw UsageError("--odata and --\(option) exclude each other", usage: usage)
    }
    if given.value("to") == "xml" {
      throw UsageError("--odata needs --to ndjson, json, csv or tsv", usage: usage)
    }
    let usage = "sax map --odata ROOT SET"
    try OutputFile.check(given, of: self, reading: [])
    return try ODataArguments.run(given, root: root, usage: usage) { query throws(UsageError) in
      try query.run(given, usage: usage)
    }
  }
}
