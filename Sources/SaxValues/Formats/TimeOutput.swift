package import FoundationEssentials

extension [UInt8] {
  /// Appends `2024-03-01`; years beyond four digits as XML Schema writes them.
  package mutating func append(_ day: Day) {
    if day.year < 0 { append(UInt8(ascii: "-")) }
    append(UInt64(day.year.magnitude), width: 4)
    append(UInt8(ascii: "-"))
    append(UInt64(day.month.magnitude), width: 2)
    append(UInt8(ascii: "-"))
    append(UInt64(day.day.magnitude), width: 2)
  }

  /// Appends `2024-03-01T12:00:00Z`, with a fraction of at most six digits.
  package mutating func append(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    // Beyond the years of a day, which only a converter of the user's can reach.
    guard interval.magnitude < 3e16 else {
      append(utf8: interval.description)
      return
    }
    let floor = interval.rounded(.down)
    var seconds = Int(floor) + Moment.secondsToReferenceDate
    let (fraction, places) = Self.fraction(of: interval, after: floor)
    if places == 0, fraction == 1 { seconds += 1 }
    let days = seconds.dividedRoundingDown(by: 86_400)
    guard let day = Day(daysSinceEpoch: days) else {
      append(utf8: interval.description)
      return
    }
    append(day)
    let time = UInt64((seconds - days * 86_400).magnitude)
    append(UInt8(ascii: "T"))
    append(time / 3600, width: 2)
    append(UInt8(ascii: ":"))
    append(time / 60 % 60, width: 2)
    append(UInt8(ascii: ":"))
    append(time % 60, width: 2)
    if places > 0 {
      append(UInt8(ascii: "."))
      append(fraction, width: places)
    }
    append(UInt8(ascii: "Z"))
  }

  /// The fewest digits, at most six, that give the same double again; else six, rounded.
  ///
  /// - Returns: the digits and their number; without any, 1 for a fraction that rounds up to a whole.
  private static func fraction(of interval: Double, after floor: Double) -> (UInt64, Int) {
    let rest = interval - floor
    guard rest > 0 else { return (0, 0) }
    var scale = 10.0
    for places in 1...6 {
      let digits = (rest * scale).rounded()
      if digits > 0, digits < scale, floor + digits / scale == interval {
        return (UInt64(digits), places)
      }
      scale *= 10
    }
    var digits = UInt64((rest * 1e6).rounded())
    guard digits > 0 else { return (0, 0) }
    guard digits < 1_000_000 else { return (1, 0) }
    var places = 6
    while digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return (digits, places)
  }

  /// Appends `P1DT2H3M4.5S`; zero is `PT0S`.
  package mutating func append(_ duration: Duration) {
    let (whole, fraction) = duration.components
    if whole < 0 || fraction < 0 { append(UInt8(ascii: "-")) }
    let seconds = whole.magnitude
    var attoseconds = fraction.magnitude
    append(UInt8(ascii: "P"))
    if seconds >= 86_400 {
      append(seconds / 86_400)
      append(UInt8(ascii: "D"))
    }
    let time = seconds % 86_400
    guard time > 0 || attoseconds > 0 || seconds == 0 else { return }
    append(UInt8(ascii: "T"))
    if time >= 3600 {
      append(time / 3600)
      append(UInt8(ascii: "H"))
    }
    if time / 60 % 60 > 0 {
      append(time / 60 % 60)
      append(UInt8(ascii: "M"))
    }
    guard time % 60 > 0 || attoseconds > 0 || seconds == 0 else { return }
    append(time % 60)
    if attoseconds > 0 {
      var places = 18
      while attoseconds % 10 == 0 {
        attoseconds /= 10
        places -= 1
      }
      append(UInt8(ascii: "."))
      append(attoseconds, width: places)
    }
    append(UInt8(ascii: "S"))
  }
}

extension Day: CustomStringConvertible {
  /// Such as `2015-01-02`.
  public var description: String {
    var text: [UInt8] = []
    text.append(self)
    return String(decoding: text, as: UTF8.self)
  }
}
