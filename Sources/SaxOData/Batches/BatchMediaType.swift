/// A media type with its parameters (RFC 9110 §8.3.1).
struct BatchMediaType: Sendable, Hashable {
  /// Type and subtype, in lower case.
  let name: String
  /// The parameters, their names in lower case.
  let parameters: [String: String]

  /// Reads the value of a `Content-Type`; nil if it is malformed, or says a parameter twice.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func skipSpaces() { while index < bytes.count, isSpace(bytes[index]) { index += 1 } }
    func token(until ends: String) -> String {
      let start = index
      while index < bytes.count, !isSpace(bytes[index]), !ends.utf8.contains(bytes[index]) {
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    skipSpaces()
    name = token(until: ";").lowercased()
    let halves = name.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
    var parameters: [String: String] = [:]
    skipSpaces()
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: ";") else { return nil }
      index += 1
      skipSpaces()
      // An empty one, such as behind the last semicolon, says nothing.
      if index == bytes.count || bytes[index] == UInt8(ascii: ";") { continue }
      let key = token(until: ";=").lowercased()
      skipSpaces()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        if parameters.updateValue("", forKey: key) != nil { return nil }
        continue
      }
      index += 1
      skipSpaces()
      var value = ""
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        index += 1
        var quoted: [UInt8] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
          quoted.append(bytes[index])
          index += 1
        }
        if index == bytes.count { return nil }
        index += 1
        value = String(decoding: quoted, as: UTF8.self)
      } else {
        value = token(until: ";")
      }
      if parameters.updateValue(value, forKey: key) != nil { return nil }
      skipSpaces()
    }
    self.parameters = parameters
  }

  /// True if what it names is JSON.
  var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") || name == "text/json" }

  /// True if what it names is plain text to a batch in JSON (JSON Format §19.1).
  var isText: Bool { name.hasPrefix("text/") && !isJSON }
}
