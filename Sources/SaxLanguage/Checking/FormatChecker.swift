internal import SaxValues

/// Checks the formats and zones by which scalars are read.
struct FormatChecker {
  let collector: DiagnosticCollector

  /// A format that a scalar is read by; nil after an error has been reported.
  func resolve(
    _ format: FormatSyntax, for scalar: ScalarType?, named type: String
  ) -> ConversionModel.Format? {
    switch format.kind {
    case .text(let text):
      switch scalar {
      case .bool: return words(text, format)
      case .date, .day:
        if let problem = ScalarConversion.problem(ofPattern: text) {
          collector.error(
            .invalidFormat, "\"\(text)\" is no date pattern: \(problem.message)",
            at: format.range, fix: problem.fix)
          return nil
        }
        return .pattern(text)
      default:
        collector.error(
          .misplacedFormat,
          "a pattern for \(type), wanted a Date or Day, or words for a Bool",
          at: format.range)
        return nil
      }
    case .name(let name, let argument):
      return named(name, argument, format, for: scalar, type)
    }
  }

  private func words(_ text: String, _ format: FormatSyntax) -> ConversionModel.Format? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, parts[0] != parts[1] else {
      collector.error(
        .invalidFormat, "\"\(text)\" for Bool, wanted a word for true, / and another for false",
        at: format.range, fix: "as \"Y/N\"")
      return nil
    }
    return .words(true: parts[0], false: parts[1])
  }

  private static let formats:
    [(name: String, types: [ScalarType], format: ConversionModel.Format)] =
      [
        ("trimmed", [.string], .trimmed), ("collapsed", [.string], .collapsed),
        ("iso8601", [.date, .day], .iso8601), ("unix", [.date], .unix),
        ("odata", [.date, .day], .odata), ("rfc822", [.date, .day], .rfc822),
        ("hex", [.data], .hex),
      ]

  private func named(
    _ name: String, _ argument: WordSyntax?, _ syntax: FormatSyntax, for scalar: ScalarType?,
    _ type: String
  ) -> ConversionModel.Format? {
    guard let known = Self.formats.first(where: { $0.name == name }) else {
      let names = Self.formats.map(\.name) + ["exists", "list", "unix(ms)"]
      if let instead = UnsupportedSyntax.xpathFunctions[name] {
        collector.error(
          .unknownFormat, "\(name)() is a function of XPath, and no format", at: syntax.range,
          fix: instead ?? Self.formats(of: scalar, named: type))
        return nil
      }
      let nearest = Self.otherFormats[name.lowercased()] ?? NearestName.of(name, among: names)
      collector.error(
        .unknownFormat,
        "there is no format \(name)\(NearestName.asked(nearest))",
        at: syntax.range,
        fix: name.lowercased() == "base64" && scalar == .data
          ? "no as, which is base64" : nearest ?? Self.formats(of: scalar, named: type))
      return nil
    }
    guard let scalar, known.types.contains(scalar) else {
      let wanted = known.types.map(\.rawValue).listed
      collector.error(
        .misplacedFormat,
        type == "dates"
          ? "\(name) in dates, which are read as moments and days"
          : "\(name) for \(type), wanted \(wanted)", at: syntax.range,
        fix: scalar == .day && name == "unix" ? "Date" : nil)
      return nil
    }
    guard let argument else { return known.format }
    if name == "unix", argument.text == "ms" { return .unixMilliseconds }
    collector.error(
      .invalidFormat,
      name == "unix"
        ? "unix(\(argument.text)) is not known, wanted unix for seconds or unix(ms)"
        : "\(name) takes nothing in parentheses",
      at: argument.range,
      fix: name == "unix" && !argument.text.lowercased().hasPrefix("s") ? "unix(ms)" : name)
    return nil
  }

  /// The formats that a type is read by.
  private static func formats(of scalar: ScalarType?, named type: String) -> String {
    guard let scalar else { return "no as: \(type) has no formats" }
    var names = formats.filter { $0.types.contains(scalar) }.map(\.name)
    if names.contains("unix") { names.append("unix(ms)") }
    switch scalar {
    case .bool: return "exists, or words in quotes such as \"Y/N\""
    case .date, .day: return "\(names.joined(separator: ", ")), or a pattern in quotes"
    default: break
    }
    return names.isEmpty
      ? "no as: \(scalar.rawValue) has no formats"
      : "\(names.listed), the \(names.count == 1 ? "format" : "formats") of \(scalar.rawValue)"
  }

  /// The names of the formats in other tools.
  private static let otherFormats = [
    "rfc3339": "iso8601", "iso": "iso8601", "isodate": "iso8601", "datetime": "iso8601",
    "rfc1123": "rfc822", "rfc2822": "rfc822", "rfc5322": "rfc822", "epoch": "unix",
    "timestamp": "unix", "milliseconds": "unix(ms)", "millis": "unix(ms)", "unixms": "unix(ms)",
    "epochms": "unix(ms)", "unixs": "unix", "seconds": "unix", "trim": "trimmed",
    "normalized": "collapsed", "hexadecimal": "hex", "base16": "hex", "split": "list",
    "csv": "list(\",\")", "present": "exists",
  ]

  /// Warns of formats that others before them leave nothing to read.
  func warnOfUnreached(_ formats: [(format: ConversionModel.Format, syntax: FormatSyntax)]) {
    for (index, later) in formats.enumerated() {
      guard
        let earlier = formats[..<index].first(where: { $0.format.leavesNothing(to: later.format) })
      else { continue }
      let reads =
        earlier.format == later.format
        ? "stands before it already" : "before it reads \(earlier.format.whatIsRead)"
      collector.warning(
        .neverWins, "\(later.syntax.text) is never reached, for \(earlier.syntax.text) \(reads)",
        at: later.syntax.range, fix: "one of the two")
    }
  }

  func checkedZone(_ zone: WordSyntax) -> String? {
    if let problem = ScalarConversion.problem(ofZone: zone.text) {
      collector.error(
        .invalidZone, "\"\(zone.text)\" \(problem.reason)", at: zone.range, fix: problem.fix)
      return nil
    }
    return zone.text
  }
}

extension ConversionModel.Format {
  /// True if it reads all that another would.
  fileprivate func leavesNothing(to other: ConversionModel.Format) -> Bool {
    if self == other { return true }
    switch self {
    case .trimmed, .collapsed: return true
    case .unix: return other == .unixMilliseconds
    case .unixMilliseconds: return other == .unix
    case .words, .iso8601, .odata, .rfc822, .pattern, .hex: return false
    }
  }

  fileprivate var whatIsRead: String {
    switch self {
    case .unix, .unixMilliseconds: "every number"
    default: "every text"
    }
  }
}

extension FormatSyntax {
  /// As written, but for white space.
  fileprivate var text: String {
    switch kind {
    case .text(let text): "\"\(text)\""
    case .name(let name, let argument): argument.map { "\(name)(\($0.text))" } ?? name
    }
  }
}
