/// Dates and times by ISO 8601, RFC 3339 and XML Schema: calendar dates (`2024-03-01`,
/// `20240301`), week dates (`2024-W09-5`) and ordinal dates (`2024-061`), alone or with a
/// time of day (`T`, `t` or a space before it), and an offset (`Z`, `+01`, `+0100`, `+01:00`).
/// Printed by RFC 3339 in UTC, `2024-03-01T12:00:00Z`, years beyond four digits as XML Schema has them.
package enum ISO8601Format {
  package static func read(_ text: Span<UInt8>) -> DateTimeFields? {
    if let fields = plain(text) { return fields }
    var cursor = TextCursor(text)
    guard let day = day(&cursor) else { return nil }
    var fields = DateTimeFields(day: day)
    if cursor.take(letter: UInt8(ascii: "t")) || cursor.take(UInt8(ascii: " ")) {
      guard time(&cursor, &fields) else { return nil }
    }
    if !cursor.isAtEnd {
      guard let offset = offset(&cursor) else { return nil }
      fields.offset = offset
    }
    return cursor.isAtEnd ? fields : nil
  }

  /// Reads `YYYY-MM-DDThh:mm:ssZ`, as most are written, in a quarter of the time.
  ///
  /// - Returns: nil if it is written in another way, or wrong.
  @inline(__always)
  private static func plain(_ text: Span<UInt8>) -> DateTimeFields? {
    guard text.count == 20, text[10] == UInt8(ascii: "T"), text[19] == UInt8(ascii: "Z"),
      let date = digits(text, 0, as: 0x2D30_302D_3030_3030, excess: 0x7F76_767F_7676_7676),
      let time = digits(text, 11, as: 0x3030_3A30_303A_3030, excess: 0x7676_7F76_767F_7676),
      text[8].isDigit, text[9].isDigit
    else { return nil }
    let day = Int(text[8] &- UInt8(ascii: "0")) &* 10 &+ Int(text[9] &- UInt8(ascii: "0"))
    guard
      let day = Day(
        year: pair(date, 0) &* 100 &+ pair(date, 2), month: pair(date, 5), day: day)
    else { return nil }
    var fields = DateTimeFields(day: day)
    fields.offset = 0
    let isTime = fields.setTime(hour: pair(time, 0), minute: pair(time, 3), second: pair(time, 6))
    return isTime ? fields : nil
  }

  /// Reads eight bytes at once, digits and what stands between them.
  ///
  /// - Parameters:
  ///   - pattern: eight bytes, the first the lowest: `0` where a digit has to be, or what has to be
  ///     there.
  ///   - excess: for each byte, what takes more than 9 to its highest bit, or more than 0.
  /// - Returns: the values of the digits, each in its byte; nil if some byte doesn't fit.
  @inline(__always)
  private static func digits(
    _ text: Span<UInt8>, _ offset: Int, as pattern: UInt64, excess: UInt64
  ) -> UInt64? {
    let word = UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let values = word ^ pattern
    let sums = (values & 0x7F7F_7F7F_7F7F_7F7F) &+ excess | values
    return sums & 0x8080_8080_8080_8080 == 0 ? values : nil
  }

  /// The number of two digits.
  @inline(__always)
  private static func pair(_ digits: UInt64, _ index: Int) -> Int {
    let both = digits &>> UInt64(8 &* index)
    return Int(both & 0xF) &* 10 &+ Int(both &>> 8 & 0xF)
  }

  private static func day(_ cursor: inout TextCursor) -> Day? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let isSigned = isNegative || cursor.take(UInt8(ascii: "+"))
    let digits = cursor.digitCount(atMost: 10)
    guard digits >= 4, digits <= 9, let number = cursor.number(digits: digits) else { return nil }
    guard cursor.take(UInt8(ascii: "-")) else {
      guard digits == 8, !isSigned else { return nil }
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    let year = isNegative ? -number : number
    if cursor.take(UInt8(ascii: "W")) {
      guard let week = cursor.number(digits: 2), cursor.take(UInt8(ascii: "-")),
        let weekday = cursor.number(digits: 1)
      else { return nil }
      return Day(year: year, week: week, weekday: weekday)
    }
    if cursor.digitCount(atMost: 3) == 3 {
      guard let ordinal = cursor.number(digits: 3), ordinal >= 1,
        ordinal <= (Day.isLeap(year) ? 366 : 365),
        let first = Day(year: year, month: 1, day: 1)
      else { return nil }
      return Day(daysSinceEpoch: first.daysSinceEpoch + ordinal - 1)
    }
    guard let month = cursor.number(digits: 2), cursor.take(UInt8(ascii: "-")),
      let day = cursor.number(digits: 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// `hh`, `hh:mm`, `hh:mm:ss`, `hhmm`, `hhmmss`; a fraction of the seconds after a point or comma.
  private static func time(_ cursor: inout TextCursor, _ fields: inout DateTimeFields) -> Bool {
    let isBasic = cursor.digitCount(atMost: 3) == 3
    guard let hour = cursor.number(digits: 2) else { return false }
    var minute = 0
    var second = 0
    var fraction = 0
    if isBasic || cursor.take(UInt8(ascii: ":")) {
      guard let digits = cursor.number(digits: 2) else { return false }
      minute = digits
      if isBasic ? cursor.nextIsDigit : cursor.take(UInt8(ascii: ":")) {
        guard let digits = cursor.number(digits: 2) else { return false }
        second = digits
        if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
          guard let digits = cursor.fraction() else { return false }
          fraction = digits
        }
      }
    }
    return fields.setTime(hour: hour, minute: minute, second: second, attoseconds: fraction)
  }

  /// `Z`, `±hh`, `±hhmm` or `±hh:mm`, in seconds.
  package static func offset(_ cursor: inout TextCursor) -> Int? {
    if cursor.take(letter: UInt8(ascii: "z")) { return 0 }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    guard isNegative || cursor.take(UInt8(ascii: "+")), let hours = cursor.number(digits: 2),
      hours < 24
    else { return nil }
    var minutes = 0
    if cursor.take(UInt8(ascii: ":")) || cursor.nextIsDigit {
      guard let digits = cursor.number(digits: 2), digits < 60 else { return nil }
      minutes = digits
    }
    let seconds = hours * 3600 + minutes * 60
    return isNegative ? -seconds : seconds
  }
}

extension Day {
  /// A week date of ISO 8601: week 1 holds the year's first Thursday; Monday is 1.
  package init?(year: Int, week: Int, weekday: Int) {
    guard (1...53).contains(week), (1...7).contains(weekday),
      let fourth = Day(year: year, month: 1, day: 4)
    else { return nil }
    let monday = fourth.daysSinceEpoch - (fourth.weekday + 6) % 7
    guard let day = Day(daysSinceEpoch: monday + (week - 1) * 7 + weekday - 1) else { return nil }
    // A week 53 that the year does not have is week 1 of the next.
    if week == 53 {
      guard let thursday = Day(daysSinceEpoch: monday + 52 * 7 + 3), thursday.year == year else {
        return nil
      }
    }
    self = day
  }
}
