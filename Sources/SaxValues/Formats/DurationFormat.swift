/// Durations of ISO 8601 (and of XML Schema, part 2, §3.2.6) that have a fixed length: `P1W`, `-PT15M`; printed as days,
/// hours, minutes and seconds, `P1DT2H3M4.5S`, zero as `PT0S`.
package enum DurationFormat {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Duration {
    var cursor = TextCursor(text)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    guard cursor.take(UInt8(ascii: "P")) else { throw malformed }
    var attoseconds: Int128 = 0
    var isTime = false
    var isLast = false
    var rank = 0
    while !cursor.isAtEnd {
      if !isTime, cursor.take(UInt8(ascii: "T")) {
        isTime = true
        guard !cursor.isAtEnd else { throw malformed }
      }
      guard !isLast, let component = component(&cursor), let letter = cursor.next else {
        throw malformed
      }
      cursor.advance()
      guard let unit = unit(letter, isTime), unit.rank > rank else { throw malformed }
      guard unit.seconds > 0 else {
        throw ConversionFailure(
          "has \(unit.rank == 1 ? "years" : "months"), which differ in length; a Duration has "
            + "weeks, days, hours, minutes and seconds", fix: "String")
      }
      rank = unit.rank
      isLast = component.hasFraction
      let amount = component.attounits.multipliedReportingOverflow(by: unit.seconds)
      let sum = attoseconds.addingReportingOverflow(amount.partialValue)
      guard !component.isTooLarge, !amount.overflow, !sum.overflow else { throw tooLong }
      attoseconds = sum.partialValue
    }
    guard rank > 0 else { throw malformed }
    if isNegative { attoseconds = -attoseconds }
    let unit = Int128(Moment.attosecondsPerSecond)
    guard let seconds = Int64(exactly: attoseconds / unit), seconds != .min else { throw tooLong }
    return Duration(
      secondsComponent: seconds, attosecondsComponent: Int64(attoseconds % unit))
  }

  package static func print(_ duration: Duration, to buffer: inout [UInt8]) {
    let (whole, fraction) = duration.components
    if whole < 0 || fraction < 0 { buffer.append(UInt8(ascii: "-")) }
    let seconds = whole.magnitude
    let attoseconds = fraction.magnitude
    buffer.append(UInt8(ascii: "P"))
    if seconds >= 86_400 {
      buffer.append(seconds / 86_400)
      buffer.append(UInt8(ascii: "D"))
    }
    let time = seconds % 86_400
    guard time > 0 || attoseconds > 0 || seconds == 0 else { return }
    buffer.append(UInt8(ascii: "T"))
    if time >= 3600 {
      buffer.append(time / 3600)
      buffer.append(UInt8(ascii: "H"))
    }
    if time / 60 % 60 > 0 {
      buffer.append(time / 60 % 60)
      buffer.append(UInt8(ascii: "M"))
    }
    guard time % 60 > 0 || attoseconds > 0 || seconds == 0 else { return }
    buffer.append(time % 60)
    if attoseconds > 0 { buffer.append(fraction: attoseconds, places: 18) }
    buffer.append(UInt8(ascii: "S"))
  }

  private static var malformed: ConversionFailure {
    ConversionFailure("is no ISO 8601 duration, such as P1DT2H or PT0.5S")
  }

  private static var tooLong: ConversionFailure {
    ConversionFailure("is longer than a Duration holds")
  }

  private struct Component {
    /// In 10^-18 of the unit that follows.
    var attounits: Int128
    var hasFraction = false
    var isTooLarge = false
  }

  /// Digits, and a fraction after a point or comma.
  private static func component(_ cursor: inout TextCursor) -> Component? {
    guard cursor.nextIsDigit else { return nil }
    var whole: Int128 = 0
    var isTooLarge = false
    while let digit = cursor.next, digit.isDigit {
      whole = whole * 10 + Int128(digit - UInt8(ascii: "0"))
      if whole > Int128(Int64.max) {
        isTooLarge = true
        whole = 0
      }
      cursor.advance()
    }
    var component = Component(
      attounits: whole * Int128(Moment.attosecondsPerSecond), isTooLarge: isTooLarge)
    if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
      guard let fraction = cursor.fraction() else { return nil }
      component.attounits += Int128(fraction)
      component.hasFraction = true
    }
    return component
  }

  /// A unit's length, 0 where it has none, and its place in the order.
  private static func unit(_ letter: UInt8, _ isTime: Bool) -> (seconds: Int128, rank: Int)? {
    switch (letter, isTime) {
    case (UInt8(ascii: "Y"), false): (0, 1)
    case (UInt8(ascii: "M"), false): (0, 2)
    case (UInt8(ascii: "W"), false): (604_800, 3)
    case (UInt8(ascii: "D"), false): (86_400, 4)
    case (UInt8(ascii: "H"), true): (3600, 5)
    case (UInt8(ascii: "M"), true): (60, 6)
    case (UInt8(ascii: "S"), true): (1, 7)
    default: nil
    }
  }
}
