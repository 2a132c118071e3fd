/// Dates by RFC 822 §5, as amended by RFC 1123 §5.2.14 and RFC 5322 §3.3 and §4.3:
/// `Fri, 01 Mar 2024 12:00:00 +0100`.
///
/// The weekday may be left out, and is not compared with the date. Years of two digits are
/// 1950 to 2049. Military zone letters mean UTC, since RFC 822 gave them the wrong way round.
/// Comments may stand between the parts. Printed with the weekday and in UTC:
/// `Fri, 01 Mar 2024 11:00:00 +0000`.
enum RFC822Format {
  static func read(_ text: Span<UInt8>) -> DateTimeFields? {
    var cursor = TextCursor(text)
    blank(&cursor)
    if !cursor.nextIsDigit {
      guard EnglishNames.weekday(&cursor) else { return nil }
      blank(&cursor)
      _ = cursor.take(UInt8(ascii: ","))
      blank(&cursor)
    }
    guard let day = number(&cursor, 1...2), blank(&cursor), let month = EnglishNames.month(&cursor),
      blank(&cursor), let year = year(&cursor), let date = Day(year: year, month: month, day: day),
      blank(&cursor), let hour = number(&cursor, 1...2), cursor.take(UInt8(ascii: ":")),
      let minute = number(&cursor, 2...2)
    else { return nil }
    var second = 0
    if cursor.take(UInt8(ascii: ":")) {
      guard let digits = number(&cursor, 2...2) else { return nil }
      second = digits
    }
    var fields = DateTimeFields(day: date)
    guard fields.setTime(hour: hour, minute: minute, second: second) else { return nil }
    blank(&cursor)
    if !cursor.isAtEnd {
      guard let offset = zone(&cursor) else { return nil }
      fields.offset = offset
      blank(&cursor)
    }
    return cursor.isAtEnd ? fields : nil
  }

  /// Appends a moment of a year of four digits, without a fraction of its seconds.
  ///
  /// - Returns: false if its year has not four digits.
  static func print(_ moment: Moment, to buffer: inout [UInt8]) -> Bool {
    guard let local = DateTimeFields(moment), (0...9999).contains(local.day.year) else {
      return false
    }
    EnglishNames.print(weekday: local.day.weekday, to: &buffer)
    buffer.append(", ")
    buffer.append(UInt64(local.day.day.magnitude), width: 2)
    buffer.append(UInt8(ascii: " "))
    EnglishNames.print(month: local.day.month, to: &buffer)
    buffer.append(UInt8(ascii: " "))
    buffer.append(UInt64(local.day.year.magnitude), width: 4)
    buffer.append(UInt8(ascii: " "))
    ISO8601Format.print(secondOfDay: local.secondOfDay, to: &buffer)
    buffer.append(" +0000")
    return true
  }

  private static func number(_ cursor: inout TextCursor, _ length: ClosedRange<Int>) -> Int? {
    let count = cursor.digitCount(atMost: length.upperBound + 1)
    return length.contains(count) ? cursor.number(digits: count) : nil
  }

  private static func year(_ cursor: inout TextCursor) -> Int? {
    let count = cursor.digitCount(atMost: 5)
    guard (2...4).contains(count), let year = cursor.number(digits: count) else { return nil }
    switch count {
    case 2: return year < 50 ? year + 2000 : year + 1900
    case 3: return year + 1900
    default: return year
    }
  }

  /// An offset or one of the names that RFC 822 knows, in seconds.
  private static func zone(_ cursor: inout TextCursor) -> Int? {
    if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
      return ISO8601Format.offset(&cursor)
    }
    if let offset = ZoneAbbreviation.offset(&cursor) { return offset }
    guard let letter = cursor.next, letter.isLetter, letter | 0x20 != UInt8(ascii: "j") else {
      return nil
    }
    cursor.advance()
    return 0
  }

  /// Passes over white space and comments, which nest.
  ///
  /// - Returns: whether there were any, or nothing follows.
  @discardableResult
  private static func blank(_ cursor: inout TextCursor) -> Bool {
    let start = cursor.position
    var depth = 0
    while let byte = cursor.next {
      if byte == UInt8(ascii: "(") {
        depth += 1
      } else if depth > 0 {
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if byte == UInt8(ascii: "\\") { cursor.advance() }
      } else if !byte.isWhiteSpace {
        break
      }
      cursor.advance()
    }
    return cursor.position > start || cursor.isAtEnd
  }
}

/// Names of zones that mean one offset everywhere in mail and feeds (RFC 822 §5.1).
enum ZoneAbbreviation {
  static func offset(_ cursor: inout TextCursor) -> Int? {
    for (name, hours) in names {
      let start = cursor.position
      guard cursor.take(word: name) else { continue }
      if let next = cursor.next, next.isLetter {
        cursor.back(to: start)
        continue
      }
      return hours * 3600
    }
    return nil
  }

  private static let names: [(StaticString, Int)] = [
    ("gmt", 0), ("utc", 0), ("ut", 0), ("z", 0), ("est", -5), ("edt", -4), ("cst", -6),
    ("cdt", -5), ("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7),
  ]
}
