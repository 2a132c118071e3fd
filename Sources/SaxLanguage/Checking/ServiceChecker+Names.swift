extension ServiceChecker {
  /// The name of a field is a token (RFC 9110 §5.1), and not one of those that frame a message.
  ///
  /// - Parameter isCredential: true if the field is to hold what `auth` gives.
  func fieldName(_ word: WordSyntax, isCredential: Bool = false) -> String? {
    guard word.text.isToken else {
      collector.error(
        .invalidCall, "\(QuotedText.string(word.text)) is no name of a header field",
        at: word.range)
      return nil
    }
    switch word.text.lowercased() {
    case "host", "content-length", "transfer-encoding":
      collector.error(
        .invalidCall, "\(word.text) frames the message, and is not a call's to set",
        at: word.range)
      return nil
    case "authorization", "proxy-authorization":
      if isCredential { return word.text }
      collector.error(
        .invalidCall, "\(word.text) holds credentials, which never stand in a mapping",
        at: word.range, fix: "auth bearer, basic, digest or oauth")
      return nil
    default: return word.text
    }
  }
}

extension String {
  /// True if it is a token (RFC 9110 §5.6.2).
  var isToken: Bool {
    let signs = "!#$%&'*+-.^_`|~".utf8
    return !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: signs.contains(byte)
        }
      }
  }
}
