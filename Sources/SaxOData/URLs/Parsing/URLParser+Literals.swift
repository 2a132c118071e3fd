/// Literals, by what they begin with (OData ABNF 4.01 §7, MS-ODATA §2.2.2).
extension URLParser {
  /// A literal, if one is here. A name with a quote behind it is one, too.
  mutating func literalIfAny() throws(ODataSyntaxError) -> ODataLiteral? {
    guard let byte = peek else { return nil }
    switch byte {
    case UInt8(ascii: "'"): return .string(try quoted())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), 0x30...0x39: return try numberOrDate()
    default: return Self.begins(byte) ? try wordLiteral() : nil
    }
  }

  mutating func literal() throws(ODataSyntaxError) -> ODataLiteral {
    guard let value = try literalIfAny() else { throw unexpected("a literal") }
    return value
  }

  /// A text in single quotes, of which two stand for one.
  mutating func quoted() throws(ODataSyntaxError) -> String {
    let start = index
    try expect("'")
    var content: [UInt8] = []
    while let (byte, width) = next(index) {
      if byte == UInt8(ascii: "'") {
        index += width
        reach(index)
        guard take("'") else { return try string(content, at: start) }
        content.append(byte)
        continue
      }
      guard isText(byte, width) else { break }
      content.append(byte)
      index += width
    }
    throw unexpected("\"'\" at the end of a text")
  }

  /// True for what may stand in quotes: all but what would end the path or the query.
  private func isText(_ byte: UInt8, _ width: Int) -> Bool {
    if width == 3 || !decodes { return true }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"): return !isPath
    case UInt8(ascii: "#"), UInt8(ascii: "%"), 0x7F: return false
    default: return byte >= 0x20
    }
  }

  /// A literal that begins with a letter: a constant, a GUID, or a prefix before a quote.
  private mutating func wordLiteral() throws(ODataSyntaxError) -> ODataLiteral? {
    let start = index
    if version >= .v4, let guid = try guidIfAny() { return .guid(guid) }
    index = start
    guard var end = placeBehindIdentifier(from: start) else { return nil }
    while let (dot, width) = next(end), dot == UInt8(ascii: "."),
      let further = placeBehindIdentifier(from: end + width)
    {
      end = further
    }
    let isPrefix = next(end)?.byte == UInt8(ascii: "'")
    guard isPrefix || end - start <= 8 else { return nil }
    let word = try text(start..<end)
    if isPrefix {
      index = end
      reach(index)
      return try prefixed(word, from: start)
    }
    guard let constant = constant(word) else { return nil }
    index = end
    reach(index)
    return constant
  }

  /// The literal that a word alone is.
  func constant(_ word: String) -> ODataLiteral? {
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "NaN", "INF": return .number(ODataNumber(word))
    case "INFd", "NaNd", "INFD", "NaND": return version < .v4 ? special(word, .double) : nil
    case "INFf", "NaNf", "INFF", "NaNF": return version < .v4 ? special(word, .single) : nil
    default: break
    }
    switch word.lowercased() {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return nil
    }
  }

  private func special(_ word: String, _ suffix: ODataNumber.Suffix) -> ODataLiteral {
    .number(ODataNumber(String(word.dropLast()), suffix: suffix))
  }

  /// The literal behind a prefix, at its quote.
  private mutating func prefixed(
    _ prefix: String, from start: Int
  ) throws(ODataSyntaxError) -> ODataLiteral {
    let isOld = version < .v4
    switch prefix.lowercased() {
    case "datetime":
      try require("datetime'…'", until: .v3, at: start)
      return .dateTime(try quoted { (p) throws(ODataSyntaxError) in try p.dateTime() })
    case "datetimeoffset" where isOld:
      return .dateTimeOffset(
        try quoted { (p) throws(ODataSyntaxError) in try p.dateTimeOffset(isOld: true) })
    case "guid" where isOld:
      return .guid(try quoted { (p) throws(ODataSyntaxError) in try p.guid() })
    case "time" where isOld:
      return .duration(try quoted { (p) throws(ODataSyntaxError) in try p.duration() })
    case "binary" where isOld, "x" where isOld:
      return .binary(try quoted { (p) throws(ODataSyntaxError) in try p.hexadecimal() })
    case "datetimeoffset", "guid", "time", "x":
      throw ODataSyntaxError.lacking("\(prefix)'…'", version, since: .v2, until: .v3, at: start)
    case "duration":
      try require("duration'…'", since: .v4, at: start)
      return .duration(try quoted { (p) throws(ODataSyntaxError) in try p.duration() })
    case "binary":
      return .binary(try quoted { (p) throws(ODataSyntaxError) in try p.base64() })
    case "geography":
      try require("geography'…'", since: .v3, at: start)
      return .geography(try quoted { (p) throws(ODataSyntaxError) in try p.shape() })
    case "geometry":
      try require("geometry'…'", since: .v3, at: start)
      return .geometry(try quoted { (p) throws(ODataSyntaxError) in try p.shape() })
    default:
      guard prefix.contains(".") else { throw unexpected("the qualified name of an enumeration") }
      try require("literals of enumerations", since: .v3, at: start)
      return .enumeration(
        type: prefix, members: try quoted { (p) throws(ODataSyntaxError) in try p.members() })
    }
  }

  /// A value in single quotes.
  private mutating func quoted<Value>(
    _ value: (inout URLParser) throws(ODataSyntaxError) -> Value
  ) throws(ODataSyntaxError) -> Value {
    try expect("'")
    let result = try value(&self)
    try expect("'")
    return result
  }

  /// Names of members, or numbers, with commas between.
  mutating func members() throws(ODataSyntaxError) -> [String] {
    var result: [String] = []
    repeat {
      if let byte = peek, Self.begins(byte) {
        result.append(try identifier("a member"))
      } else {
        result.append(try integer(digits: 19))
      }
    } while take(",")
    return result
  }
}
