internal import SaxValues

/// Points in time as header fields have them (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Reads any of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`; in any case (RFC 9111 §4.2), and with more spaces than there need be. The
  /// day of the week is not looked at.
  ///
  /// - Parameters:
  ///   - text: a field's value.
  ///   - now: in seconds since 1970, to tell the century of a year of two digits by.
  /// - Returns: seconds since 1970; nil if it is none.
  static func seconds(of text: String, now: Int) -> Int? {
    let words = text.split(separator: " ").map(String.init)
    switch words.count {
    case 6 where words[0].hasSuffix(",") && isGMT(words[5]) && words[3].utf8.count == 4:
      guard let year = number(words[3]) else { return nil }
      return seconds(year, words[2], words[1], words[4])
    case 4 where words[0].hasSuffix(",") && isGMT(words[3]):
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard date.count == 3, let year = year(date[2], now: now) else { return nil }
      return seconds(year, date[1], date[0], words[2])
    case 5:
      guard words[4].utf8.count == 4, let year = number(words[4]) else { return nil }
      return seconds(year, words[1], words[2], words[3])
    default: return nil
    }
  }

  /// The form that is written: `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// - Parameter seconds: since 1970; of the years 1970 to 9999, or else the nearest of those.
  static func text(of seconds: Int) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    guard let date = Day(daysSinceEpoch: seconds / 86400) else { return "" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two).joined(
      separator: ":")
    return
      "\(weekdays[date.weekday]), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }

  /// One of two digits that would lie more than fifty years ahead is of the century before.
  private static func year(_ text: String, now: Int) -> Int? {
    guard text.utf8.count == 2, let number = number(text) else { return nil }
    let present = 1970 + now / 31_556_952
    let year = present / 100 * 100 + number
    return year > present + 50 ? year - 100 : year
  }

  private static func seconds(
    _ year: Int, _ month: String, _ day: String, _ time: String
  ) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let month = HTTPDate.month(month), (1...2).contains(day.utf8.count),
      let day = number(day), parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = number(parts[0]), let minute = number(parts[1]), let second = number(parts[2])
    else { return nil }
    return seconds(year, month, day, hour, minute, second)
  }

  private static func isGMT(_ text: String) -> Bool { HeaderField.equal(text, "GMT") }

  /// From 0.
  static func month(_ name: String) -> Int? {
    months.firstIndex { HeaderField.equal($0, name) }
  }

  /// Counts the seconds up to a time of the Gregorian calendar, in UTC. A leap second counts as the one before.
  ///
  /// - Parameter month: from 0.
  /// - Returns: seconds since 1970; nil if there is no such day or time.
  static func seconds(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
  ) -> Int? {
    guard hour < 24, minute < 60, second <= 60,
      let date = Day(year: year, month: month + 1, day: day)
    else { return nil }
    return (date.daysSinceEpoch * 24 + hour) * 3600 + minute * 60 + min(second, 59)
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }
}
