internal import FoundationEssentials

/// Literals, in the form of each version.
enum LiteralPrinter {
  static func print(_ literal: ODataLiteral, to writer: inout URLWriter) throws(ODataSyntaxError) {
    let isOld = writer.version < .v4
    switch literal {
    case .null: writer.syntax("null")
    case .boolean(let value): writer.syntax(value ? "true" : "false")
    case .string(let text): writer.quoted(text)
    case .number(let number): try print(number, to: &writer)
    case .guid(let text):
      try check(text, "a GUID", writer.version, BinaryGrammar.guid)
      writer.syntax(isOld ? "guid'\(text)'" : text)
    case .date(let text):
      try writer.require("dates without a time", since: .v4)
      try check(text, "a date", writer.version, DateGrammar.date)
      writer.syntax(text)
    case .dateTime(let text):
      try writer.require("datetime'…'", until: .v3)
      try check(text, "a date and time", writer.version, DateGrammar.dateTime)
      writer.syntax("datetime'\(text)'")
    case .dateTimeOffset(let text):
      try check(text, "a date, time and zone", writer.version) {
        (cursor) throws(ODataSyntaxError) in
        try DateGrammar.dateTimeOffset(&cursor)
      }
      // A plus is taken for a space by some servers.
      writer.syntax(isOld ? "datetimeoffset'" : "")
      writer.value(text)
      writer.syntax(isOld ? "'" : "")
    case .timeOfDay(let text):
      try writer.require("times of a day", since: .v4)
      try check(text, "a time", writer.version, DateGrammar.timeOfDay)
      writer.syntax(text)
    case .duration(let text):
      try check(text, "a duration", writer.version, DateGrammar.duration)
      writer.syntax(isOld ? "time'\(text)'" : "duration'\(text)'")
    case .binary(let bytes):
      writer.syntax(
        isOld ? "X'\(hexadecimal(bytes))'" : "binary'\(Data(bytes).base64URLText(isPadded: true))'")
    case .enumeration(let type, let members):
      try writer.require("literals of enumerations", since: .v3)
      guard type.contains(".") else {
        throw .wrong("the name of an enumeration is qualified, and \(type.debugDescription) is not")
      }
      try writer.name(type)
      writer.syntax("'")
      let text = members.joined(separator: ",")
      try check(text, "a list of members", writer.version, LiteralGrammar.members)
      writer.value(text)
      writer.syntax("'")
    case .geography(let shape): try print("geography", shape, to: &writer)
    case .geometry(let shape): try print("geometry", shape, to: &writer)
    }
  }

  private static func print(
    _ number: ODataNumber, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try check(number.text, "a number", writer.version, NumberGrammar.decimal)
    let isSpecial = number.text.hasSuffix("N") || number.text.hasSuffix("F")
    if isSpecial, number.suffix == .int64 || number.suffix == .decimal {
      throw .wrong(
        "\(number.text) is no value of the type that the letter \(number.suffix.rawValue) says")
    }
    writer.value(number.text)
    if writer.version < .v4 { writer.syntax(number.suffix.rawValue) }
  }

  private static func print(
    _ prefix: String, _ shape: ODataShape, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.require("\(prefix)'…'", since: .v3)
    let text = "SRID=\(shape.srid);\(shape.text)"
    try check(text, "a shape", writer.version, ShapeGrammar.shape)
    writer.syntax("\(prefix)'\(text)'")
  }

  /// Fails unless a text is a value as payloads have it.
  private static func check<Value>(
    _ text: String, _ what: String, _ version: ODataVersion,
    _ rule: (inout URLCursor) throws(ODataSyntaxError) -> Value
  ) throws(ODataSyntaxError) {
    var cursor = try URLCursor(text, version: version)
    cursor.decodes = false
    if (try? rule(&cursor)) == nil || !cursor.isAtEnd {
      throw .wrong("\(text.debugDescription) is not \(what)")
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
