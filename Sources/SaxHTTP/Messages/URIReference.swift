internal import SaxSystem
internal import SaxURI

/// A URI, or what stands for one beside another (RFC 3986 §4.1), in its parts; each is as it was
/// written.
package struct URIReference {
  let scheme: String?
  let authority: String?
  let path: String
  let query: String?
  let fragment: String?

  init(_ text: String) throws(HTTPError) {
    if let bad = URIReference.firstBad(text) {
      throw HTTPError(
        .request, "\(URIReference.shown(text)) is no URL: \(bad)", fix: "percent-encode it")
    }
    var rest = text[...]
    var fragment: Substring?
    if let hash = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: hash)...]
      rest = rest[..<hash]
    }
    var query: Substring?
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    var scheme: Substring?
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if let scheme, !URIReference.isScheme(scheme) {
      throw HTTPError(.request, "\(URIReference.shown(text)) is no URL: it has no scheme")
    }
    var authority: Substring?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    self.scheme = scheme.map(String.init)
    self.authority = authority.map(String.init)
    path = String(rest)
    self.query = query.map(String.init)
    self.fragment = fragment.map(String.init)
  }

  /// A text that is wrong, as messages show it: what stands before an `@` may be a password, and what
  /// stands in a query or a fragment a token.
  static func shown(_ text: String) -> String {
    text.utf8.contains { "@?#".utf8.contains($0) } ? "the URL" : HTTPToken.shown(text)
  }

  /// A text that should be one, for logs: without user and password, the values in its query, and its
  /// fragment, as those may be credentials.
  package static func redacted(_ text: String) -> String {
    replacing(in: text, userInfo: "…@", fragment: { _ in "…" }, query: redacted(query:))
  }

  /// A text that should be one, or leads to one, with its parts replaced that may be credentials.
  ///
  /// - Parameters:
  ///   - userInfo: stands for user and password, and the `@` behind them.
  ///   - fragment: gives what stands for the fragment.
  ///   - query: gives what stands for the query.
  package static func replacing(
    in text: String, userInfo: String, fragment: (Substring) -> String,
    query: (Substring) -> String
  ) -> String {
    // By bytes: a mark may follow each of them, and make another character of it.
    var rest = text[...]
    var end = ""
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      end = "#" + fragment(rest[rest.utf8.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      end = "?" + query(rest[rest.utf8.index(after: mark)...]) + end
      rest = rest[..<mark]
    }
    guard let place = placeOfUserInfo(in: rest) else { return "\(rest)\(end)" }
    return "\(rest[..<place.lowerBound])\(userInfo)\(rest[place.upperBound...])\(end)"
  }

  /// The place of user and password and of the `@` behind them, in a text without query and fragment.
  ///
  /// They stand behind two slashes, which begin the text or follow a colon, a space or a sign like it, and before the path: an `@` in that is a
  /// name's.
  private static func placeOfUserInfo(in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    let slash = UInt8(ascii: "/")
    var start = bytes.startIndex
    var last: UInt8?
    while start < bytes.endIndex {
      let isPlace = bytes[start...].starts(with: [slash, slash])
      if isPlace, last.map({ ":= '\"".utf8.contains($0) }) ?? true { break }
      last = bytes[start]
      bytes.formIndex(after: &start)
    }
    let segments = bytes[start...].dropFirst(2)
      .split(separator: slash, omittingEmptySubsequences: false)
    guard let first = segments.first else { return nil }
    let isHost =
      !first.isEmpty && !first.contains(UInt8(ascii: "@")) && isHostAndPort(Substring(first))
    for segment in isHost ? [] : segments {
      guard let at = segment.lastIndex(of: UInt8(ascii: "@")) else { continue }
      return first.startIndex..<bytes.index(after: at)
    }
    return nil
  }

  /// False for a user with the beginning of a password that has a slash in it, which should have been encoded.
  private static func isHostAndPort(_ text: Substring) -> Bool {
    guard text.utf8.first != UInt8(ascii: "["),
      let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return true }
    return text.utf8[colon...].dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The names in a query.
  static func redacted(query: Substring) -> String {
    // By bytes, as a mark may follow a sign and make another character of it.
    var result: [UInt8] = []
    var isValue = false
    for byte in query.utf8 {
      switch byte {
      case UInt8(ascii: "&"):
        isValue = false
        result.append(byte)
      case _ where isValue: break
      case UInt8(ascii: "="):
        isValue = true
        result.append(byte)
        result += "…".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The first thing that no URI may hold, in words; nil if there is none.
  static func firstBad(_ text: String) -> String? {
    var bytes = text.utf8.makeIterator()
    var hashes = 0
    while let byte = bytes.next() {
      switch byte {
      case 0...0x20, 0x7F: return "it holds a space or a control character"
      case 0x80...: return "it holds a character that is not ASCII"
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
        UInt8(ascii: "}"):
        return "it holds \(Character(UnicodeScalar(byte)))"
      case UInt8(ascii: "%"):
        guard let a = bytes.next(), let b = bytes.next(), PercentEncoding.digit(a) != nil,
          PercentEncoding.digit(b) != nil
        else { return "% is not followed by two hexadecimal digits" }
      case UInt8(ascii: "#"):
        hashes += 1
        if hashes > 1 { return "it holds a second #" }
      default: break
      }
    }
    return nil
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

/// The host, and the user at it: `user:password@host:port` (RFC 3986 §3.2).
struct Authority {
  let userInfo: String?
  let host: String
  let port: Int?

  init(_ text: String, in whole: String) throws(HTTPError) {
    func wrong(_ what: String) -> HTTPError {
      HTTPError(.request, "\(URIReference.shown(whole)) is no URL: \(what)")
    }
    var rest = text[...]
    if let at = rest.lastIndex(of: "@") {
      let user = rest[..<at]
      guard !user.contains("@"), !user.contains("["), !user.contains("]") else {
        throw wrong("its user information holds what has to be percent-encoded")
      }
      userInfo = String(user)
      rest = rest[rest.index(after: at)...]
    } else {
      userInfo = nil
    }
    let name: Substring
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { throw wrong("its [ has no ]") }
      name = rest[...end]
      guard Authority.isIPv6(String(name.dropFirst().dropLast())) else {
        throw wrong("what its brackets hold is no IPv6 address")
      }
      rest = rest[rest.index(after: end)...]
    } else {
      let end = rest.firstIndex(of: ":") ?? rest.endIndex
      name = rest[..<end]
      guard !name.contains("["), !name.contains("]") else { throw wrong("a bracket is misplaced") }
      // No name that can be looked up has one; as others, such as %2F, it would be misread.
      guard !name.contains("%") else { throw wrong("its host holds a %") }
      rest = rest[end...]
    }
    if name.isEmpty { throw wrong("it names no host") }
    host = name.lowercased()
    if rest.isEmpty || rest == ":" {
      port = nil
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let number = Int(digits), number > 0, number < 65536
    else { throw wrong("its port is no number from 1 to 65535") }
    port = number
  }

  private static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }
}
