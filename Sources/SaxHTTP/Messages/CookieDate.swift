/// Dates as servers write them in cookies, which is in many ways: a time, a day, a month and a year, in
/// any order (RFC 6265 §5.1.1).
enum CookieDate {
  /// Finds a time in a text, by the algorithm of RFC 6265 §5.1.1.
  ///
  /// - Returns: seconds since 1970; nil if it is none.
  static func seconds(of text: String) -> Int? {
    var time: (Int, Int, Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.split(whereSeparator: isDelimiter) {
      if time == nil, let found = self.time(token) {
        time = found
      } else if day == nil, let found = number(token, 1...2) {
        day = found
      } else if month == nil, let found = HTTPDate.month(String(token.prefix(3))) {
        month = found
      } else if year == nil, let found = number(token, 2...4) {
        year = found < 70 ? 2000 + found : found < 100 ? 1900 + found : found
      }
    }
    guard let (hour, minute, second) = time, let day, let month, let year, year >= 1601 else {
      return nil
    }
    return HTTPDate.seconds(year, month, day, hour, minute, second)
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    return switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private static func time(_ token: Substring) -> (Int, Int, Int)? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], 1...2),
      let minute = number(parts[1], 1...2),
      let second = number(parts[2], 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  /// The digits that the token begins with, if there are so many.
  private static func number(_ token: Substring, _ count: ClosedRange<Int>) -> Int? {
    let digits = token.prefix { $0.isASCII && $0.isNumber }
    return count.contains(digits.utf8.count) ? Int(digits) : nil
  }
}
