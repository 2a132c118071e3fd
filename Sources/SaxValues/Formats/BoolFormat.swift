/// Booleans by XML Schema (part 2, §3.2.2), `true`, `false`, `1` and `0`, or by the words that a mapping gives.
@usableFromInline
package struct BoolFormat: Sendable {
  private let words: [(true: String, false: String)]

  /// Creates the format of some pairs of words.
  ///
  /// - Parameter words: for true and for false, the first of which are printed; none for XML Schema's.
  package init(_ words: [(true: String, false: String)] = []) {
    self.words = words
  }

  /// True if it is XML Schema's.
  package var isPlain: Bool { words.isEmpty }

  package func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Bool {
    if words.isEmpty { return try Self.read(text) }
    for (isTrue, isFalse) in words {
      if text.equals(isTrue) { return true }
      if text.equals(isFalse) { return false }
    }
    let list = words.map { "\($0.true)/\($0.false)" }.joined(separator: ", ")
    var fix: String?
    if (try? Self.read(text)) != nil {
      fix = text.count == 1 ? "it fits \"1/0\"" : "it fits \"true/false\""
    }
    throw ConversionFailure("is none of \(list)", fix: fix)
  }

  package func print(_ isTrue: Bool, to buffer: inout [UInt8]) {
    guard let first = words.first else { return Self.print(isTrue, to: &buffer) }
    buffer.append(utf8: isTrue ? first.true : first.false)
  }

  /// Reads one of XML Schema's.
  private static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Bool {
    if let value = plain(text) { return value }
    var fix: String?
    for (isTrue, isFalse) in commonWords where text.equals(isTrue) || text.equals(isFalse) {
      fix = "as \"\(isTrue)/\(isFalse)\""
    }
    throw ConversionFailure("is no Bool, which is true, false, 1 or 0", fix: fix)
  }

  /// Appends `true` or `false`.
  package static func print(_ isTrue: Bool, to buffer: inout [UInt8]) {
    buffer.append(isTrue ? "true" : "false")
  }

  /// Reads one of XML Schema's.
  ///
  /// - Returns: nil if the text is none.
  @inlinable @inline(__always)
  package static func plain(_ text: Span<UInt8>) -> Bool? {
    switch text.count {
    case 1:
      if text[0] == UInt8(ascii: "1") { return true }
      if text[0] == UInt8(ascii: "0") { return false }
    case 4:
      if text[0] == UInt8(ascii: "t"), text[1] == UInt8(ascii: "r"), text[2] == UInt8(ascii: "u"),
        text[3] == UInt8(ascii: "e")
      {
        return true
      }
    case 5:
      if text[0] == UInt8(ascii: "f"), text[1] == UInt8(ascii: "a"), text[2] == UInt8(ascii: "l"),
        text[3] == UInt8(ascii: "s"), text[4] == UInt8(ascii: "e")
      {
        return false
      }
    default: break
    }
    return nil
  }

  private static let commonWords = [
    ("True", "False"), ("TRUE", "FALSE"), ("yes", "no"), ("Yes", "No"), ("YES", "NO"), ("y", "n"),
    ("Y", "N"), ("t", "f"), ("T", "F"), ("on", "off"), ("On", "Off"), ("ON", "OFF"),
  ]
}
