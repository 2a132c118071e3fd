/// JSON within URLs (OData ABNF 4.01 §5): its strings, arrays and objects, whose values may be expressions.
extension URLParser {
  /// An array or an object, which may have space before it.
  mutating func arrayOrObjectIfAny() throws(ODataSyntaxError) -> ODataExpression? {
    let start = index
    let isSpace = skipSpace()
    switch peek {
    case UInt8(ascii: "["):
      try require("JSON arrays", since: .v4)
      return try array()
    case UInt8(ascii: "{"):
      try require("JSON objects", since: .v4)
      return try object()
    default:
      if isSpace { want("an array or an object") }
      index = start
      return nil
    }
  }

  private mutating func array() throws(ODataSyntaxError) -> ODataExpression {
    try enter()
    defer { leave() }
    try expect("[")
    skipSpace()
    var items: [ODataExpression] = []
    if take("]") { return .array(items) }
    repeat {
      skipSpace()
      items.append(try value())
      skipSpace()
    } while take(",")
    try expect("]")
    return .array(items)
  }

  private mutating func object() throws(ODataSyntaxError) -> ODataExpression {
    try enter()
    defer { leave() }
    try expect("{")
    skipSpace()
    var members: [ODataExpression.Member] = []
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let name = try string()
      skipSpace()
      try expect(":")
      skipSpace()
      members.append(.init(name: name, value: try value()))
      skipSpace()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func value() throws(ODataSyntaxError) -> ODataExpression {
    sees("\"") ? .literal(.string(try string())) : try expression()
  }

  /// A string in double quotes with JSON's escapes.
  mutating func string() throws(ODataSyntaxError) -> String {
    let start = index
    try expect("\"")
    var content: [UInt8] = []
    while let (byte, width) = next(index) {
      index += width
      switch byte {
      case UInt8(ascii: "\""):
        reach(index)
        return try string(content, at: start)
      case UInt8(ascii: "\\"):
        reach(index)
        try escape(into: &content)
      case UInt8(ascii: "#") where width == 1 && decodes, 0..<0x20:
        index -= width
        throw unexpected("a character of a string")
      default: content.append(byte)
      }
    }
    throw unexpected("\"\\\"\" at the end of a string")
  }

  private mutating func escape(into content: inout [UInt8]) throws(ODataSyntaxError) {
    guard let (byte, width) = next(index) else { throw unexpected("an escaped character") }
    index += width
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): content += Array(String(try escapedScalar()).utf8)
    default:
      index -= width
      throw unexpected("one of \"\\/bfnrtu behind a backslash")
    }
  }

  /// The scalar of four digits, or of two surrogates of four each.
  private mutating func escapedScalar() throws(ODataSyntaxError) -> Unicode.Scalar {
    let start = index
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, take("\\"), take("u") {
      let second = try fourDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw wrong("half of a surrogate pair", at: start)
  }

  private mutating func fourDigits() throws(ODataSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let (byte, width) = next(index), let digit = Self.value(hexadecimal: byte) else {
        throw unexpected("a hexadecimal digit")
      }
      value = value << 4 | UInt32(digit)
      index += width
    }
    return value
  }
}
