internal import SaxHTTP
internal import SaxURI

/// Takes the secret values out of a form as it comes (`application/x-www-form-urlencoded`).
struct FormBlanking: Sendable {
  private enum State {
    case name, kept, dropped
  }

  /// The most bytes of a name that are looked at.
  private static let longestName = 256

  private var state = State.name
  private var name: [UInt8] = []

  /// Takes the values of secret items out of the next bytes of a form.
  ///
  /// - Parameter isSecret: tells of the name of an item.
  /// - Returns: what is kept of the bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>, isSecret: (String) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "&") {
        state = .name
        name = []
        kept.append(byte)
      } else if state == .name, byte == UInt8(ascii: "=") {
        kept.append(byte)
        let text = PercentEncoding.decodeForm(String(decoding: name, as: UTF8.self))
        state = isSecret(text) ? .dropped : .kept
        if state == .dropped { kept += ExchangeSecrets.standIn.utf8 }
      } else if state != .dropped {
        kept.append(byte)
        if state == .name, name.count < Self.longestName { name.append(byte) }
      }
    }
    return kept
  }
}
