extension DatePattern {
  /// Reads a text that has the pattern's form. Numbers may lack leading zeros where something
  /// stands between them; names are in any case. The weekday is not compared with the date.
  ///
  /// - Returns: nil if the text has another form, or names a day or time that does not exist.
  package func read(_ text: Span<UInt8>) -> DateTimeFields? {
    var cursor = TextCursor(text)
    var found = Found()
    for item in items {
      guard read(item, &cursor, &found) else { return nil }
    }
    guard cursor.isAtEnd else { return nil }
    return found.fields
  }

  private struct Found {
    var year = 0
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var attoseconds = 0
    var isAfternoon: Bool?
    var hourIsOfHalf = false
    var offset: Int?

    var fields: DateTimeFields? {
      guard let date = Day(year: year, month: month, day: day) else { return nil }
      var hour = hour
      if hourIsOfHalf, isAfternoon == true { hour += 12 }
      var fields = DateTimeFields(day: date)
      fields.offset = offset
      guard
        fields.setTime(hour: hour, minute: minute, second: second, attoseconds: attoseconds)
      else { return nil }
      return fields
    }
  }

  /// Reads what one letter of the pattern stands for: one case for each.
  private func read(_ item: Item, _ cursor: inout TextCursor, _ found: inout Found) -> Bool {
    func number(_ limit: Int, from minimum: Int = 1) -> Int? {
      if let width = item.width { return cursor.number(digits: width) }
      let count = cursor.digitCount(atMost: limit + 1)
      return (minimum...limit).contains(count) ? cursor.number(digits: count) : nil
    }
    switch item.part {
    case .space:
      return cursor.whiteSpace()
    case .literal(let byte):
      return cursor.take(byte)
    case .year(let minimum):
      guard let year = number(9, from: minimum) else { return false }
      found.year = year
    case .shortYear:
      guard cursor.digitCount(atMost: 3) == 2 || item.width != nil,
        let year = cursor.number(digits: 2)
      else { return false }
      found.year = year < 50 ? year + 2000 : year + 1900
    case .month:
      guard let month = number(2) else { return false }
      found.month = month
    case .monthName:
      guard let month = EnglishNames.month(&cursor) else { return false }
      found.month = month
    case .day:
      guard let day = number(2) else { return false }
      found.day = day
    case .weekdayName:
      return EnglishNames.weekday(&cursor)
    case .dayPeriod:
      if cursor.take(word: "am") {
        found.isAfternoon = false
      } else if cursor.take(word: "pm") {
        found.isAfternoon = true
      } else {
        return false
      }
    case .hour:
      guard let hour = number(2) else { return false }
      found.hour = hour
    case .hourOfHalf:
      guard let hour = number(2), (1...12).contains(hour) else { return false }
      found.hour = hour % 12
      found.hourIsOfHalf = true
    case .hourOfHalfFromZero:
      guard let hour = number(2), hour < 12 else { return false }
      found.hour = hour
      found.hourIsOfHalf = true
    case .hourFromOne:
      guard let hour = number(2), (1...24).contains(hour) else { return false }
      found.hour = hour % 24
    case .minute:
      guard let minute = number(2) else { return false }
      found.minute = minute
    case .second:
      guard let second = number(2) else { return false }
      found.second = second
    case .fraction:
      guard let fraction = cursor.fraction(atMost: item.width ?? .max) else { return false }
      found.attoseconds = fraction
    case .offset(let allowsZ):
      if !allowsZ, let next = cursor.next, next.isLetter { return false }
      guard let offset = ISO8601Format.offset(&cursor) else { return false }
      found.offset = offset
    case .zoneName:
      guard let offset = Self.zone(&cursor) else { return false }
      found.offset = offset
    }
    return true
  }

  /// `CET` would be ambiguous; names that are not, and `GMT+1`, `GMT+01:00`, `UTC`.
  private static func zone(_ cursor: inout TextCursor) -> Int? {
    guard let offset = ZoneAbbreviation.offset(&cursor) else { return nil }
    guard offset == 0, let sign = cursor.next,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return offset }
    let start = cursor.position
    cursor.advance()
    if cursor.digitCount(atMost: 3) == 1, let hours = cursor.number(digits: 1) {
      var seconds = hours * 3600
      if cursor.take(UInt8(ascii: ":")) {
        guard let minutes = cursor.number(digits: 2), minutes < 60 else { return nil }
        seconds += minutes * 60
      }
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
    cursor.back(to: start)
    return ISO8601Format.offset(&cursor)
  }
}
