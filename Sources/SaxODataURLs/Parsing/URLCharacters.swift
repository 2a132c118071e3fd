/// Classes of the characters of URLs, by their bytes once they are decoded.
enum URLCharacters {
  /// The longest identifier, in characters (OData CSDL 4.01 §15.2).
  static let longestIdentifier = 128

  /// True for what an identifier begins with (OData ABNF 4.01 §6).
  static func beginsIdentifier(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
  }

  /// True for what an identifier goes on with.
  static func continuesIdentifier(_ byte: UInt8) -> Bool {
    beginsIdentifier(byte) || (0x30...0x39).contains(byte)
  }

  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, beginsIdentifier(first) else { return false }
    return text.utf8.allSatisfy(continuesIdentifier)
      && text.unicodeScalars.count <= longestIdentifier
  }

  /// True for an identifier, or for several with dots between.
  static func isName(_ text: some StringProtocol) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier($0) }
  }

  /// True for the characters of a segment (RFC 3986 §3.3).
  static func isSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: "!$&'()*+,;=:@".utf8.contains(byte)
    }
  }

  /// True for the characters of a segment; others than ASCII are taken unencoded, too.
  ///
  /// - Parameter width: the bytes that the character takes: 3 if it is percent-encoded.
  static func isSegmentText(_ byte: UInt8, _ width: Int) -> Bool {
    width == 3 || byte >= 0x80 || isSegment(byte)
  }

  /// True for a character of a word of `$search`; a single quote may be within it.
  ///
  /// - Parameter width: the bytes that the character takes: 3 if it is percent-encoded.
  static func isWord(_ byte: UInt8, _ width: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    case 0...0x20, 0x7F: false
    default:
      width == 3 || byte >= 0x80 || continuesIdentifier(byte)
        || "-.~!*+,:@/?$=".utf8.contains(byte)
    }
  }

  /// The letter in lower case; anything else as it is.
  static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
