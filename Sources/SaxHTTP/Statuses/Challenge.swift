/// A server's challenge to authenticate (RFC 9110 §11.3).
struct Challenge: Sendable, Hashable {
  /// The scheme, in lower case.
  var scheme: String
  /// The text in the place of parameters, as with `Negotiate`.
  var token: String?
  /// The parameters by their names, in lower case.
  var parameters: [String: String] = [:]

  /// All challenges of a response, in their order.
  static func all(in response: WebResponse) -> [Challenge] {
    response.fields.values(of: "WWW-Authenticate").flatMap { value in
      var parser = ChallengeParser(value)
      return parser.challenges()
    }
  }
}
