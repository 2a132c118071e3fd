/// Tells what a text is that is given for a mapping by mistake.
enum ForeignText {
  /// Tells what the bytes are, if they can't be a mapping.
  ///
  /// - Returns: `an XML document` and the like; nil for what may be a mapping.
  static func refusal(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return "UTF-16 text"
    }
    if isBinary(bytes) { return "a binary file" }
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch rest.first {
    case UInt8(ascii: "<"):
      let start = String(decoding: rest.prefix(14), as: UTF8.self).lowercased()
      return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
        ? "an HTML document" : "an XML document"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "a JSON document"
    default: return nil
    }
  }

  /// True if it is no text in any encoding that payloads have.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0x1F, 0x8B], [0xFF, 0xFE], [0xFE, 0xFF]]
    return !marks.contains { bytes.starts(with: $0) } && bytes.prefix(1024).contains(0)
  }
}
