extension URI {
  /// The URI that a `Location` leads to (RFC 9110 §10.2.2), which servers write with spaces and letters of
  /// all kinds in it: what no URI may hold is percent-encoded as UTF-8, as browsers do it. A host has to
  /// be written in ASCII.
  ///
  /// - Throws: as ``resolving(_:)``.
  func resolving(location text: String) throws(HTTPError) -> URI {
    try resolving(URI.encoded(location: text))
  }

  /// A reference with what it may not hold percent-encoded, but for its authority.
  static func encoded(location text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    let bytes = Array(text.utf8)
    let authority = authority(in: bytes)
    let pathEnd = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    var result: [UInt8] = []
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // Between the parts of a path, as browsers take it.
      case UInt8(ascii: "\\") where !authority.contains(index) && index < pathEnd ?? .max:
        result.append(UInt8(ascii: "/"))
      // The only one that a field's value may hold of those that they drop.
      case 0x09: continue
      case _ where authority.contains(index): result.append(byte)
      case UInt8(ascii: "%"):
        let isTriplet =
          index + 2 < bytes.count && PercentEncoding.digit(bytes[index + 1]) != nil
          && PercentEncoding.digit(bytes[index + 2]) != nil
        result += isTriplet ? [byte] : Array("%25".utf8)
      case UInt8(ascii: "#"):
        result += hasFragment ? Array("%23".utf8) : [byte]
        hasFragment = true
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\") where !authority.contains(index),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
        UInt8(ascii: "}"):
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The place of what names the host: nothing of it is repaired.
  private static func authority(in bytes: [UInt8]) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    for start in bytes.indices where bytes[start] == slash {
      // Two slashes at the beginning, or behind a scheme.
      guard start + 1 < bytes.count, bytes[start + 1] == slash,
        start == 0 || bytes[start - 1] == UInt8(ascii: ":")
      else { return 0..<0 }
      let end = bytes[(start + 2)...].firstIndex {
        [slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
      }
      return start..<(end ?? bytes.count)
    }
    return 0..<0
  }
}
