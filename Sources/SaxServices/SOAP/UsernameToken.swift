internal import FoundationEssentials
internal import SaxHTTP

/// A user and a password in an envelope (OASIS WSS UsernameToken Profile 1.0 and 1.1).
struct UsernameToken: Sendable {
  let user: String
  private let password: String
  /// True if the password is not sent, but a hash of it.
  let isDigest: Bool

  init(user: String, password: String, isDigest: Bool) {
    self.user = user
    self.password = password
    self.isDigest = isDigest
  }

  /// True if XML has all characters of both.
  var isText: Bool { XMLEscaping.isText(user) && XMLEscaping.isText(password) }

  /// The token as an element.
  ///
  /// - Parameters:
  ///   - nonce: bytes that nobody can foretell, other ones for each request. Only a digest has them.
  ///   - created: the time of the request, as it is sent.
  func text(nonce: [UInt8], created: String) throws -> String {
    let secret = isDigest ? try digest(nonce: nonce, created: created) : password
    let type = isDigest ? SecurityNames.passwordDigest : SecurityNames.passwordText
    var text =
      "<wsse:UsernameToken xmlns:wsse=\"\(SecurityNames.extensionSpace)\""
      + " xmlns:wsu=\"\(SecurityNames.utilitySpace)\">"
      + "<wsse:Username>\(XMLEscaping.escaped(user))</wsse:Username>"
      + "<wsse:Password Type=\"\(type)\">\(XMLEscaping.escaped(secret))</wsse:Password>"
    if isDigest {
      text +=
        "<wsse:Nonce EncodingType=\"\(SecurityNames.base64)\">"
        + "\(Data(nonce).base64EncodedString())</wsse:Nonce>"
        + "<wsu:Created>\(created)</wsu:Created>"
    }
    return text + "</wsse:UsernameToken>"
  }

  /// `Base64(SHA-1(nonce + created + password))`, of the nonce's bytes and of the texts' UTF-8 (§3.1).
  func digest(nonce: [UInt8], created: String) throws -> String {
    let bytes = nonce + Array(created.utf8) + Array(password.utf8)
    return Data(try HashAlgorithm.sha1.hash(bytes)).base64EncodedString()
  }
}

extension UsernameToken: CustomStringConvertible, CustomReflectable {
  /// The kind, without user and password.
  var description: String { isDigest ? "wsse digest" : "wsse" }
  /// Nothing of it.
  var customMirror: Mirror { Mirror(self, children: []) }
}
