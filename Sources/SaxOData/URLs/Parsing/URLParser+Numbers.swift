/// Numbers, GUIDs and bytes.
extension URLParser {
  /// The next character if it is a digit.
  var digit: UInt8? { peek.flatMap { (0x30...0x39).contains($0) ? $0 : nil } }

  /// Takes digits.
  mutating func digits(
    _ count: ClosedRange<Int>, _ what: String = "a digit"
  ) throws(ODataSyntaxError) -> String {
    var result = ""
    while result.utf8.count < count.upperBound, let byte = digit, let width = next(index)?.width {
      result.unicodeScalars.append(Unicode.Scalar(byte))
      index += width
      reach(index)
    }
    if result.utf8.count < count.lowerBound { throw unexpected(what) }
    return result
  }

  /// Takes a sign; a plus is not kept.
  mutating func sign() -> String {
    if take("-") { return "-" }
    _ = take("+")
    return ""
  }

  /// A whole number of at most so many digits.
  mutating func integer(digits count: Int) throws(ODataSyntaxError) -> String {
    try sign() + digits(1...count, "a number")
  }

  /// A whole number that is not negative.
  mutating func count() throws(ODataSyntaxError) -> UInt64 {
    let start = index
    guard let value = UInt64(try digits(1...bytes.count, "a number")) else {
      throw wrong("the number is greater than \(UInt64.max)", at: start)
    }
    return value
  }

  /// A number: digits, with a fraction and an exponent if they have them, or one of the three others.
  mutating func decimal() throws(ODataSyntaxError) -> String {
    if take(word: "NaN") { return "NaN" }
    if take(word: "INF") { return "INF" }
    if take(word: "-INF") { return "-INF" }
    var text = try sign() + digits(1...max(1, bytes.count), "a number")
    let behind = index
    if take(".") {
      // A dot of something else; no digit, no fraction.
      guard digit != nil else {
        want("a digit")
        index = behind
        return text
      }
      text += "." + (try digits(1...bytes.count))
    }
    let mantissa = index
    if take("e") || take("E") {
      let exponent = sign()
      guard digit != nil else {
        want("a digit")
        index = mantissa
        return text
      }
      text += "e" + exponent + (try digits(1...bytes.count))
    }
    return text
  }

  /// A number with the letter of its type in V2 and V3; a date, a time or a GUID where one is.
  mutating func numberOrDate() throws(ODataSyntaxError) -> ODataLiteral? {
    let start = index
    if version >= .v4 {
      if let guid = try guidIfAny() { return .guid(guid) }
      index = start
      if let date = try dateIfAny() { return date }
      index = start
    }
    if sees("-") || sees("+") {
      let width = next(index)?.width ?? 1
      let behind = next(index + width)?.byte ?? 0
      let isInfinite = place(behind: "-INF", from: index) != nil
      guard (0x30...0x39).contains(behind) || isInfinite else { return nil }
    }
    let number = try decimal()
    guard let (byte, width) = next(index), !Self.isEndOfNumber(byte) else {
      return .number(ODataNumber(number))
    }
    let suffix: ODataNumber.Suffix
    switch byte | 0x20 {
    case UInt8(ascii: "l"): suffix = .int64
    case UInt8(ascii: "m"): suffix = .decimal
    case UInt8(ascii: "f"): suffix = .single
    case UInt8(ascii: "d"): suffix = .double
    default: return .number(ODataNumber(number))
    }
    let isWhole = next(index + width).map { Self.continues($0.byte) } != true
    guard isWhole else { return .number(ODataNumber(number)) }
    let letter = Character(Unicode.Scalar(byte))
    try require("numbers with the letter \(letter)", until: .v3)
    index += width
    reach(index)
    return .number(ODataNumber(number, suffix: suffix))
  }

  private static func isEndOfNumber(_ byte: UInt8) -> Bool { !begins(byte) }

  // MARK: GUIDs

  mutating func guid() throws(ODataSyntaxError) -> String {
    var text = ""
    for (number, count) in [8, 4, 4, 4, 12].enumerated() {
      if number > 0 {
        try expect("-")
        text += "-"
      }
      for _ in 0..<count {
        guard let byte = peek, let width = next(index)?.width, Self.isHexadecimal(byte) else {
          throw unexpected("a hexadecimal digit")
        }
        text.unicodeScalars.append(Unicode.Scalar(byte))
        index += width
        reach(index)
      }
    }
    return text
  }

  /// A GUID, if one is here: eight digits and a minus begin one.
  mutating func guidIfAny() throws(ODataSyntaxError) -> String? {
    var place = index
    for _ in 0..<8 {
      guard let (byte, width) = next(place), Self.isHexadecimal(byte) else { return nil }
      place += width
    }
    guard next(place)?.byte == UInt8(ascii: "-") else { return nil }
    return try guid()
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool { value(hexadecimal: byte) != nil }

  static func value(hexadecimal byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  // MARK: Bytes

  /// Pairs of hexadecimal digits.
  mutating func hexadecimal() throws(ODataSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    while let (first, width) = next(index), let high = Self.value(hexadecimal: first) {
      index += width
      reach(index)
      guard let (second, width) = next(index), let low = Self.value(hexadecimal: second) else {
        throw unexpected("a second hexadecimal digit")
      }
      index += width
      reach(index)
      result.append(high << 4 | low)
    }
    return result
  }

  /// Bytes in base64url (RFC 4648 §5), whose padding may be left out.
  mutating func base64() throws(ODataSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    while let (byte, width) = next(index), let value = Self.value(base64: byte) {
      bits = bits << 6 | UInt32(value)
      count += 1
      index += width
      if count == 4 {
        result += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
        count = 0
        reach(index)
      }
    }
    switch count {
    case 0: return result
    case 2 where bits & 0xF == 0:
      result.append(UInt8(bits >> 4 & 0xFF))
      reach(index)
      if take("=") { try expect("=") }
    case 3 where bits & 3 == 0:
      result += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
      reach(index)
      _ = take("=")
    default:
      index -= count
      throw unexpected("four characters of base64url")
    }
    return result
  }

  private static func value(base64 byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
