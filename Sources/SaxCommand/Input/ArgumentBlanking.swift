internal import SaxHTTP
internal import SaxSystem

/// Takes secrets out of the arguments where other users of the machine see them: the list of processes. They are
/// there for the moment that it takes the program to begin.
enum ArgumentBlanking {
  /// Overwrites the secrets in the arguments with spaces.
  ///
  /// - Parameters:
  ///   - arguments: those of the process, in its own memory.
  ///   - count: the number of arguments, the program's name among them.
  static func blank(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int32
  ) {
    var before: String?
    var takesOptions = true
    for index in 1..<max(1, Int(count)) {
      guard let argument = arguments[index] else { continue }
      let text = ascii(argument)
      for range in secrets(in: text, behind: before, takesOptions: takesOptions)
        + secretValue(text)
      {
        memset(argument + range.lowerBound, 0x20, range.count)
      }
      if text == "--" { takesOptions = false }
      before = takesOptions ? text : nil
    }
  }

  /// An argument, with an ASCII letter for each byte of others, so that the ranges found in it are those of its
  /// memory: it need not be UTF-8.
  private static func ascii(_ argument: UnsafePointer<CChar>) -> String {
    let bytes = (0..<strlen(argument)).map { UInt8(bitPattern: argument[$0]) }
    return String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "x") }, as: UTF8.self)
  }

  /// The ranges of secrets in an argument, in bytes.
  private static func secrets(
    in text: String, behind before: String?, takesOptions: Bool
  ) -> [Range<Int>] {
    if before == "-u" || before == "--user" { return [0..<text.utf8.count] }
    if before == "-H" || before == "--header" { return field(text, from: 0) }
    if before == "--param" { return parameter(text, from: 0) }
    if takesOptions {
      for option in ["--user=", "-u"] where text.hasPrefix(option) {
        return [option.utf8.count..<text.utf8.count]
      }
      for option in ["--header=", "-H"] where text.hasPrefix(option) {
        return field(text, from: option.utf8.count)
      }
      let option = "--param="
      if text.hasPrefix(option) { return parameter(text, from: option.utf8.count) }
    }
    // An option with a URL behind its sign of equality.
    let isOption = takesOptions && text.hasPrefix("--")
    let start = isOption ? text.utf8.firstIndex(of: UInt8(ascii: "=")) : nil
    let url = start.map { String(text[text.utf8.index(after: $0)...]) } ?? text
    let offset = text.utf8.count - url.utf8.count
    return (userInformation(url) + query(url)).map {
      $0.lowerBound + offset..<$0.upperBound + offset
    }
  }

  /// The query of a URL, which may hold a token.
  private static func query(_ text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    guard NetworkArguments.isURL(text), let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else {
      return []
    }
    return [(mark + 1)..<bytes.count]
  }

  /// The value of a field: of which that is a secret no name tells for sure.
  private static func field(_ text: String, from start: Int) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return [] }
    return [(colon + 1)..<bytes.count]
  }

  /// The value of a call's argument that is called as credentials are.
  private static func secretValue(_ text: String) -> [Range<Int>] {
    let name = text.prefix { $0 != "=" && $0 != ":" }
    guard !name.hasPrefix("-"), HeaderField(checked: String(name), "").isSecret else { return [] }
    return parameter(text, from: 0)
  }

  /// The value of a parameter, which may be a credential.
  private static func parameter(_ text: String, from start: Int) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    guard let sign = bytes[start...].firstIndex(of: UInt8(ascii: "=")) else { return [] }
    return [(sign + 1)..<bytes.count]
  }

  /// User and password in a URL.
  private static func userInformation(_ text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    guard NetworkArguments.isURL(text), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return []
    }
    let start = colon + 3
    let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    let authority = bytes.dropFirst(start).prefix { !ends.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return [] }
    return [start..<at]
  }
}
