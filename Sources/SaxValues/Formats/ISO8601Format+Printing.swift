package import FoundationEssentials

extension ISO8601Format {
  /// Appends `2024-03-01`.
  package static func print(_ day: Day, to buffer: inout [UInt8]) {
    if day.year < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(UInt64(day.year.magnitude), width: 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(UInt64(day.month.magnitude), width: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(UInt64(day.day.magnitude), width: 2)
  }

  /// Appends a moment exactly.
  ///
  /// - Returns: false if it is beyond the years of a day.
  static func print(_ moment: Moment, to buffer: inout [UInt8]) -> Bool {
    print(
      seconds: moment.seconds, fraction: UInt64(moment.attoseconds.magnitude), places: 18,
      to: &buffer)
  }

  /// Appends a date with a fraction cut to six digits, never one of a later second. One beyond the years of a day, which only a converter of
  /// the user's can reach, is printed as a number.
  package static func print(_ date: Date, to buffer: inout [UInt8]) {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.magnitude < Moment.mostSeconds else {
      return buffer.append(utf8: interval.description)
    }
    let floor = interval.rounded(.down)
    let seconds = Int(floor) + Moment.secondsToReferenceDate
    let (fraction, places) = fraction(of: interval, after: floor)
    if !print(seconds: seconds, fraction: fraction, places: places, to: &buffer) {
      buffer.append(utf8: interval.description)
    }
  }

  private static func print(
    seconds: Int, fraction: UInt64, places: Int, to buffer: inout [UInt8]
  ) -> Bool {
    let days = seconds.dividedRoundingDown(by: 86_400)
    guard let day = Day(daysSinceEpoch: days) else { return false }
    print(day, to: &buffer)
    buffer.append(UInt8(ascii: "T"))
    print(secondOfDay: seconds - days * 86_400, to: &buffer)
    if fraction > 0 { buffer.append(fraction: fraction, places: places) }
    buffer.append(UInt8(ascii: "Z"))
    return true
  }

  /// Appends `12:00:00`.
  static func print(secondOfDay second: Int, to buffer: inout [UInt8]) {
    let second = UInt64(second.magnitude)
    buffer.append(second / 3600, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(second / 60 % 60, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(second % 60, width: 2)
  }

  /// The fewest digits, at most six, that give the same double again; else six, and what is behind them cut off.
  ///
  /// - Returns: the digits and their number.
  private static func fraction(of interval: Double, after floor: Double) -> (UInt64, Int) {
    let rest = interval - floor
    guard rest > 0 else { return (0, 0) }
    if Moment.isEndOfSecond(interval, from: floor) { return (999_999, 6) }
    var scale = 10.0
    for places in 1...6 {
      let digits = (rest * scale).rounded()
      if digits > 0, digits < scale, floor + digits / scale == interval {
        return (UInt64(digits), places)
      }
      scale *= 10
    }
    // The product may be rounded up to the next whole.
    var digits = UInt64(min(rest * 1e6, 999_999))
    if Double(digits) / 1e6 > rest { digits -= 1 }
    guard digits > 0 else { return (0, 0) }
    var places = 6
    while digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return (digits, places)
  }
}

extension Day: CustomStringConvertible {
  /// Such as `2015-01-02`.
  public var description: String {
    var text: [UInt8] = []
    ISO8601Format.print(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
