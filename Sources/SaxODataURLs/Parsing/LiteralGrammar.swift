/// Literals, by what they begin with (OData ABNF 4.01 §7, MS-ODATA §2.2.2).
enum LiteralGrammar {
  /// A literal, if one is here. A name with a quote behind it is one, too.
  static func literalIfAny(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataLiteral? {
    guard let byte = cursor.peek else { return nil }
    switch byte {
    case UInt8(ascii: "'"): return .string(try quoted(&cursor))
    case UInt8(ascii: "+"), UInt8(ascii: "-"), 0x30...0x39:
      return try NumberGrammar.numberOrDate(&cursor)
    default: return URLCharacters.beginsIdentifier(byte) ? try wordLiteral(&cursor) : nil
    }
  }

  static func literal(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataLiteral {
    guard let value = try literalIfAny(&cursor) else { throw cursor.unexpected("a literal") }
    return value
  }

  /// A text in single quotes, of which two stand for one.
  static func quoted(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    try cursor.expect("'")
    var content: [UInt8] = []
    while let (byte, width) = cursor.next {
      if byte == UInt8(ascii: "'") {
        cursor.move(by: width)
        guard cursor.take("'") else { return try cursor.string(content, at: start) }
        content.append(byte)
        continue
      }
      guard isText(cursor, byte, width) else { break }
      content.append(byte)
      cursor.index += width
    }
    throw cursor.unexpected("\"'\" at the end of a text")
  }

  /// True for what may stand in quotes: all but what would end the path or the query.
  private static func isText(_ cursor: URLCursor, _ byte: UInt8, _ width: Int) -> Bool {
    if width == 3 || !cursor.decodes { return true }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"): return !cursor.isPath
    case UInt8(ascii: "#"), UInt8(ascii: "%"), 0x7F: return false
    default: return byte >= 0x20
    }
  }

  /// A literal that begins with a letter: a constant, a GUID, or a prefix before a quote.
  private static func wordLiteral(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataLiteral? {
    let start = cursor.index
    if cursor.version >= .v4, let guid = try BinaryGrammar.guidIfAny(&cursor) { return .guid(guid) }
    cursor.index = start
    guard var end = cursor.placeBehindIdentifier(from: start) else { return nil }
    while let (dot, width) = cursor.character(at: end), dot == UInt8(ascii: "."),
      let further = cursor.placeBehindIdentifier(from: end + width)
    {
      end = further
    }
    let isPrefix = cursor.character(at: end)?.byte == UInt8(ascii: "'")
    guard isPrefix || end - start <= 8 else { return nil }
    let word = try cursor.text(start..<end)
    if isPrefix {
      cursor.move(to: end)
      return try prefixed(&cursor, word, from: start)
    }
    guard let constant = constant(word, cursor.version) else { return nil }
    cursor.move(to: end)
    return constant
  }

  /// The literal that a word alone is; nil if it is none.
  static func constant(_ word: String, _ version: ODataVersion) -> ODataLiteral? {
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "NaN", "INF": return .number(ODataNumber(word))
    case "INFd", "NaNd", "INFD", "NaND":
      return version < .v4 ? special(word, .double) : nil
    case "INFf", "NaNf", "INFF", "NaNF":
      return version < .v4 ? special(word, .single) : nil
    default: break
    }
    switch word.lowercased() {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return nil
    }
  }

  private static func special(_ word: String, _ suffix: ODataNumber.Suffix) -> ODataLiteral {
    .number(ODataNumber(String(word.dropLast()), suffix: suffix))
  }

  /// The literal behind a prefix, at its quote.
  private static func prefixed(
    _ cursor: inout URLCursor, _ prefix: String, from start: Int
  ) throws(ODataSyntaxError) -> ODataLiteral {
    let isOld = cursor.version < .v4
    switch prefix.lowercased() {
    case "datetime":
      try cursor.require("datetime'…'", until: .v3, at: start)
      return .dateTime(try inQuotes(&cursor, DateGrammar.dateTime))
    case "datetimeoffset" where isOld:
      return .dateTimeOffset(
        try inQuotes(&cursor) { (cursor) throws(ODataSyntaxError) in
          try DateGrammar.dateTimeOffset(&cursor, isOld: true)
        })
    case "guid" where isOld:
      return .guid(try inQuotes(&cursor, BinaryGrammar.guid))
    case "time" where isOld:
      return .duration(try inQuotes(&cursor, DateGrammar.duration))
    case "binary" where isOld, "x" where isOld:
      return .binary(try inQuotes(&cursor, BinaryGrammar.hexadecimal))
    case "datetimeoffset", "guid", "time", "x":
      throw ODataSyntaxError.lacking(
        "\(prefix)'…'", cursor.version, since: .v2, until: .v3, at: start)
    case "duration":
      try cursor.require("duration'…'", since: .v4, at: start)
      return .duration(try inQuotes(&cursor, DateGrammar.duration))
    case "binary":
      return .binary(try inQuotes(&cursor, BinaryGrammar.base64))
    case "geography":
      try cursor.require("geography'…'", since: .v3, at: start)
      return .geography(try inQuotes(&cursor, ShapeGrammar.shape))
    case "geometry":
      try cursor.require("geometry'…'", since: .v3, at: start)
      return .geometry(try inQuotes(&cursor, ShapeGrammar.shape))
    default:
      guard prefix.contains(".") else {
        throw cursor.unexpected("the qualified name of an enumeration")
      }
      try cursor.require("literals of enumerations", since: .v3, at: start)
      return .enumeration(
        type: prefix, members: try inQuotes(&cursor, members))
    }
  }

  /// A value in single quotes.
  private static func inQuotes<Value>(
    _ cursor: inout URLCursor, _ value: (inout URLCursor) throws(ODataSyntaxError) -> Value
  ) throws(ODataSyntaxError) -> Value {
    try cursor.expect("'")
    let result = try value(&cursor)
    try cursor.expect("'")
    return result
  }

  /// Names of members, or numbers, with commas between.
  static func members(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [String] {
    var result: [String] = []
    repeat {
      if let byte = cursor.peek, URLCharacters.beginsIdentifier(byte) {
        result.append(try NameGrammar.identifier(&cursor, "a member"))
      } else {
        result.append(try NumberGrammar.integer(&cursor, digits: 19))
      }
    } while cursor.take(",")
    return result
  }
}
