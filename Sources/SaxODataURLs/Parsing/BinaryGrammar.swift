internal import SaxURI

/// GUIDs and bytes (OData ABNF 4.01 §7).
enum BinaryGrammar {
  static func guid(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    var text = ""
    for (number, count) in [8, 4, 4, 4, 12].enumerated() {
      if number > 0 {
        try cursor.expect("-")
        text += "-"
      }
      for _ in 0..<count {
        guard let byte = cursor.peek, let width = cursor.next?.width,
          PercentEncoding.digit(byte) != nil
        else {
          throw cursor.unexpected("a hexadecimal digit")
        }
        text.unicodeScalars.append(Unicode.Scalar(byte))
        cursor.move(by: width)
      }
    }
    return text
  }

  /// A GUID, if one is here: eight digits and a minus begin one.
  static func guidIfAny(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String? {
    var place = cursor.index
    for _ in 0..<8 {
      guard let (byte, width) = cursor.character(at: place), PercentEncoding.digit(byte) != nil
      else {
        return nil
      }
      place += width
    }
    guard cursor.character(at: place)?.byte == UInt8(ascii: "-") else { return nil }
    return try guid(&cursor)
  }

  /// Pairs of hexadecimal digits.
  static func hexadecimal(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    while let (first, width) = cursor.next,
      let high = PercentEncoding.digit(first)
    {
      cursor.move(by: width)
      guard let (second, width) = cursor.next,
        let low = PercentEncoding.digit(second)
      else {
        throw cursor.unexpected("a second hexadecimal digit")
      }
      cursor.move(by: width)
      result.append(high << 4 | low)
    }
    return result
  }

  /// Bytes in base64url (RFC 4648 §5), whose padding may be left out.
  static func base64(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    while let (byte, width) = cursor.next, let value = value(base64: byte) {
      bits = bits << 6 | UInt32(value)
      count += 1
      cursor.index += width
      if count == 4 {
        result += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
        count = 0
        cursor.reach(cursor.index)
      }
    }
    switch count {
    case 0: return result
    case 2 where bits & 0xF == 0:
      result.append(UInt8(bits >> 4 & 0xFF))
      cursor.reach(cursor.index)
      if cursor.take("=") { try cursor.expect("=") }
    case 3 where bits & 3 == 0:
      result += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
      cursor.reach(cursor.index)
      _ = cursor.take("=")
    default:
      cursor.index -= count
      throw cursor.unexpected("four characters of base64url")
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
