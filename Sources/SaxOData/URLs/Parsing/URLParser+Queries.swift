/// Options of a query (OData ABNF 4.01 §2).
extension URLParser {
  /// All options of a query, up to the `#` or the end, which have been parted at each `&` before.
  mutating func query(_ allowed: AllowedOptions = .ofQuery) throws(ODataSyntaxError) -> ODataQuery {
    var query = ODataQuery()
    let last = end
    defer { end = last }
    while true {
      let mark = bytes[index..<last].firstIndex(of: UInt8(ascii: "&"))
      end = mark ?? last
      query.options.append(try option(allowed))
      if !isAtEnd {
        end = last
        throw unexpected("\"&\"")
      }
      guard let mark else { break }
      end = last
      index = mark + 1
      reach(index)
    }
    return query
  }

  /// Options in parentheses with semicolons between.
  mutating func nestedOptions(_ allowed: AllowedOptions) throws(ODataSyntaxError) -> ODataQuery {
    try enter()
    defer { leave() }
    try expect("(")
    var query = ODataQuery()
    repeat {
      skipSpace()
      query.options.append(try option(allowed))
      skipSpace()
    } while take(";")
    try expect(")")
    return query
  }

  mutating func option(_ allowed: AllowedOptions) throws(ODataSyntaxError) -> ODataQuery.Option {
    let start = index
    if sees("@") {
      try require("parameter aliases", since: .v4)
      guard allowed.contains(.alias) else { throw unexpected(allowed.wanted) }
      let name = try alias()
      try expect("=")
      return .alias(name, try parameterValue())
    }
    if let kind = systemOption(allowed) { return try content(of: kind, from: start) }
    guard allowed.contains(.custom), !sees("$") else {
      if sees("$"), let end = placeBehindIdentifier(from: index + 1) {
        let name = try text(index..<end)
        want(allowed.wanted + ", but not \(name)")
      }
      throw unexpected(allowed.wanted)
    }
    return try customOption()
  }

  /// The option whose name is here; from V4.01 on without its `$`, and in any case.
  private mutating func systemOption(_ allowed: AllowedOptions) -> SystemOption? {
    let start = index
    let isDollar = sees("$")
    if isDollar, let width = next(index)?.width { index += width }
    guard isDollar || version >= .v401, let end = placeBehindIdentifier(from: index),
      end - index <= 16, let word = try? text(index..<end)
    else {
      index = start
      return nil
    }
    let anyCase = version >= .v401
    guard
      let option = SystemOption.named(word, anyCase: anyCase), allowed.contains(option.allowance),
      isDollar || option.mayBePlain,
      isDollar || next(end)?.byte == UInt8(ascii: "=")
    else {
      index = start
      return nil
    }
    index = end
    reach(index)
    return option
  }

  private mutating func content(
    of option: SystemOption, from start: Int
  ) throws(ODataSyntaxError) -> ODataQuery.Option {
    try require("option $\(option.rawValue)", since: option.since, until: option.until, at: start)
    try expect("=")
    switch option {
    case .filter: return .filter(try expression())
    case .select: return .select(try selectItems())
    case .expand: return .expand(try expandItems())
    case .orderby: return .orderBy(try orderItems())
    case .top: return .top(try count())
    case .skip: return .skip(try count())
    case .inlinecount: return .count(try inlineCount())
    case .count:
      if take(word: "true", anyCase: true) { return .count(true) }
      if take(word: "false", anyCase: true) { return .count(false) }
      throw unexpected("\"true\" or \"false\"")
    case .search:
      skipSpace()
      return .search(try search())
    case .format: return .format(try format())
    case .skiptoken: return .skipToken(try rest("a token"))
    case .deltatoken: return .deltaToken(try rest("a token"))
    case .apply: return .apply(try transformations())
    case .compute: return .compute(try computedItems())
    case .index: return .index(try signedIndex())
    case .schemaversion: return .schemaVersion(try schemaVersion())
    case .id: return .id(try rest("an identifier"))
    case .levels: return .levels(try levels())
    case .at, .from, .to, .toInclusive:
      let kind = ODataQuery.Temporal(rawValue: "$" + option.rawValue) ?? .at
      return .temporal(kind, try expression())
    }
  }

  private mutating func inlineCount() throws(ODataSyntaxError) -> Bool {
    if take(word: "allpages") { return true }
    if take(word: "none") { return false }
    throw unexpected("\"allpages\" or \"none\"")
  }

  private mutating func signedIndex() throws(ODataSyntaxError) -> Int64 {
    let start = index
    let text = (take("-") ? "-" : "") + (try digits(1...bytes.count, "a number"))
    guard let value = Int64(text) else { throw wrong("the number has too many digits", at: start) }
    return value
  }

