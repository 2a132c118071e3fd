internal import SaxURI

/// JSON within URLs (OData ABNF 4.01 §5): its strings, arrays and objects, whose values may be expressions.
enum JSONGrammar {
  /// An array or an object, which may have space before it.
  static func arrayOrObjectIfAny(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpression? {
    let start = cursor.index
    let isSpace = cursor.skipSpace()
    switch cursor.peek {
    case UInt8(ascii: "["):
      try cursor.require("JSON arrays", since: .v4)
      return try array(&cursor)
    case UInt8(ascii: "{"):
      try cursor.require("JSON objects", since: .v4)
      return try object(&cursor)
    default:
      if isSpace { cursor.want("an array or an object") }
      cursor.index = start
      return nil
    }
  }

  private static func array(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.enter()
    defer { cursor.leave() }
    try cursor.expect("[")
    cursor.skipSpace()
    if cursor.take("]") { return .array([]) }
    return .array(try cursor.items(until: "]", value))
  }

  private static func object(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.enter()
    defer { cursor.leave() }
    try cursor.expect("{")
    cursor.skipSpace()
    if cursor.take("}") { return .object([]) }
    let members = try cursor.items(until: "}") { (cursor) throws(ODataSyntaxError) in
      let name = try string(&cursor)
      try cursor.expectSpaced(":")
      return ODataExpression.Member(name: name, value: try value(&cursor))
    }
    return .object(members)
  }

  private static func value(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataExpression {
    cursor.sees("\"")
      ? .literal(.string(try string(&cursor))) : try ExpressionGrammar.expression(&cursor)
  }

  /// A string in double quotes with JSON's escapes.
  static func string(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    let start = cursor.index
    try cursor.expect("\"")
    var content: [UInt8] = []
    while let (byte, width) = cursor.next {
      cursor.index += width
      switch byte {
      case UInt8(ascii: "\""):
        cursor.reach(cursor.index)
        return try cursor.string(content, at: start)
      case UInt8(ascii: "\\"):
        cursor.reach(cursor.index)
        try escape(&cursor, into: &content)
      case UInt8(ascii: "#") where width == 1 && cursor.decodes, 0..<0x20:
        cursor.index -= width
        throw cursor.unexpected("a character of a string")
      default: content.append(byte)
      }
    }
    throw cursor.unexpected("\"\\\"\" at the end of a string")
  }

  private static func escape(
    _ cursor: inout URLCursor, into content: inout [UInt8]
  ) throws(ODataSyntaxError) {
    guard let (byte, width) = cursor.next else {
      throw cursor.unexpected("an escaped character")
    }
    cursor.index += width
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): content += Array(String(try escapedScalar(&cursor)).utf8)
    default:
      cursor.index -= width
      throw cursor.unexpected("one of \"\\/bfnrtu behind a backslash")
    }
  }

  /// The scalar of four digits, or of two surrogates of four each.
  private static func escapedScalar(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> Unicode.Scalar {
    let start = cursor.index
    let first = try fourDigits(&cursor)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, cursor.take("\\"), cursor.take("u") {
      let second = try fourDigits(&cursor)
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw cursor.wrong("half of a surrogate pair", at: start)
  }

  private static func fourDigits(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let (byte, width) = cursor.next,
        let digit = PercentEncoding.digit(byte)
      else {
        throw cursor.unexpected("a hexadecimal digit")
      }
      value = value << 4 | UInt32(digit)
      cursor.index += width
    }
    return value
  }
}
