package import FoundationEssentials

/// A point in time, exact to 10^-18 of a second.
package struct Moment: Sendable, Hashable {
  /// Since 1970-01-01T00:00:00Z, rounded down.
  package var seconds: Int
  /// 0 ..< 10^18.
  var attoseconds: Int

  /// From 1970 to the reference date of `Date`, 2001-01-01T00:00:00Z.
  static let secondsToReferenceDate = 978_307_200
  static let attosecondsPerSecond = 1_000_000_000_000_000_000
  static let attosecondsPerMicrosecond = 1_000_000_000_000

  /// Up to so many seconds a double tells microseconds apart.
  private static let mostExactInterval = 0x1p33

  /// More than the years of a day have.
  static let mostSeconds = 3e16

  /// True in the years −9999 to 9999, those that a date is read in.
  package var isInRange: Bool { seconds >= -377_705_116_800 && seconds <= 253_402_300_799 }

  /// Since 1970, rounded down. For moments that are in range.
  package var milliseconds: Int {
    seconds * 1000 + attoseconds / (Self.attosecondsPerSecond / 1000)
  }

  /// The nearest date that is not in a later second, nor, of more than six digits after the point, in a later
  /// microsecond.
  package var date: Date {
    let whole = Double(seconds - Self.secondsToReferenceDate)
    guard attoseconds != 0 else { return Date(timeIntervalSinceReferenceDate: whole) }
    let (micros, rest) = attoseconds.quotientAndRemainder(
      dividingBy: Self.attosecondsPerMicrosecond)
    let fraction = rest == 0 ? Double(micros) / 1e6 : Double(attoseconds) / 1e18
    var next = whole + 1
    if rest != 0, micros != 999_999, whole.magnitude <= Self.mostExactInterval {
      next = whole + Double(micros + 1) / 1e6
    }
    let interval = whole + fraction
    return Date(
      timeIntervalSinceReferenceDate: interval < next ? interval : Self.lastInterval(before: next))
  }

  /// The last interval that a date can have before another, of which it differs by a part that can be
  /// told from it.
  private static func lastInterval(before interval: Double) -> Double {
    interval == 0 ? -Double.ulpOfOne / 2 : interval.nextDown
  }

  /// True for the last date within a second, if dates are so far apart there that it stands for
  /// all that were read from `.999999` on. Any other has the digits that are nearest to it.
  static func isEndOfSecond(_ interval: Double, from floor: Double) -> Bool {
    interval.magnitude > mostExactInterval && interval == lastInterval(before: floor + 1)
  }
}

extension Moment {
  /// The moment with the fewest digits after the point whose ``date`` is the one given.
  ///
  /// - Returns: nil if there is none, or if it is beyond the years of a day.
  package init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.magnitude < Self.mostSeconds else { return nil }
    let floor = interval.rounded(.down)
    self.init(seconds: Int(floor) + Self.secondsToReferenceDate, attoseconds: 0)
    if floor == interval { return }
    if Self.isEndOfSecond(interval, from: floor) {
      attoseconds = 999_999 * Self.attosecondsPerMicrosecond
      return
    }
    var unit = Self.attosecondsPerSecond
    while unit > 1 {
      unit /= 10
      let digits = ((interval - floor) * Double(Self.attosecondsPerSecond / unit)).rounded()
      attoseconds = Int(digits) * unit
      if attoseconds < Self.attosecondsPerSecond, self.date == date { return }
    }
    return nil
  }
}

/// A date and a time of day as they are written.
package struct DateTimeFields: Sendable, Hashable {
  package var day: Day
  /// 0 to 86,400: the last for 24:00 and for a leap second at the day's end.
  var secondOfDay = 0
  var attoseconds = 0
  /// From UTC, in seconds, positive to the east; nil where none is written.
  var offset: Int?
  package var hasTime = false
  /// True if the seconds were written as 60.
  var isLeapSecond = false

  /// Sets the time of day. 24:00 is the end of the day, 60 seconds a leap second.
  ///
  /// - Returns: false if there is no such time.
  mutating func setTime(hour: Int, minute: Int, second: Int, attoseconds: Int = 0) -> Bool {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return false
    }
    if hour == 24, minute != 0 || second != 0 || attoseconds != 0 { return false }
    secondOfDay = hour * 3600 + minute * 60 + second
    self.attoseconds = attoseconds
    isLeapSecond = second == 60
    hasTime = true
    return true
  }

  enum Resolution {
    case moment(Moment)
    /// The zone's clocks pass over that time.
    case gap
    /// A leap second can only be at the end of a day in UTC.
    case misplacedLeapSecond
  }

  /// The moment meant, in the zone given where no offset is written, in UTC without one.
  func resolve(in zone: ZoneRules?) -> Resolution {
    let local = day.daysSinceEpoch * 86_400 + secondOfDay
    let seconds: Int
    if let offset {
      seconds = local - offset
    } else if let zone {
      guard let instant = zone.instant(ofLocal: local) else { return .gap }
      seconds = instant
    } else {
      seconds = local
    }
    if isLeapSecond, seconds % 86_400 != 0 { return .misplacedLeapSecond }
    return .moment(Moment(seconds: seconds, attoseconds: attoseconds))
  }
}

extension DateTimeFields {
  /// The moment on clocks in a zone, or in UTC, without an offset.
  ///
  /// - Returns: nil if it is beyond the years of a day.
  init?(_ moment: Moment, in zone: ZoneRules? = nil) {
    let local = moment.seconds + (zone?.period(at: moment.seconds).offset ?? 0)
    let days = local.dividedRoundingDown(by: 86_400)
    guard let day = Day(daysSinceEpoch: days) else { return nil }
    self.init(day: day)
    secondOfDay = local - days * 86_400
    attoseconds = moment.attoseconds
    hasTime = true
  }
}
