/// Reads lists of challenges and of their parameters (RFC 9110 §11).
struct ChallengeParser {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The value of a `WWW-Authenticate`. What comes behind something that is no challenge is left.
  mutating func challenges() -> [Challenge] {
    var found: [Challenge] = []
    while true {
      skip([0x20, 0x09, UInt8(ascii: ",")])
      guard byte != nil, let name = token() else { return found }
      if !found.isEmpty, take(UInt8(ascii: "=")) {
        guard let value = value() else { return found }
        // Of two the first counts.
        let last = found.count - 1
        if found[last].parameters[name] == nil { found[last].parameters[name] = value }
        continue
      }
      var challenge = Challenge(scheme: name)
      skip([0x20, 0x09])
      challenge.token = token68()
      found.append(challenge)
    }
  }

  /// A list of parameters alone, as of an `Authentication-Info`.
  mutating func parameters() -> [String: String] {
    var found: [String: String] = [:]
    while true {
      skip([0x20, 0x09, UInt8(ascii: ",")])
      guard let name = token(), take(UInt8(ascii: "=")), let value = value() else { return found }
      if found[name] == nil { found[name] = value }
    }
  }

  private mutating func skip(_ skipped: [UInt8]) {
    while let byte, skipped.contains(byte) { index += 1 }
  }

  /// In lower case, as names and schemes are compared.
  private mutating func token() -> String? {
    let start = index
    while let byte, HTTPToken.isTokenByte(byte) { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  /// A character with white space around it, if it comes next.
  private mutating func take(_ wanted: UInt8) -> Bool {
    let start = index
    skip([0x20, 0x09])
    guard byte == wanted else {
      index = start
      return false
    }
    index += 1
    skip([0x20, 0x09])
    return true
  }

  private mutating func value() -> String? {
    if byte != UInt8(ascii: "\"") {
      let start = index
      // Servers leave quotes away where they should not.
      while let byte, byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\"") {
        index += 1
      }
      return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
    }
    index += 1
    var result: [UInt8] = []
    while let byte {
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let escaped = self.byte {
        result.append(escaped)
        index += 1
      } else {
        result.append(byte)
      }
    }
    return nil
  }

  /// If that, and not a parameter or another challenge, comes next.
  private mutating func token68() -> String? {
    let start = index
    while let byte, isOfToken68(byte) { index += 1 }
    let hasCharacters = index > start
    while byte == UInt8(ascii: "=") { index += 1 }
    let end = index
    skip([0x20, 0x09])
    if hasCharacters, byte == nil || byte == UInt8(ascii: ",") {
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    index = start
    return nil
  }

  private func isOfToken68(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
