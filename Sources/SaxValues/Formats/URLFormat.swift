package import FoundationEssentials

/// URI references by RFC 3986, which are checked: Foundation's parser would repair what is wrong. Relative ones stay so.
package enum URLFormat {
  package static func read(_ text: String) throws(ConversionFailure) -> URL {
    if let problem = problem(text.utf8Span.span) {
      throw ConversionFailure(problem, fix: "String")
    }
    guard let url = URL(string: text) else {
      throw ConversionFailure("is no URL", fix: "String")
    }
    return url
  }

  package static func print(_ url: URL, to buffer: inout [UInt8]) {
    buffer.append(utf8: url.relativeString)
  }

  /// The problem of a text, completing a sentence; nil if there is none.
  private static func problem(_ text: Span<UInt8>) -> String? {
    var start = 0
    if let colon = schemeEnd(text) { start = colon + 1 }
    var end = start
    if start + 1 < text.count, text[start] == UInt8(ascii: "/"),
      text[start + 1] == UInt8(ascii: "/")
    {
      end = start + 2
      while end < text.count, !isEndOfAuthority(text[end]) { end += 1 }
      if let problem = authority(text, start + 2, end) { return problem }
    } else if start == 0, startsWithColonSegment(text) {
      return "is no URL, its first segment holds a colon"
    }
    var inFragment = false
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "#") {
        if inFragment { return unexpected(text, end) }
        inFragment = true
      } else if byte == UInt8(ascii: "%") {
        guard isPercentEncoded(text, end) else { return badPercent }
      } else if !(isPathCharacter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")) {
        return unexpected(text, end)
      }
      end += 1
    }
    return nil
  }

  /// The index of the colon after a scheme (§3.1).
  private static func schemeEnd(_ text: Span<UInt8>) -> Int? {
    guard text.count > 0, text[0].isLetter else { return nil }
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: ":") { return index }
      guard
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      else { return nil }
    }
    return nil
  }

  /// A relative path may not begin with a segment that could be a scheme (§4.2).
  private static func startsWithColonSegment(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: ":") { return true }
      if isEndOfAuthority(byte) { return false }
    }
    return false
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// `[userinfo@]host[:port]` (§3.2).
  private static func authority(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String? {
    var host = start
    for index in start..<end where text[index] == UInt8(ascii: "@") { host = index + 1 }
    for index in start..<max(start, host - 1) {
      let byte = text[index]
      if byte == UInt8(ascii: "%") {
        guard isPercentEncoded(text, index) else { return badPercent }
      } else if !isPathCharacter(byte) || byte == UInt8(ascii: "@") {
        return unexpected(text, index)
      }
    }
    var port = host
    if host < end, text[host] == UInt8(ascii: "[") {
      while port < end, text[port] != UInt8(ascii: "]") { port += 1 }
      guard port < end, isLiteral(text, host + 1, port) else { return "is no URL, its host is bad" }
      port += 1
      if port < end, text[port] != UInt8(ascii: ":") { return unexpected(text, port) }
    } else {
      while port < end, text[port] != UInt8(ascii: ":") {
        if text[port] == UInt8(ascii: "%") {
          guard isPercentEncoded(text, port) else { return badPercent }
        } else if !isPathCharacter(text[port]) {
          return unexpected(text, port)
        }
        port += 1
      }
    }
    var position = port + 1
    while position < end {
      guard text[position].isDigit else { return "is no URL, its port is no number" }
      position += 1
    }
    return nil
  }

  /// An IPv6 address, or an address of a later version, by its characters (§3.2.2).
  private static func isLiteral(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    let isFuture = text[start] | 0x20 == UInt8(ascii: "v")
    var colons = 0
    for index in start..<end {
      let byte = text[index]
      if byte == UInt8(ascii: ":") { colons += 1 }
      if isFuture {
        guard isPathCharacter(byte), byte != UInt8(ascii: "@") else { return false }
      } else {
        guard
          byte.hexadecimalValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
        else { return false }
      }
    }
    return isFuture || colons >= 2
  }

  /// `pchar` without percent-encoding (§3.3).
  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    if byte.isLetter || byte.isDigit { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "@"):
      return true
    default:
      return false
    }
  }

  private static func isPercentEncoded(_ text: Span<UInt8>, _ index: Int) -> Bool {
    index + 2 < text.count && text[index + 1].hexadecimalValue != nil
      && text[index + 2].hexadecimalValue != nil
  }

  private static let badPercent = "is no URL, a percent sign is not followed by two hex digits"

  private static func unexpected(_ text: Span<UInt8>, _ index: Int) -> String {
    switch text[index] {
    case 0x20: "is no URL, it holds a space"
    case 0x80...: "is no URL, it holds a character beyond ASCII"
    case 0x21...0x7E: "is no URL, it holds \(Character(Unicode.Scalar(text[index]))) out of place"
    default: "is no URL, it holds a control character"
    }
  }
}
