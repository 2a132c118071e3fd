/// Moments as a count since 1970-01-01T00:00:00Z.
enum UnixTimeText {
  /// Reads a number of seconds × 10^`scale`: 0 for seconds, -3 for milliseconds. It may be
  /// negative, and have a fraction or an exponent.
  static func moment(_ text: Span<UInt8>, scale: Int) -> Moment? {
    if scale == 0 || scale == -3, text.count <= 16, let count = Int64.plain(text) {
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
    // To attoseconds: at most 16 + 18 digits; what is below them is cut off.
    var magnitude = Int128(significand)
    var shift = exponent + 18
    while shift > 0 {
      magnitude *= 10
      shift -= 1
    }
    while shift < 0, magnitude != 0 {
      magnitude /= 10
      shift += 1
    }
    if number.isNegative { magnitude = -magnitude }
    let unit = Int128(Moment.attosecondsPerSecond)
    var (seconds, attoseconds) = magnitude.quotientAndRemainder(dividingBy: unit)
    if attoseconds < 0 {
      seconds -= 1
      attoseconds += unit
    }
    return Moment(seconds: Int(seconds), attoseconds: Int(attoseconds))
  }

  /// Reads `/Date(ms)/` or `/Date(ms±offset)/`, as OData's JSON up to version 3 writes a
  /// moment. The milliseconds count in UTC; the offset tells only where it was written.
  static func odata(_ text: Span<UInt8>) -> Moment? {
    var cursor = TextCursor(text)
    _ = cursor.take(UInt8(ascii: "\\"))
    guard cursor.take(UInt8(ascii: "/")), cursor.take(word: "date("), !cursor.isAtEnd else {
      return nil
    }
    let start = cursor.position
    _ = cursor.take(UInt8(ascii: "-"))
    guard cursor.nextIsDigit else { return nil }
    while cursor.nextIsDigit { cursor.advance() }
    let end = cursor.position
    if cursor.take(UInt8(ascii: "+")) || cursor.take(UInt8(ascii: "-")) {
      let count = cursor.digitCount(atMost: 5)
      guard (1...4).contains(count), cursor.number(digits: count) != nil else { return nil }
    }
    guard cursor.take(UInt8(ascii: ")")) else { return nil }
    _ = cursor.take(UInt8(ascii: "\\"))
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    return moment(text.extracting(start..<end), scale: -3)
  }
}
