internal import SaxHTTP

/// The parts of a request by which it is told from others, without its secrets.
struct ExchangeKey: Sendable, Hashable {
  /// The request's method.
  var method: String
  /// The request's URL, without fragment, user and password, and without the values of its query that are left out.
  var url: String
  /// The SHA-256 of its body in hexadecimal; nil for any body.
  var bodyHash: String?

  /// The first 12 digits of a SHA-256 of it.
  var digest: String {
    get throws(HTTPError) {
      let text = "\(method)\n\(url)\n\(bodyHash ?? "")"
      return String(try HashAlgorithm.sha256.hexadecimal(text).prefix(12))
    }
  }

  /// The most characters that the method and the path give to a file's name.
  private static let longestKind = 48

  /// The method and the last two names of the path, in letters, digits and hyphens: for people who look for a file.
  var kind: String {
    let path = url.prefix { $0 != "?" }.split(separator: "/").dropFirst(2)
    let text = ([method[...]] + path.suffix(2)).joined(separator: "-")
    var kind = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        kind.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        kind.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !kind.isEmpty, !kind.hasSuffix("-") { kind += "-" }
      }
      if kind.utf8.count == Self.longestKind { break }
    }
    while kind.hasSuffix("-") { kind.removeLast() }
    return kind.isEmpty ? "exchange" : kind
  }
}
