/// Percent-encoding (RFC 3986 §2.1), of UTF-8.
package enum PercentEncoding {
  /// The characters that stand for themselves.
  package enum Kept {
    /// Letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
    case unreserved
    /// Those, the reserved ones, and triplets that are encoded already (RFC 6570 §3.2.3).
    case reserved
    /// The unreserved ones, and those that part nothing but the segments of a path (RFC 3986 §3.3): a value can begin
    /// neither a parameter nor a query.
    case path
    /// As HTML's forms have it: a space becomes `+` (`application/x-www-form-urlencoded`).
    case form
  }

  package static func encode(_ text: String, keeping kept: Kept) -> String {
    if kept != .form, text.utf8.allSatisfy(isUnreserved) { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch kept {
      case .form where byte == 0x20: result.append(UInt8(ascii: "+"))
      case .form where byte == UInt8(ascii: "~"): escape(byte, into: &result)
      case .form where byte == UInt8(ascii: "*"): result.append(byte)
      case .path where "/:@!$'()*,".utf8.contains(byte): result.append(byte)
      case .reserved where isReserved(byte): result.append(byte)
      case .reserved where byte == UInt8(ascii: "%") && isTriplet(bytes, index): result.append(byte)
      default:
        if isUnreserved(byte) { result.append(byte) } else { escape(byte, into: &result) }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escape(_ byte: UInt8, into result: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func isTriplet(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 2 < bytes.count && digit(bytes[index + 1]) != nil && digit(bytes[index + 2]) != nil
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Decodes a text of a form, or of a query that was made as one; what is no UTF-8 becomes U+FFFD.
  package static func decodeForm(_ text: some StringProtocol) -> String {
    decode(String(text.map { $0 == "+" ? " " : $0 }))
  }

  /// Decodes a text; what is no UTF-8 becomes U+FFFD.
  package static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  package static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
