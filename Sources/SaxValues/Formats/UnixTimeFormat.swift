/// Moments as a count since 1970-01-01T00:00:00Z (POSIX.1 §4.19). It may be negative, and have a fraction; read with an
/// exponent as well.
struct UnixTimeFormat: Sendable, Hashable {
  /// The unit that is counted is 10^`scale` seconds. From -18 to 0.
  var scale: Int

  static let seconds = UnixTimeFormat(scale: 0)
  static let milliseconds = UnixTimeFormat(scale: -3)

  func read(_ text: Span<UInt8>) -> Moment? {
    if scale == 0 || scale == -3, text.count <= 16, let count = IntFormat.plain(text) {
      let unit = scale == 0 ? 1 : 1000
      let seconds = Int(count).dividedRoundingDown(by: unit)
      let rest = Int(count) - seconds * unit
      return Moment(
        seconds: seconds, attoseconds: rest * (Moment.attosecondsPerSecond / unit))
    }
    guard let number = NumberText(text) else { return nil }
    guard number.digitCount > 0 else { return Moment(seconds: 0, attoseconds: 0) }
    let exponent = number.exponent + scale
    // 16 digits of seconds are 300 million years.
    guard let significand = number.significand, number.digitCount + exponent <= 16 else {
      return nil
    }
    // To attoseconds: at most 16 + 18 digits; what is below them is rounded down.
    var magnitude = Int128(significand)
    var shift = exponent + 18
    while shift > 0 {
      magnitude *= 10
      shift -= 1
    }
    var isWhole = true
    while shift < 0, magnitude != 0 {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { isWhole = false }
      magnitude = quotient
      shift += 1
    }
    if number.isNegative { magnitude = isWhole ? -magnitude : -magnitude - 1 }
    let unit = Int128(Moment.attosecondsPerSecond)
    var (seconds, attoseconds) = magnitude.quotientAndRemainder(dividingBy: unit)
    if attoseconds < 0 {
      seconds -= 1
      attoseconds += unit
    }
    return Moment(seconds: Int(seconds), attoseconds: Int(attoseconds))
  }

  func print(_ moment: Moment, to buffer: inout [UInt8]) {
    let attoseconds =
      Int128(moment.seconds) * Int128(Moment.attosecondsPerSecond) + Int128(moment.attoseconds)
    var unit: UInt128 = 1
    for _ in 0..<18 + scale { unit *= 10 }
    let (whole, fraction) = attoseconds.magnitude.quotientAndRemainder(dividingBy: unit)
    if attoseconds < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(UInt64(clamping: whole))
    if fraction > 0 { buffer.append(fraction: UInt64(clamping: fraction), places: 18 + scale) }
  }
}
