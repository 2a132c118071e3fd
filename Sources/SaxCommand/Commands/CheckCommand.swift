internal import Saxifrage

/// `sax check`: compiles mappings, and prints every diagnostic.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "MAPPING … [--on INPUT] [--writable]"
  static let summary = "compile mappings and print all diagnostics"

  static let discussion = """
    Compiles each MAPPING and its imports, and prints every error and warning on standard
    error: file, line, column, the line with a caret, what is wrong, and how to fix it.
    Prints nothing if there are none. The exit status is 2 after an error, and 0 if there
    were only warnings.

    With a sample, it also maps that, and prints on standard output which of its paths are
    read and which are not, with counts and bytes, and which rules, types, fields and
    alternatives were never used. Objects that don't fit are reported on standard error,
    and the exit status is 1.

    With --writable it prints for each format the path that each rule and field is written
    to by sax map --to xml, or --to json --mapped, and what is not written and why. The
    exit status is 1 if a MAPPING can be written in neither.
    """

  static let options =
    [
      Option(
        "mapping", short: "e", "TEXT", help: "a mapping itself, beside or in place of MAPPING."),
      Option("on", "INPUT", help: "a sample; - is standard input. May be repeated."),
      Option("writable", help: "print what writing by the mapping does in each format."),
    ]
    + ReadingArguments.options.filter {
      ["format", "encoding", "jsonc", "engine", "validate", "limit", "dtd"].contains($0.name)
    } + NetworkArguments.options

  static let examples = """
    sax check shop.sax
    sax check Mappings/*.sax
    sax check shop.sax --on orders.json
    """

  static func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let given = try ArgumentParser(command: self).parse(arguments)
    let usage = "sax check \(self.usage)"
    let texts = given.values("mapping")
    if given.operands.isEmpty, texts.isEmpty {
      throw UsageError("MAPPING is missing", usage: usage)
    }
    var options = try ReadingArguments.readingOptions(given, usage: usage)
    options.measuresCoverage = true
    let network = try NetworkArguments(given, usage: usage)
    var status = ExitStatus.success
    for index in 0..<(texts.count + given.operands.count) {
      let text = index < texts.count ? texts[index] : nil
      let path = text == nil ? given.operands[index - texts.count] : "-e"
      do throws(MappingError) {
        let mapping =
          if let text {
            try Mapping(text, named: path, importFolder: ".")
          } else {
            try Mapping(contentsOfFile: path)
          }
        for warning in mapping.warnings { Messages.write(warning.description) }
        if given.has("writable"), status == .success { status = printWriting(mapping, path) }
        let samples = given.values("on")
        if samples.isEmpty { continue }
        if let missing = mapping.missingConverters(in: options.build) {
          Messages.write("sax: " + Messages.text(missing))
          status = .usage
          continue
        }
        let ended = CheckRun(
          mapping: mapping, samples: samples, options: options, network: network
        ).run()
        if status == .success || ended.isBySignal { status = ended }
        if ended.isBySignal { break }
      } catch {
        let refusal = ForeignMapping.refusal(error, usage: usage)
        Messages.write(refusal?.description ?? ForeignMapping.text(of: error))
        status = .usage
      }
    }
    return status
  }

  /// Prints what writing by a mapping does in each format.
  private static func printWriting(_ mapping: Mapping, _ path: String) -> ExitStatus {
    let texts = MappedFormat.allCases.map { WritingText(mapping.writingReport(as: $0), $0) }
    let status = ByteOutput.print(
      String(texts.map { "\(path), \($0.text)" }.joined(separator: "\n").dropLast()))
    return status == .success && !texts.contains(where: \.isWritable) ? .payload : status
  }
}