  private mutating func levels() throws(ODataSyntaxError) -> UInt64? {
    if take(word: "max", anyCase: version >= .v401) { return nil }
    if digit == UInt8(ascii: "0") || digit == nil {
      throw unexpected("a number from 1, or \"max\"")
    }
    return try count()
  }

  private mutating func schemaVersion() throws(ODataSyntaxError) -> String {
    if take("*") { return "*" }
    let start = index
    while let (byte, width) = next(index),
      Self.continues(byte) && byte < 0x80 || "-.~".utf8.contains(byte)
    {
      index += width
      reach(index)
    }
    if index == start { throw unexpected("a version of the schema") }
    return try text(start..<index)
  }

  /// A name, or a media type with its parameters.
  private mutating func format() throws(ODataSyntaxError) -> String {
    let start = index
    while let (byte, width) = next(index),
      isSegmentText(byte, width) || byte == UInt8(ascii: "/") || byte == 0x20
    {
      index += width
    }
    reach(index)
    if index == start { throw unexpected("a format") }
    return try text(start..<index)
  }

  /// The text up to the end of the option.
  private mutating func rest(_ what: String) throws(ODataSyntaxError) -> String {
    let start = index
    index = placeBehindText()
    reach(index)
    if index == start { throw unexpected(what) }
    return try text(start..<index)
  }

  /// The place behind all that a query may hold, but `&`.
  private func placeBehindText() -> Int {
    var place = index
    while let (byte, width) = next(place) {
      let isText =
        isSegmentText(byte, width) && !(width == 1 && byte == UInt8(ascii: "&"))
        || "/?\"{}[]|\\^`<> ".utf8.contains(byte)
      guard isText else { break }
      place += width
    }
    return place
  }

  mutating func customOption() throws(ODataSyntaxError) -> ODataQuery.Option {
    let start = index
    var place = placeBehindText()
    if let equals = (index..<place).first(where: { bytes[$0] == UInt8(ascii: "=") }) {
      place = equals
    }
    guard place > start else { throw unexpected("an option") }
    reach(place)
    let name = try text(start..<place)
    let kinds = kinds(of: name)
    guard kinds.meets([.customOption, .parameter]) else {
      index = place
      throw unexpected("the name of an option")
    }
    index = place
    let isParameter = !kinds.meets(.customOption)
    guard isParameter ? sees("=") : true else { throw unexpected("\"=\"") }
    guard index < end, bytes[index] == UInt8(ascii: "=") else { return .custom(name, nil) }
    index += 1
    reach(index)
    let begin = index
    index = placeBehindText()
    reach(index)
    return .custom(name, try text(begin..<index))
  }

  /// The value of a parameter alias.
  private mutating func parameterValue() throws(ODataSyntaxError) -> ODataExpression {
    try expression()
  }

  // MARK: Lists

  mutating func orderItems() throws(ODataSyntaxError) -> [ODataOrderItem] {
    var items: [ODataOrderItem] = []
    repeat {
      skipSpaceBetweenItems(items.isEmpty)
      let expression = try expression()
      let behind = index
      var isDescending = false
      if skipSpace() {
        let anyCase = version >= .v401
        if take(word: "desc", anyCase: anyCase) {
          isDescending = true
        } else if !take(word: "asc", anyCase: anyCase) {
          want("\"asc\" or \"desc\"")
          index = behind
        }
      }
      items.append(ODataOrderItem(expression, isDescending: isDescending))
      skipSpaceBefore(",")
    } while take(",")
    return items
  }

  mutating func computedItems() throws(ODataSyntaxError) -> [ODataComputed] {
    var items: [ODataComputed] = []
    repeat {
      skipSpaceBetweenItems(items.isEmpty)
      let expression = try expression()
      items.append(ODataComputed(expression, as: try asAlias(isAny: true)))
      skipSpaceBefore(",")
    } while take(",")
    return items
  }

  /// `as` and a name.
  ///
  /// - Parameter isAny: true if the name need not be a known one.
  mutating func asAlias(isAny: Bool = false) throws(ODataSyntaxError) -> String {
    guard skipSpace(), take(word: "as", anyCase: version >= .v401), skipSpace() else {
      throw unexpected("\" as \" and a name")
    }
    let name = try identifier()
    if !isAny, !kinds(of: name).meets(.alias) { throw unexpected("a known name") }
    return name
  }

  /// Some clients put spaces behind the commas of a list.
  mutating func skipSpaceBetweenItems(_ isFirst: Bool) {
    if !isFirst { skipSpace() }
  }

  /// Takes spaces if a character follows them.
  mutating func skipSpaceBefore(_ character: Character) {
    let start = index
    if skipSpace(), !sees(character) { index = start }
  }
}
