internal import SaxURI

/// One answer to a challenge (RFC 7616 §3.4).
struct DigestAnswer: Sendable {
  var challenge: DigestChallenge
  var user: UserPassword
  /// The one that is answered: the challenge's, or a later one of the same session.
  var nonce: String
  var clientNonce: String
  var count: UInt32
  /// Nil where the server knows nothing of it.
  var protection: DigestProtection?
  /// The hash of what goes before all others: the user's, or the session's.
  var secretHash: Secret

  /// The hash of user, realm and password, and of the session where the algorithm has one.
  ///
  /// - Parameter clientNonce: the session's first.
  static func secretHash(
    _ challenge: DigestChallenge, _ user: UserPassword, clientNonce: String
  ) throws(HTTPError) -> Secret {
    let hash = challenge.algorithm.hash
    var value = try hash.hexadecimal("\(user.user):\(challenge.realm):\(user.password.value)")
    if challenge.algorithm.isSession {
      value = try hash.hexadecimal("\(value):\(challenge.nonce):\(clientNonce)")
    }
    return Secret(value)
  }

  private var countText: String {
    let digits = String(count, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Computes the `response` of an answer, in hexadecimal: the hash of password, nonces and request (RFC 7616
  /// §3.4.1).
  ///
  /// - Parameters:
  ///   - method: empty for the server's own answer.
  ///   - bodyHash: for ``DigestProtection/body``.
  func response(method: String, target: String, bodyHash: String?) throws(HTTPError) -> String {
    let hash = challenge.algorithm.hash
    var message = "\(method):\(target)"
    if protection == .body { message += ":\(bodyHash ?? "")" }
    let messageHash = try hash.hexadecimal(message)
    guard let protection else {
      return try hash.hexadecimal("\(secretHash.value):\(nonce):\(messageHash)")
    }
    return try hash.hexadecimal(
      "\(secretHash.value):\(nonce):\(countText):\(clientNonce):\(protection.rawValue):\(messageHash)"
    )
  }

  /// The field that says it.
  func field(
    method: String, target: String, bodyHash: String?
  ) throws(HTTPError) -> HeaderField {
    var parts = [try userPart(), "realm=\(Self.quoted(challenge.realm))"]
    parts.append("nonce=\(Self.quoted(nonce))")
    parts.append("uri=\(Self.quoted(target))")
    if let name = challenge.algorithmName { parts.append("algorithm=\(name)") }
    if let protection {
      parts += [
        "qop=\(protection.rawValue)", "nc=\(countText)", "cnonce=\(Self.quoted(clientNonce))",
      ]
    } else if challenge.algorithm.isSession {
      parts.append("cnonce=\(Self.quoted(clientNonce))")
    }
    let response = try response(method: method, target: target, bodyHash: bodyHash)
    parts.append("response=\"\(response)\"")
    if let opaque = challenge.opaque { parts.append("opaque=\(Self.quoted(opaque))") }
    if challenge.hashesUser { parts.append("userhash=true") }
    return try HeaderField(
      "Authorization", "Digest \(parts.joined(separator: ", "))", isSecret: true)
  }

  private func userPart() throws(HTTPError) -> String {
    if challenge.hashesUser {
      let hashed = try challenge.algorithm.hash.hexadecimal("\(user.user):\(challenge.realm)")
      return "username=\"\(hashed)\""
    }
    let isPlain = user.user.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain || !challenge.isUTF8 { return "username=\(Self.quoted(user.user))" }
    // RFC 8187 §3.2: what it leaves as it is, these are some of.
    return "username*=UTF-8''" + PercentEncoding.encode(user.user, keeping: .unreserved)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
