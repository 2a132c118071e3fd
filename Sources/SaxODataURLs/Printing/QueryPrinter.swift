/// Options of a query, and those in parentheses.
enum QueryPrinter {
  static func print(_ query: ODataQuery, to writer: inout URLWriter) throws(ODataSyntaxError) {
    try writer.list(query.options, separator: "&", print)
  }

  /// Prints options in parentheses.
  static func nested(
    _ query: ODataQuery, _ allowed: AllowedOptions, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax("(")
    try writer.list(query.options, separator: ";") { (option, writer) throws(ODataSyntaxError) in
      guard allowed.contains(option.allowance) else {
        throw .wrong("an option can't be nested here")
      }
      try print(option, to: &writer)
    }
    writer.syntax(")")
  }

  private static func print(
    _ option: ODataQuery.Option, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try begin(option, to: &writer)
    switch option {
    case .filter(let expression): try ExpressionPrinter.print(expression, to: &writer)
    case .select(let items):
      try writer.list(items, ItemPrinter.print)
    case .expand(let items):
      try writer.list(items, ItemPrinter.print)
    case .orderBy(let items): try ItemPrinter.print(items, to: &writer)
    case .top(let number), .skip(let number): writer.syntax(String(number))
    case .count(let isWanted):
      writer.syntax(writer.version < .v4 ? (isWanted ? "allpages" : "none") : String(isWanted))
    case .search(let search): try SearchPrinter.print(search, to: &writer)
    case .format(let text), .skipToken(let text), .deltaToken(let text), .id(let text):
      if text.isEmpty { throw .wrong("an option has no value") }
      writer.token(text)
    case .apply(let sequence): try ApplyPrinter.print(sequence, to: &writer)
    case .compute(let items): try ItemPrinter.print(items, to: &writer)
    case .index(let number): writer.syntax(String(number))
    case .schemaVersion(let text):
      let isVersion = text.utf8.allSatisfy {
        URLCharacters.continuesIdentifier($0) && $0 < 0x80 || "-.~".utf8.contains($0)
      }
      guard text == "*" || isVersion && !text.isEmpty else {
        throw .wrong("\(text.debugDescription) is no version of a schema")
      }
      writer.syntax(text)
    case .levels(let number):
      if number == 0 { throw .wrong("$levels is 1 at least") }
      writer.syntax(number.map { String($0) } ?? "max")
    case .temporal(_, let expression): try ExpressionPrinter.print(expression, to: &writer)
    case .alias(_, let expression): try ExpressionPrinter.print(expression, to: &writer)
    case .custom(_, let text):
      guard let text else { break }
      writer.verbatim("=")
      writer.value(text)
    }
  }

  /// Prints an option's name and the equals sign.
  private static func begin(
    _ option: ODataQuery.Option, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if case .alias(let name, _) = option {
      try writer.require("parameter aliases", since: .v4)
      writer.syntax("@")
      try writer.identifier(name)
      writer.syntax("=")
      return
    }
    if case .custom(let name, let text) = option {
      return try custom(name, hasValue: text != nil, to: &writer)
    }
    guard var system = option.system else { return }
    if system == .count, writer.version < .v4 { system = .inlinecount }
    try writer.require("option $\(system.rawValue)", since: system.since, until: system.until)
    writer.syntax("$" + system.rawValue + "=")
  }

  private static func custom(
    _ name: String, hasValue: Bool, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    guard !name.isEmpty, !name.hasPrefix("$"), !name.hasPrefix("@") else {
      throw .wrong("\(name.debugDescription) can't be the name of an option")
    }
    let isSystem = SystemOption.allCases.contains {
      $0.mayBePlain && $0 != .levels && $0.rawValue.lowercased() == name.lowercased()
    }
    if hasValue, writer.version >= .v401, isSystem {
      throw .wrong("\(name) is an option of the protocol in OData \(writer.version.text)")
    }
    for (number, part) in name.split(separator: "=", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { writer.escape(UInt8(ascii: "=")) }
      writer.value(String(part))
    }
  }
}
