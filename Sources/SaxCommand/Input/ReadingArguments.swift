internal import Saxifrage

/// The options of all commands that read a payload.
enum ReadingArguments {
  static let options: [Option] = [
    Option(
      "format", choices: ["auto", "json", "ndjson", "xml"],
      help: """
        json: exactly one value. ndjson: a sequence, newline-delimited, concatenated or
        RFC 7464. auto (the default): by the file's name (.ndjson, .jsonl), then by the first
        bytes; a further value after a line end makes it a sequence.
        """),
    Option(
      "encoding", "NAME",
      help: """
        the encoding that XML is in, such as ISO-8859-1, whatever it declares; a byte order
        mark tells more.
        """),
    Option(
      "jsonc",
      help: """
        JSON may have comments (// and /* */), commas behind the last member or item, and NaN,
        Infinity and -Infinity, which Double takes.
        """),
    Option(
      "engine", choices: ["auto", "native", "yajl", "libxml2"],
      help: """
        the parser; all give the same objects. native: the program's own, for what it supports.
        """),
    Option(
      "validate", choices: ["full", "balanced"],
      help: """
        whether subtrees that no rule reads are checked in full, or for balance only (the
        default). yajl and libxml2 always check in full.
        """),
    Option(
      "limit", "NAME=VALUE",
      help: """
        limits for payloads: depth, name, text, items, tag, attributes, names, buffer, held,
        entities, total. VALUE may have a unit: KiB, MiB, GiB. May be repeated. Outranks
        the mapping's own limits.
        """),
    Option(
      "dtd", "FILE",
      help: """
        read entities and attribute defaults from a local DTD. Nothing else external is ever
        read.
        """),
    Option(
      "on-error", choices: ["stop", "skip"],
      help: """
        skip: report a bad object on standard error and continue; so after a malformed line of
        a sequence or item of an array, and after a character that XML forbids. The exit status
        is then 1.
        """),
    Option(
      "chunk", "BYTES",
      help:
        "size of the chunks given to the parser, 256KiB by default. It never affects the output."),
    Option(
      "progress", choices: ["auto", "always", "never"],
      help: """
        show bytes, rate, objects and time left on standard error. auto (the default): if that
        is a terminal.
        """),
    Option(
      "stats",
      help: """
        at the end, print on standard error: bytes, objects, skipped bytes, time, rate, peak
        memory.
        """),
  ]

  /// The reading's options as the arguments have them, the input's name left to be set.
  static func readingOptions(
    _ arguments: Arguments, usage: String
  ) throws(UsageError) -> ReadingOptions {
    var result = ReadingOptions()
    result.format = arguments.value("format").flatMap(InputFormat.init(rawValue:)) ?? .auto
    result.engine =
      arguments.value("engine").flatMap(ReadingOptions.Engine.init(rawValue:)) ?? .auto
    result.validation =
      arguments.value("validate").flatMap(Validation.init(rawValue:)) ?? .balanced
    if arguments.has("jsonc") {
      result.json.allowsComments = true
      result.json.allowsTrailingCommas = true
      result.json.allowsNonFiniteNumbers = true
    }
    try checkEngine(result, usage: usage)
    for limit in arguments.values("limit") { try set(limit, in: &result.limits, usage: usage) }
    result.xml.encoding = arguments.value("encoding")
    if let path = arguments.value("dtd") { result.xml.dtd = try bytes(ofFile: path) }
    if let chunk = arguments.value("chunk") {
      guard let size = ByteCount.parse(chunk), size > 0, size <= 1 << 30 else {
        throw UsageError(
          "--chunk takes a number of bytes from 1 to 1GiB, not \(chunk)", usage: usage)
      }
      result.chunkSize = size
    }
    result.countsSkippedBytes = arguments.has("stats")
    return result
  }

  private static func checkEngine(
    _ options: ReadingOptions, usage: String
  ) throws(UsageError) {
    switch (options.engine, options.format) {
    case (.yajl, _) where options.json.needsNativeReader:
      throw UsageError(
        "--jsonc needs the program's own reader, not --engine yajl", usage: usage)
    case (_, .xml) where options.json.needsNativeReader:
      throw UsageError("--jsonc is for JSON, but --format is xml", usage: usage)
    case (.yajl, .xml):
      throw UsageError("--engine yajl reads JSON, but --format is xml", usage: usage)
    case (.libxml2, .json), (.libxml2, .ndjson):
      throw UsageError(
        "--engine libxml2 reads XML, and --format is \(options.format.rawValue)", usage: usage)
    default: break
    }
  }

  private static func set(
    _ text: String, in limits: inout Limits, usage: String
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard Limits.names.contains(name) else {
      throw UsageError(
        "--limit has no \(name.isEmpty ? "empty name" : name); the limits are "
          + Limits.names.joined(separator: ", "),
        usage: usage,
        suggestion: Nearest.name(to: name, among: Limits.names).map { "--limit \($0)=…" })
    }
    guard parts.count == 2 else {
      throw UsageError("--limit takes NAME=VALUE, not \(text)", usage: usage)
    }
    guard let value = ByteCount.parse(String(parts[1])) else {
      throw UsageError(
        "--limit \(name) takes a number, with KiB, MiB or GiB if it counts bytes, not "
          + parts[1], usage: usage)
    }
    guard name != "depth" || value <= Limits.deepest else {
      throw UsageError(
        "--limit depth is at most \(Limits.deepest), not \(parts[1])", usage: usage)
    }
    _ = limits.set(name, to: value)
    Advice.note(limitOfCommandLine: name)
  }

  private static func bytes(ofFile path: String) throws(UsageError) -> [UInt8] {
    do throws(InputError) {
      return try FileInput(path: path).allBytes()
    } catch {
      throw UsageError("--dtd \(path): \(error.message)")
    }
  }
}
