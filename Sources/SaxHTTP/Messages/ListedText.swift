/// Lists with commas between their members (RFC 9110 §5.6.1), some of which are quoted.
enum ListedText {
  /// Without white space around them; those that are empty are left out.
  ///
  /// - Parameter separator: what parts them, a byte of ASCII.
  static func members(
    of text: String, partedBy separator: UInt8 = UInt8(ascii: ",")
  ) -> [Substring] {
    var members: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    func take(to end: String.Index) {
      let member = text[start..<end].withoutOuterSpaces
      if !member.isEmpty { members.append(member) }
    }
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        take(to: index)
        start = text.utf8.index(after: index)
      }
    }
    take(to: text.endIndex)
    return members
  }

  /// The text that a quoted string stands for (RFC 9110 §5.6.4), or the text itself.
  static func unquoted(_ text: Substring) -> String {
    guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else {
      return String(text)
    }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
