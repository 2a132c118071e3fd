internal import SaxSystem

/// An address of IPv4 or IPv6.
struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// 4 or 16, the most significant first.
  let bytes: [UInt8]

  /// The address that bytes in network order are.
  ///
  /// - Returns: nil if there are other than 4 or 16 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses an address of IPv4 or IPv6.
  ///
  /// - Parameter text: four decimal numbers, or eight hexadecimal ones (RFC 4291 §2.2).
  /// - Returns: nil if it is neither.
  init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The addresses that begin with the same bits: `10.0.0.0/8`.
struct IPAddressRange: Sendable, Hashable {
  let first: IPAddress
  /// The number of bits that all have in common.
  let length: Int

  /// Parses a range as CIDR writes it (RFC 4632 §3.1).
  ///
  /// - Parameter text: an address, with a slash and a number of bits behind it, or alone.
  /// - Returns: nil if it is none, or has bits behind those.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = IPAddress(String(parts[0])) else { return nil }
    self.first = first
    let most = first.bytes.count * 8
    guard parts.count == 2 else {
      length = most
      return
    }
    guard let length = Int(parts[1]), (0...most).contains(length) else { return nil }
    self.length = length
    for bit in length..<most where first.bytes[bit / 8] & 0x80 >> (bit % 8) != 0 { return nil }
  }

  func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    let whole = length / 8
    guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
    let rest = length % 8
    if rest == 0 { return true }
    return (address.bytes[whole] ^ first.bytes[whole]) >> (8 - rest) == 0
  }
}
