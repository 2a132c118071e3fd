internal import SaxHTTP

/// The lines of a head: of a part, or of the message in it.
struct BatchHeadLines {
  /// The number of bytes so far.
  var size = 0
  /// The first line of a message.
  var start: String?
  private var fields = HeaderFields()
  /// The last field, as it may go on in another line (RFC 9112 §5.2).
  private var last: (name: String, value: [UInt8])?

  /// Adds a field, or the rest of the last one.
  ///
  /// - Parameter line: without its end.
  /// - Returns: what is wrong with it; nil if nothing is.
  mutating func add(_ line: [UInt8]) -> String? {
    guard !line.contains(0), !line.contains(0x0D) else {
      return "a part's head holds a control character"
    }
    if line.first == 0x20 || line.first == 0x09 {
      guard let name = last?.name.lowercased(), name != "content-length" else {
        return "a part's head has a line that is no header field"
      }
      last?.value += line
      return nil
    }
    settle()
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != 0x20,
      let name = String(validating: line[..<colon], as: UTF8.self),
      (try? HeaderField(name, "")) != nil
    else { return "a part's head has a line that is no header field" }
    last = (name, Array(line[(colon + 1)...]))
    return nil
  }

  /// All fields; no more follow.
  mutating func settled() -> HeaderFields {
    settle()
    return fields
  }

  private mutating func settle() {
    guard let last else { return }
    fields.append(HeaderField(checked: last.name, BatchHeadLines.text(last.value[...])))
    self.last = nil
  }

  /// UTF-8, or else ISO 8859-1; without spaces around it.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(validating: rest, as: UTF8.self)
      ?? String(String.UnicodeScalarView(rest.map { UnicodeScalar($0) }))
  }
}
