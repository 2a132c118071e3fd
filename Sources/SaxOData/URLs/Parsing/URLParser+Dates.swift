/// Dates, times and durations, as text that has been checked.
extension URLParser {
  /// A date, a date with a time and a zone, or a time, if one is here.
  mutating func dateIfAny() throws(ODataSyntaxError) -> ODataLiteral? {
    let start = index
    let count = digitsAhead
    if count == 2, next(start + 2)?.byte == UInt8(ascii: ":") {
      if let time = try? timeOfDay() { return .timeOfDay(time) }
      index = start
    }
    guard count >= 4 || sees("-"), let date = try? date() else {
      index = start
      return nil
    }
    guard sees("T") else { return .date(date) }
    index = start
    return .dateTimeOffset(try dateTimeOffset())
  }

  /// The number of digits that are next.
  private var digitsAhead: Int {
    var place = index
    while place < end, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place - index
  }

  /// `2012-09-03`; years have four digits or more.
  mutating func date() throws(ODataSyntaxError) -> String {
    var text = take("-") ? "-" : ""
    text += try digits(4...4, "four digits of a year")
    if text.hasPrefix("-0") == false, !text.hasPrefix("0") { text += try digits(0...12) }
    try expect("-")
    text += "-" + (try pair(upTo: 12, from: 1, "a month"))
    try expect("-")
    return text + "-" + (try pair(upTo: 31, from: 1, "a day"))
  }

  /// Two digits.
  private mutating func pair(
    upTo greatest: UInt8, from least: UInt8 = 0, _ what: String
  ) throws(ODataSyntaxError) -> String {
    guard let first = digit, first - 0x30 <= greatest / 10 else { throw unexpected(what) }
    let text = try digits(1...1)
    guard let second = digit else { throw unexpected(what) }
    let value = (first - 0x30) * 10 + (second - 0x30)
    guard value <= greatest, value >= least else { throw unexpected(what) }
    return text + (try digits(1...1))
  }

  /// `11:22`, with seconds and their fraction if it has them.
  mutating func timeOfDay() throws(ODataSyntaxError) -> String {
    var text = try pair(upTo: 23, "an hour")
    try expect(":")
    text += ":" + (try pair(upTo: 59, "a minute"))
    guard take(":", before: "a second") else { return text }
    text += ":" + (try pair(upTo: 60, "a second"))
    guard take(".", before: "a digit") else { return text }
    return text + "." + (try digits(1...12))
  }

  /// Takes a sign; false if it isn't here, or no digit follows it.
  private mutating func take(_ sign: Character, before what: String) -> Bool {
    let start = index
    guard take(sign) else { return false }
    if digit != nil { return true }
    want(what)
    index = start
    return false
  }

  /// A date, a time, and `Z` or the distance from it.
  ///
  /// - Parameter isOld: true for V2 and V3, which want no zone of some clients' texts.
  mutating func dateTimeOffset(isOld: Bool = false) throws(ODataSyntaxError) -> String {
    var text = try date()
    try expect("T")
    text += "T" + (try timeOfDay())
    if take("Z") || isOld && take("z") { return text + "Z" }
    if take("-") {
      text += "-"
    } else if take("+") {
      text += "+"
    } else {
      throw unexpected("\"Z\" or the zone's distance from it")
    }
    text += try pair(upTo: 23, "an hour")
    try expect(":")
    return text + ":" + (try pair(upTo: 59, "a minute"))
  }

  /// A date and a time without a zone.
  mutating func dateTime() throws(ODataSyntaxError) -> String {
    let date = try date()
    try expect("T")
    let time = try timeOfDay()
    return date + "T" + time + (take("Z") ? "Z" : "")
  }

  /// `P1DT2H3M4.5S`, of which any part may be missing.
  mutating func duration() throws(ODataSyntaxError) -> String {
    var text = ""
    if !sees("P") {
      guard take("-") else { throw unexpected("a duration, which begins with P") }
      text = "-"
    }
    try expect("P")
    text += "P"
    if digit != nil {
      text += try digits(1...bytes.count)
      guard take("D") else { throw unexpected("\"D\", as days are the greatest unit") }
      text += "D"
    }
    guard take("T") else { return text }
    text += "T"
    var units = "HMS"[...]
    while digit != nil, !units.isEmpty {
      var number = try digits(1...bytes.count)
      if take(".") {
        number += "." + (try digits(1...bytes.count))
        units = "S"
      }
      guard let unit = units.first(where: { sees($0) }), take(unit) else {
        throw unexpected("the unit of a duration")
      }
      text += number + String(unit)
      units = units.drop { $0 != unit }.dropFirst()
    }
    return text
  }
}
