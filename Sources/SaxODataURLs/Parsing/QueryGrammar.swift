/// Options of a query (OData ABNF 4.01 §2), by their names.
enum QueryGrammar {
  /// All options of a query, up to the `#` or the end, which have been parted at each `&` before.
  static func query(
    _ cursor: inout URLCursor, _ allowed: AllowedOptions = .ofQuery
  ) throws(ODataSyntaxError) -> ODataQuery {
    var query = ODataQuery()
    let last = cursor.end
    defer { cursor.end = last }
    while true {
      let mark = cursor.bytes[cursor.index..<last].firstIndex(of: UInt8(ascii: "&"))
      cursor.end = mark ?? last
      query.options.append(try option(&cursor, allowed))
      if !cursor.isAtEnd {
        cursor.end = last
        throw cursor.unexpected("\"&\"")
      }
      guard let mark else { break }
      cursor.end = last
      cursor.move(to: mark + 1)
    }
    return query
  }

  /// Options in parentheses with semicolons between.
  static func nestedOptions(
    _ cursor: inout URLCursor, _ allowed: AllowedOptions
  ) throws(ODataSyntaxError) -> ODataQuery {
    try cursor.enter()
    defer { cursor.leave() }
    try cursor.expect("(")
    var query = ODataQuery()
    repeat {
      cursor.skipSpace()
      query.options.append(try option(&cursor, allowed))
      cursor.skipSpace()
    } while cursor.take(";")
    try cursor.expect(")")
    return query
  }

  static func option(
    _ cursor: inout URLCursor, _ allowed: AllowedOptions
  ) throws(ODataSyntaxError) -> ODataQuery.Option {
    let start = cursor.index
    if cursor.sees("@") {
      try cursor.require("parameter aliases", since: .v4)
      guard allowed.contains(.alias) else { throw cursor.unexpected(allowed.wanted) }
      let name = try NameGrammar.alias(&cursor)
      try cursor.expect("=")
      return .alias(name, try ExpressionGrammar.expression(&cursor))
    }
    if let kind = systemOption(&cursor, allowed) {
      return try content(&cursor, of: kind, from: start)
    }
    guard allowed.contains(.custom), !cursor.sees("$") else {
      if cursor.sees("$"), let end = cursor.placeBehindIdentifier(from: cursor.index + 1) {
        let name = try cursor.text(cursor.index..<end)
        cursor.want(allowed.wanted + ", but not \(name)")
      }
      throw cursor.unexpected(allowed.wanted)
    }
    return try OptionGrammar.customOption(&cursor)
  }

  /// The option whose name is here; from V4.01 on without its `$`, and in any case.
  private static func systemOption(
    _ cursor: inout URLCursor, _ allowed: AllowedOptions
  ) -> SystemOption? {
    let start = cursor.index
    let isDollar = cursor.sees("$")
    if isDollar, let width = cursor.next?.width { cursor.index += width }
    guard isDollar || cursor.version >= .v401,
      let end = cursor.placeBehindIdentifier(from: cursor.index),
      end - cursor.index <= 16, let word = try? cursor.text(cursor.index..<end)
    else {
      cursor.index = start
      return nil
    }
    let anyCase = cursor.version >= .v401
    guard
      let option = SystemOption.named(word, anyCase: anyCase), allowed.contains(option.allowance),
      isDollar || option.mayBePlain,
      isDollar || cursor.character(at: end)?.byte == UInt8(ascii: "=")
    else {
      cursor.index = start
      return nil
    }
    cursor.move(to: end)
    return option
  }

  private static func content(
    _ cursor: inout URLCursor, of option: SystemOption, from start: Int
  ) throws(ODataSyntaxError) -> ODataQuery.Option {
    try cursor.require(
      "option $\(option.rawValue)", since: option.since, until: option.until, at: start)
    try cursor.expect("=")
    switch option {
    case .filter: return .filter(try ExpressionGrammar.expression(&cursor))
    case .select: return .select(try SelectionGrammar.selectItems(&cursor))
    case .expand: return .expand(try SelectionGrammar.expandItems(&cursor))
    case .orderby: return .orderBy(try ItemGrammar.orderItems(&cursor))
    case .top: return .top(try NumberGrammar.count(&cursor))
    case .skip: return .skip(try NumberGrammar.count(&cursor))
    case .inlinecount: return .count(try OptionGrammar.inlineCount(&cursor))
    case .count:
      if cursor.take(word: "true", anyCase: true) { return .count(true) }
      if cursor.take(word: "false", anyCase: true) { return .count(false) }
      throw cursor.unexpected("\"true\" or \"false\"")
    case .search:
      cursor.skipSpace()
      return .search(try SearchGrammar.search(&cursor))
    case .format: return .format(try OptionGrammar.format(&cursor))
    case .skiptoken: return .skipToken(try OptionGrammar.rest(&cursor, "a token"))
    case .deltatoken: return .deltaToken(try OptionGrammar.rest(&cursor, "a token"))
    case .apply: return .apply(try ApplyGrammar.transformations(&cursor))
    case .compute: return .compute(try ItemGrammar.computedItems(&cursor))
    case .index: return .index(try OptionGrammar.signedIndex(&cursor))
    case .schemaversion: return .schemaVersion(try OptionGrammar.schemaVersion(&cursor))
    case .id: return .id(try OptionGrammar.rest(&cursor, "an identifier"))
    case .levels: return .levels(try OptionGrammar.levels(&cursor))
    case .at, .from, .to, .toInclusive:
      let kind = ODataQuery.Temporal(rawValue: "$" + option.rawValue) ?? .at
      return .temporal(kind, try ExpressionGrammar.expression(&cursor))
    }
  }
}
