/// Dates, times and durations, as text that has been checked.
enum DateGrammar {
  /// A date, a date with a time and a zone, or a time, if one is here.
  static func dateIfAny(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataLiteral? {
    let start = cursor.index
    let count = digitsAhead(cursor)
    if count == 2, cursor.character(at: start + 2)?.byte == UInt8(ascii: ":") {
      if let time = try? timeOfDay(&cursor) { return .timeOfDay(time) }
      cursor.index = start
    }
    guard count >= 4 || cursor.sees("-"), let date = try? date(&cursor) else {
      cursor.index = start
      return nil
    }
    guard cursor.sees("T") else { return .date(date) }
    cursor.index = start
    return .dateTimeOffset(try dateTimeOffset(&cursor))
  }

  /// The number of digits that are next.
  private static func digitsAhead(_ cursor: URLCursor) -> Int {
    var place = cursor.index
    while place < cursor.end, (0x30...0x39).contains(cursor.bytes[place]) { place += 1 }
    return place - cursor.index
  }

  /// `2012-09-03`; years have four digits or more.
  static func date(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    var text = cursor.take("-") ? "-" : ""
    text += try NumberGrammar.digits(&cursor, 4...4, "four digits of a year")
    if text.hasPrefix("-0") == false, !text.hasPrefix("0") {
      text += try NumberGrammar.digits(&cursor, 0...12)
    }
    try cursor.expect("-")
    text += "-" + (try pair(&cursor, upTo: 12, from: 1, "a month"))
    try cursor.expect("-")
    return text + "-" + (try pair(&cursor, upTo: 31, from: 1, "a day"))
  }

  /// Two digits.
  private static func pair(
    _ cursor: inout URLCursor, upTo greatest: UInt8, from least: UInt8 = 0, _ what: String
  ) throws(ODataSyntaxError) -> String {
    guard let first = cursor.digit, first - 0x30 <= greatest / 10 else {
      throw cursor.unexpected(what)
    }
    let text = try NumberGrammar.digits(&cursor, 1...1)
    guard let second = cursor.digit else { throw cursor.unexpected(what) }
    let value = (first - 0x30) * 10 + (second - 0x30)
    guard value <= greatest, value >= least else { throw cursor.unexpected(what) }
    return text + (try NumberGrammar.digits(&cursor, 1...1))
  }

  /// `11:22`, with seconds and their fraction if it has them.
  static func timeOfDay(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    var text = try pair(&cursor, upTo: 23, "an hour")
    try cursor.expect(":")
    text += ":" + (try pair(&cursor, upTo: 59, "a minute"))
    guard takeSign(&cursor, ":", before: "a second") else { return text }
    text += ":" + (try pair(&cursor, upTo: 60, "a second"))
    guard takeSign(&cursor, ".", before: "a digit") else { return text }
    return text + "." + (try NumberGrammar.digits(&cursor, 1...12))
  }

  /// Takes a sign; false if it isn't here, or no digit follows it.
  private static func takeSign(
    _ cursor: inout URLCursor, _ sign: Character, before what: String
  ) -> Bool {
    let start = cursor.index
    guard cursor.take(sign) else { return false }
    if cursor.digit != nil { return true }
    cursor.want(what)
    cursor.index = start
    return false
  }

  /// A date, a time, and `Z` or the distance from it.
  ///
  /// - Parameter isOld: true for V2 and V3, which want no zone of some clients' texts.
  static func dateTimeOffset(
    _ cursor: inout URLCursor, isOld: Bool = false
  ) throws(ODataSyntaxError) -> String {
    var text = try date(&cursor)
    try cursor.expect("T")
    text += "T" + (try timeOfDay(&cursor))
    if cursor.take("Z") || isOld && cursor.take("z") { return text + "Z" }
    if cursor.take("-") {
      text += "-"
    } else if cursor.take("+") {
      text += "+"
    } else {
      throw cursor.unexpected("\"Z\" or the zone's distance from it")
    }
    text += try pair(&cursor, upTo: 23, "an hour")
    try cursor.expect(":")
    return text + ":" + (try pair(&cursor, upTo: 59, "a minute"))
  }

  /// A date and a time without a zone.
  static func dateTime(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    let date = try date(&cursor)
    try cursor.expect("T")
    let time = try timeOfDay(&cursor)
    return date + "T" + time + (cursor.take("Z") ? "Z" : "")
  }

  /// `P1DT2H3M4.5S`, of which any part may be missing.
  static func duration(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    var text = ""
    if !cursor.sees("P") {
      guard cursor.take("-") else { throw cursor.unexpected("a duration, which begins with P") }
      text = "-"
    }
    try cursor.expect("P")
    text += "P"
    if cursor.digit != nil {
      text += try NumberGrammar.digits(&cursor, 1...cursor.bytes.count)
      guard cursor.take("D") else {
        throw cursor.unexpected("\"D\", as days are the greatest unit")
      }
      text += "D"
    }
    guard cursor.take("T") else { return text }
    text += "T"
    var units = "HMS"[...]
    while cursor.digit != nil, !units.isEmpty {
      var number = try NumberGrammar.digits(&cursor, 1...cursor.bytes.count)
      if cursor.take(".") {
        number += "." + (try NumberGrammar.digits(&cursor, 1...cursor.bytes.count))
        units = "S"
      }
      guard let unit = units.first(where: { cursor.sees($0) }), cursor.take(unit) else {
        throw cursor.unexpected("the unit of a duration")
      }
      text += number + String(unit)
      units = units.drop { $0 != unit }.dropFirst()
    }
    return text
  }
}
