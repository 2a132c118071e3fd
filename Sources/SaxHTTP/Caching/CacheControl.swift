/// The directives of a message's `Cache-Control` (RFC 9111 §5.2).
struct CacheControl {
  /// By their names in lower case. Of those that come twice the first counts (RFC 9111 §4.2.1).
  private var arguments: [String: String?] = [:]

  init(_ fields: HTTPFields) {
    for value in fields.values(of: "Cache-Control") {
      for member in ListedText.members(of: value) { take(member) }
    }
  }

  private mutating func take(_ member: Substring) {
    let name = member.prefix { $0 != "=" }
    guard HTTPToken.isToken(name) else { return }
    let key = name.lowercased()
    guard arguments[key] == nil else { return }
    let rest = member.dropFirst(name.count)
    arguments[key] = .some(rest.isEmpty ? nil : ListedText.unquoted(rest.dropFirst()))
  }

  /// Whether the directive is there, with an argument or without.
  func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Whether it is there without an argument, and so for all of the response.
  func isBare(_ name: String) -> Bool {
    if case .some(nil) = arguments[name] { true } else { false }
  }

  /// The seconds that a directive names; nil if it is not there, and 0 if it names none: what can't be
  /// read is taken to end freshness.
  func seconds(_ name: String) -> Double? {
    guard let argument = arguments[name] else { return nil }
    return argument.flatMap(DeltaSeconds.value) ?? 0
  }

  /// The names of fields that a directive lists, in lower case.
  func fields(_ name: String) -> [String] {
    guard let argument = arguments[name], let argument else { return [] }
    return ListedText.members(of: argument).map { $0.lowercased() }
  }
}

/// A number of seconds as header fields have it (RFC 9111 §1.2.2).
enum DeltaSeconds {
  /// - Returns: nil if the text is none. What is larger than 2³¹ is that.
  static func value(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Double(min(Int(text) ?? .max, 1 << 31))
  }
}

/// Lists with commas between their members (RFC 9110 §5.6.1), some of which are quoted.
enum ListedText {
  /// Without white space around them; those that are empty are left out.
  static func members(of text: String) -> [Substring] {
    var members: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    func take(to end: String.Index) {
      let member = trimmed(text[start..<end])
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
      } else if byte == UInt8(ascii: ","), !isQuoted {
        take(to: index)
        start = text.utf8.index(after: index)
      }
    }
    take(to: text.endIndex)
    return members
  }

  /// What a quoted string stands for (RFC 9110 §5.6.4), or the text itself.
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

  private static func trimmed(_ text: Substring) -> Substring {
    guard let first = text.utf8.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = text.utf8.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return "" }
    return text[first...last]
  }
}
