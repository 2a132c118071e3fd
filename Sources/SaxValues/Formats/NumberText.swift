/// A number as it is written: an optional sign, digits with an optional point among or
/// around them, an optional exponent. JSON's numbers, and XML Schema's decimals and doubles
/// but for their words.
struct NumberText: ~Escapable {
  private let text: Span<UInt8>
  private(set) var isNegative = false

  /// The bounds of the significant digits, without zeros at either end. A point may be
  /// among them.
  private var start = 0
  private var end = 0

  /// The number of significant digits; none in a zero.
  private(set) var digitCount = 0

  /// The power of ten that the last significant digit stands for. Saturates far beyond
  /// anything that a double or a decimal holds.
  private(set) var exponent = 0

  /// The type that holds a number that no `Int` and no `Decimal` does.
  static func widest(for text: Span<UInt8>) -> String {
    Double(String(copying: text))?.isFinite == true ? "Double" : "String"
  }

  /// Reads a text that is a number and nothing else.
  ///
  /// - Returns: nil if the text is no number.
  @_lifetime(copy text)
  init?(_ text: Span<UInt8>) {
    self.text = text
    var position = 0
    let count = text.count
    if count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      position = 1
    }

    var hasDigits = false
    var point: Int?
    var first: Int?
    var last = 0
    var digits = 0
    var digitsToLast = 0
    while position < count {
      let byte = text[position]
      if byte.isDigit {
        hasDigits = true
        if byte != UInt8(ascii: "0") || first != nil { digits += 1 }
        if byte != UInt8(ascii: "0") {
          if first == nil { first = position }
          last = position
          digitsToLast = digits
        }
      } else if byte == UInt8(ascii: "."), point == nil {
        point = position
      } else {
        break
      }
      position += 1
    }
    guard hasDigits else { return nil }
    let mantissaEnd = position

    var written = 0
    if position < count {
      guard text[position] | 0x20 == UInt8(ascii: "e") else { return nil }
      position += 1
      var isNegative = false
      if position < count,
        text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
      {
        isNegative = text[position] == UInt8(ascii: "-")
        position += 1
      }
      guard position < count else { return nil }
      while position < count {
        guard text[position].isDigit else { return nil }
        if written < 1 << 40 { written = written * 10 + Int(text[position] - UInt8(ascii: "0")) }
        position += 1
      }
      if isNegative { written = -written }
    }

    guard let first else { return }
    start = first
    end = last + 1
    digitCount = digitsToLast
    let unit = point ?? mantissaEnd
    // A digit before the point stands for 10^(distance to it), one after it for less than 1.
    exponent = written + (last < unit ? unit - last - 1 : unit - last)
  }

  /// The significant digits as a number, if there are at most 38.
  var significand: UInt128? {
    guard digitCount <= 38 else { return nil }
    // Sums of up to 19 digits fit 64 bits, where arithmetic is several times as fast.
    var high: UInt64 = 0
    var low: UInt64 = 0
    var scale: UInt64 = 1
    var taken = 0
    for position in start..<end {
      let byte = text[position]
      guard byte.isDigit else { continue }
      let digit = UInt64(byte &- UInt8(ascii: "0"))
      if taken < 19 {
        high = high &* 10 &+ digit
      } else {
        low = low &* 10 &+ digit
        scale = scale &* 10
      }
      taken += 1
    }
    return taken <= 19 ? UInt128(high) : UInt128(high) * UInt128(scale) + UInt128(low)
  }
}
