/// Numbers (OData ABNF 4.01 §7).
enum NumberGrammar {
  /// Takes digits.
  static func digits(
    _ cursor: inout URLCursor, _ count: ClosedRange<Int>, _ what: String = "a digit"
  ) throws(ODataSyntaxError) -> String {
    var result = ""
    while result.utf8.count < count.upperBound, let byte = cursor.digit,
      let width = cursor.next?.width
    {
      result.unicodeScalars.append(Unicode.Scalar(byte))
      cursor.move(by: width)
    }
    if result.utf8.count < count.lowerBound { throw cursor.unexpected(what) }
    return result
  }

  /// Takes a sign; a plus is not kept.
  static func sign(_ cursor: inout URLCursor) -> String {
    if cursor.take("-") { return "-" }
    _ = cursor.take("+")
    return ""
  }

  /// A whole number of at most so many digits.
  static func integer(
    _ cursor: inout URLCursor, digits count: Int
  ) throws(ODataSyntaxError) -> String {
    try sign(&cursor) + digits(&cursor, 1...count, "a number")
  }

  /// A whole number that is not negative.
  static func count(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> UInt64 {
    let start = cursor.index
    guard let value = UInt64(try digits(&cursor, 1...cursor.bytes.count, "a number")) else {
      throw cursor.wrong("the number is greater than \(UInt64.max)", at: start)
    }
    return value
  }

  /// A number: digits, with a fraction and an exponent if they have them, or one of the three others.
  static func decimal(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    if cursor.take(word: "NaN") { return "NaN" }
    if cursor.take(word: "INF") { return "INF" }
    if cursor.take(word: "-INF") { return "-INF" }
    var text = try sign(&cursor) + digits(&cursor, 1...max(1, cursor.bytes.count), "a number")
    let behind = cursor.index
    if cursor.take(".") {
      // A dot of something else; no digit, no fraction.
      guard cursor.digit != nil else {
        cursor.want("a digit")
        cursor.index = behind
        return text
      }
      text += "." + (try digits(&cursor, 1...cursor.bytes.count))
    }
    let mantissa = cursor.index
    if cursor.take("e") || cursor.take("E") {
      let exponent = sign(&cursor)
      guard cursor.digit != nil else {
        cursor.want("a digit")
        cursor.index = mantissa
        return text
      }
      text += "e" + exponent + (try digits(&cursor, 1...cursor.bytes.count))
    }
    return text
  }

  /// A number with the letter of its type in V2 and V3; a date, a time or a GUID where one is.
  static func numberOrDate(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataLiteral? {
    let start = cursor.index
    if cursor.version >= .v4 {
      if let guid = try BinaryGrammar.guidIfAny(&cursor) { return .guid(guid) }
      cursor.index = start
      if let date = try DateGrammar.dateIfAny(&cursor) { return date }
      cursor.index = start
    }
    if cursor.sees("-") || cursor.sees("+") {
      let width = cursor.next?.width ?? 1
      let behind = cursor.character(at: cursor.index + width)?.byte ?? 0
      let isInfinite = cursor.place(behind: "-INF", from: cursor.index) != nil
      guard (0x30...0x39).contains(behind) || isInfinite else { return nil }
    }
    let number = try decimal(&cursor)
    guard let (byte, width) = cursor.next, !isEndOfNumber(byte) else {
      return .number(ODataNumber(number))
    }
    let suffix: ODataNumber.Suffix
    switch byte | 0x20 {
    case UInt8(ascii: "l"): suffix = .int64
    case UInt8(ascii: "m"): suffix = .decimal
    case UInt8(ascii: "f"): suffix = .single
    case UInt8(ascii: "d"): suffix = .double
    default: return .number(ODataNumber(number))
    }
    let isWhole =
      cursor.character(at: cursor.index + width).map { URLCharacters.continuesIdentifier($0.byte) }
      != true
    guard isWhole else { return .number(ODataNumber(number)) }
    let letter = Character(Unicode.Scalar(byte))
    try cursor.require("numbers with the letter \(letter)", until: .v3)
    cursor.move(by: width)
    return .number(ODataNumber(number, suffix: suffix))
  }

  private static func isEndOfNumber(_ byte: UInt8) -> Bool { !URLCharacters.beginsIdentifier(byte) }
}
