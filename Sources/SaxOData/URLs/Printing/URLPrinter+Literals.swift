/// Literals, in the form of each version.
extension URLPrinter {
  mutating func print(_ literal: ODataLiteral) throws(ODataSyntaxError) {
    let isOld = version < .v4
    switch literal {
    case .null: syntax("null")
    case .boolean(let value): syntax(value ? "true" : "false")
    case .string(let text): quoted(text)
    case .number(let number): try print(number)
    case .guid(let text):
      try check(text, "a GUID", BinaryGrammar.guid)
      syntax(isOld ? "guid'\(text)'" : text)
    case .date(let text):
      try require("dates without a time", since: .v4)
      try check(text, "a date", DateGrammar.date)
      syntax(text)
    case .dateTime(let text):
      try require("datetime'…'", until: .v3)
      try check(text, "a date and time", DateGrammar.dateTime)
      syntax("datetime'\(text)'")
    case .dateTimeOffset(let text):
      try check(text, "a date, time and zone") { (cursor) throws(ODataSyntaxError) in
        try DateGrammar.dateTimeOffset(&cursor)
      }
      // A plus is taken for a space by some servers.
      syntax(isOld ? "datetimeoffset'" : "")
      value(text)
      syntax(isOld ? "'" : "")
    case .timeOfDay(let text):
      try require("times of a day", since: .v4)
      try check(text, "a time", DateGrammar.timeOfDay)
      syntax(text)
    case .duration(let text):
      try check(text, "a duration", DateGrammar.duration)
      syntax(isOld ? "time'\(text)'" : "duration'\(text)'")
    case .binary(let bytes):
      syntax(isOld ? "X'\(Self.hexadecimal(bytes))'" : "binary'\(Self.base64(bytes))'")
    case .enumeration(let type, let members):
      try require("literals of enumerations", since: .v3)
      guard type.contains(".") else {
        throw wrong("the name of an enumeration is qualified, and \(type.debugDescription) is not")
      }
      try name(type)
      syntax("'")
      let text = members.joined(separator: ",")
      try check(text, "a list of members", LiteralGrammar.members)
      value(text)
      syntax("'")
    case .geography(let shape): try print("geography", shape)
    case .geometry(let shape): try print("geometry", shape)
    }
  }

  private mutating func print(_ number: ODataNumber) throws(ODataSyntaxError) {
    try check(number.text, "a number", NumberGrammar.decimal)
    let isSpecial = number.text.hasSuffix("N") || number.text.hasSuffix("F")
    if isSpecial, number.suffix == .int64 || number.suffix == .decimal {
      throw wrong(
        "\(number.text) is no value of the type that the letter \(number.suffix.rawValue) says")
    }
    value(number.text)
    if version < .v4 { syntax(number.suffix.rawValue) }
  }

  private mutating func print(_ prefix: String, _ shape: ODataShape) throws(ODataSyntaxError) {
    try require("\(prefix)'…'", since: .v3)
    let text = "SRID=\(shape.srid);\(shape.text)"
    try check(text, "a shape", ShapeGrammar.shape)
    syntax("\(prefix)'\(text)'")
  }

  /// Fails unless a text is a value as payloads have it.
  private func check<Value>(
    _ text: String, _ what: String, _ rule: (inout URLCursor) throws(ODataSyntaxError) -> Value
  ) throws(ODataSyntaxError) {
    var cursor = try URLCursor(text, version: version)
    cursor.decodes = false
    if (try? rule(&cursor)) == nil || !cursor.isAtEnd {
      throw wrong("\(text.debugDescription) is not \(what)")
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
      }
      for offset in 0...group.count {
        result.append(digits[Int(bits >> UInt32(18 - 6 * offset) & 63)])
      }
      result += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
