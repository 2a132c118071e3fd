/// The rule of a zone for each year after its last listed transition: the POSIX `TZ` text at the
/// end of a zone file (RFC 8536 §3.3), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct RecurringRule: Sendable, Hashable {
  private var standardOffset: Int
  private var summer: Summer?

  private struct Summer: Sendable, Hashable {
    var offset: Int
    var start: Change
    var end: Change
  }

  /// The moment in a year at which clocks change.
  private struct Change: Sendable, Hashable {
    enum Date: Sendable, Hashable {
      /// 1 to 365; 29 February is never counted.
      case julian(Int)
      /// 0 to 365.
      case dayOfYear(Int)
      /// The week-th such weekday of the month, 5 for the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    var date: Date
    /// After the midnight that begins the date, in seconds of the clocks until then.
    var time = 7200

    func local(in year: Int) -> Int {
      let january = (Day(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0)
      let day: Int
      switch date {
      case .julian(let number):
        day = january + number - (Day.isLeap(year) && number >= 60 ? 0 : 1)
      case .dayOfYear(let number):
        day = january + number
      case .weekday(let month, let week, let weekday):
        let first = Day(year: year, month: month, day: 1)
        let offset = (weekday - (first?.weekday ?? 0) + 7) % 7 + (week - 1) * 7
        let length = Day.length(ofMonth: month, year: year)
        day = (first?.daysSinceEpoch ?? 0) + (offset < length ? offset : offset - 7)
      }
      return day * 86_400 + time
    }
  }

  /// Reads a POSIX `TZ` text.
  ///
  /// - Returns: nil if the text is not of that form.
  init?(_ text: Span<UInt8>) {
    var cursor = TextCursor(text)
    guard Self.name(&cursor), let standard = Self.time(&cursor) else { return nil }
    standardOffset = -standard
    guard !cursor.isAtEnd else { return }
    guard Self.name(&cursor) else { return nil }
    var offset = standardOffset + 3600
    if cursor.next != UInt8(ascii: ",") {
      guard let time = Self.time(&cursor) else { return nil }
      offset = -time
    }
    guard cursor.take(UInt8(ascii: ",")), let start = Self.change(&cursor),
      cursor.take(UInt8(ascii: ",")), let end = Self.change(&cursor), cursor.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// The offset in force at an instant, and the instant when another begins.
  func period(at instant: Int) -> (offset: Int, end: Int) {
    guard let summer, let day = Day(daysSinceEpoch: instant.dividedRoundingDown(by: 86_400)) else {
      return (standardOffset, .max)
    }
    // The latest change at or before the instant, and the earliest after it.
    var latest = Int.min
    var offset = standardOffset
    var next = Int.max
    for year in day.year - 1...day.year + 1 {
      let start = summer.start.local(in: year) - standardOffset
      let end = summer.end.local(in: year) - summer.offset
      // Where summer lasts all year its end and the next start fall together: the start counts.
      for (change, begins) in [(end, standardOffset), (start, summer.offset)] {
        if change <= instant {
          if change >= latest { (latest, offset) = (change, begins) }
        } else {
          next = min(next, change)
        }
      }
    }
    return (offset, next)
  }

  /// An abbreviation: letters, or anything in angle brackets.
  private static func name(_ cursor: inout TextCursor) -> Bool {
    if cursor.take(UInt8(ascii: "<")) {
      while let byte = cursor.next, byte != UInt8(ascii: ">") { cursor.advance() }
      return cursor.take(UInt8(ascii: ">"))
    }
    let start = cursor.position
    while let byte = cursor.next, byte.isLetter { cursor.advance() }
    return cursor.position > start
  }

  /// `[+-]h[hh][:mm[:ss]]`, in seconds.
  private static func time(_ cursor: inout TextCursor) -> Int? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    guard let hours = number(&cursor) else { return nil }
    var seconds = hours * 3600
    if cursor.take(UInt8(ascii: ":")) {
      guard let minutes = number(&cursor) else { return nil }
      seconds += minutes * 60
      if cursor.take(UInt8(ascii: ":")) {
        guard let digits = number(&cursor) else { return nil }
        seconds += digits
      }
    }
    return isNegative ? -seconds : seconds
  }

  private static func number(_ cursor: inout TextCursor) -> Int? {
    cursor.number(digits: cursor.digitCount(atMost: 3))
  }

  private static func change(_ cursor: inout TextCursor) -> Change? {
    var change: Change
    if cursor.take(UInt8(ascii: "M")) {
      guard let month = number(&cursor), (1...12).contains(month), cursor.take(UInt8(ascii: ".")),
        let week = number(&cursor), (1...5).contains(week), cursor.take(UInt8(ascii: ".")),
        let weekday = number(&cursor), (0...6).contains(weekday)
      else { return nil }
      change = Change(date: .weekday(month: month, week: week, weekday: weekday))
    } else if cursor.take(UInt8(ascii: "J")) {
      guard let day = number(&cursor), (1...365).contains(day) else { return nil }
      change = Change(date: .julian(day))
    } else {
      guard let day = number(&cursor), (0...365).contains(day) else { return nil }
      change = Change(date: .dayOfYear(day))
    }
    if cursor.take(UInt8(ascii: "/")) {
      guard let time = time(&cursor) else { return nil }
      change.time = time
    }
    return change
  }
}
