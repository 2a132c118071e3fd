/// A calendar date of the proleptic Gregorian calendar, without a time or a zone.
public struct Day: Sendable, Hashable, Comparable {
  // Small, so that a `SaxValue` is.
  private let storedYear: Int32
  private let storedMonth: Int8
  private let storedDay: Int8

  /// −999,999,999 to 999,999,999; 0 is the year before 1.
  public var year: Int { Int(storedYear) }
  /// 1 to 12.
  public var month: Int { Int(storedMonth) }
  /// 1 to 31.
  public var day: Int { Int(storedDay) }

  /// Creates the day of a year, a month and a day of that month, both counted from 1.
  ///
  /// - Returns: nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month),
      (1...Day.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    storedYear = Int32(year)
    storedMonth = Int8(month)
    storedDay = Int8(day)
  }

  static let years = -999_999_999...999_999_999

  /// True in the years −9999 to 9999, those that a date is read in.
  package var isInRange: Bool { storedYear.magnitude <= 9999 }

  /// By year, month and day.
  public static func < (a: Day, b: Day) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 31
    }
  }
}

// Days are counted in eras of 400 years that begin on 1 March, so that a leap day comes last.
extension Day {
  private static let daysInEra = 146_097
  /// From 0000-03-01 to 1970-01-01.
  private static let daysToEpoch = 719_468

  /// Days since 1970-01-01.
  package var daysSinceEpoch: Int {
    let year = month > 2 ? year : year - 1
    let era = year.dividedRoundingDown(by: 400)
    let yearOfEra = year - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysInEra + dayOfEra - Self.daysToEpoch
  }

  /// Creates the day that is a number of days after 1970-01-01, or before it if the number is negative.
  ///
  /// - Returns: nil beyond the years that a day may have.
  package init?(daysSinceEpoch: Int) {
    guard Self.epochDays.contains(daysSinceEpoch) else { return nil }
    let days = daysSinceEpoch + Self.daysToEpoch
    let era = days.dividedRoundingDown(by: Self.daysInEra)
    let dayOfEra = days - era * Self.daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// A little more than the years that a day may have.
  private static let epochDays = -366_000_000_000...366_000_000_000

  /// From 0 for Sunday to 6.
  package var weekday: Int {
    let days = daysSinceEpoch + 4
    return days - days.dividedRoundingDown(by: 7) * 7
  }
}

extension Int {
  /// The quotient rounded toward negative infinity.
  func dividedRoundingDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
