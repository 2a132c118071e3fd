internal import SaxHTTP

/// The parts of exchanges that recordings leave out, and by which requests are not told apart.
///
/// Left out by themselves are
///
/// * the values of header fields that are secret (`HeaderField.isSecret`) or confined
///   (`WebRequest.confinedFields`), cookies among them;
/// * user and password of URLs, and the values of parameters of their queries that are called as credentials are:
///   `access_token`, `key`, `sig`, `X-Amz-Signature`, and `code` beside `state`, or that a mapping declares to be one
///   (`auth key query`). That goes for URLs in fields as well, as
///   in `Location`;
/// * in forms (`application/x-www-form-urlencoded`) the values of those, and of `code`, `assertion` and the like;
/// * in JSON, of requests the members that are called as such parameters are, as `old_password`, `api_key` and
///   assertions; of responses `token`, `secret`, `api_key`, `password` and those that end in such a word, as
///   `access_token` and `client_secret`. A place in a list, as `next_token`, is none. Of a list or an object all texts and
///   numbers are left out;
/// * everywhere those that are called as what opens a session or a payment is: `otp`, `pin`, `sid`, `ticket`, `jwt`, `dpop`,
///   `SAMLResponse`, `cvc`, `connectionString`, and what ends in the word `otp`, `pin` and the like;
/// * the security header that `auth wsse` puts into envelopes of SOAP's, which are kept, and told apart, as they are without
///   it.
///
/// In heads such a value stands as `…`, in bodies as `left-out`, which a client takes for a token when it is
/// replayed. Paths, and bodies of other types, stay as they are: ``blankBody`` is for those. A compressed body is
/// looked into if it is of one of those types, in a coding that `ContentDecoding` knows, and has no more than 1 MiB, and
/// 16 MiB inflated.
///
/// A recorder and the replayer of its folder have to have the same.
public struct ExchangeSecrets: Sendable {
  /// The text that stands for a value in a body. RFC 6750 §2.1 has no other characters in tokens than such.
  static let standIn = "left-out"
  /// The text that stands for a value in a head, as in logs.
  static let mark = "…"

  /// The names of further header fields, in any case, whose values are left out. Default: none.
  public var fields: Set<String> = []
  /// The names of further parameters of queries and forms, and of members in JSON, in any case, whose values are left
  /// out. Default: none.
  public var parameters: Set<String> = []
  /// The names of fields, parameters and members, in any case, that are no secrets, though they sound like it: by their
  /// values requests are told apart, and they are kept. Default: none.
  public var open: Set<String> = []
  /// Gives the body to keep in the place of one: for secrets in other places than the usual ones, such as parts of
  /// forms. Default: the same.
  ///
  /// It gets bodies of up to 1 MiB, without the usual secrets and inflated, once for each exchange, and on any thread;
  /// longer ones are kept without it. For equal bodies of requests it has to give the same.
  public var blankBody: (@Sendable (RecordableBody) -> [UInt8])?

  /// The names of parameters of the query that the request at hand says are credentials.
  private var confinedParameters: [String] = []

  /// The usual secrets alone.
  public init() {}
}

extension ExchangeSecrets {
  /// The secrets, and with them the parameters that a request says are credentials.
  func with(_ request: WebRequest) -> ExchangeSecrets {
    if request.confinedParameters.isEmpty { return self }
    var secrets = self
    secrets.confinedParameters = request.confinedParameters
    return secrets
  }

  /// Tells whether the value of a field is left out.
  ///
  /// - Parameter confined: the names that the request confines to its origin.
  func isSecret(_ field: HeaderField, confined: [String]) -> Bool {
    if Self.contains(fields, field.name) || confined.contains(where: field.isNamed) { return true }
    if !field.isSecret || Self.contains(open, field.name) { return false }
    // What is secret though it doesn't sound like it was declared to be so.
    let sounds = HeaderField(checked: field.name, "").isSecret
    let name = field.name.lowercased()
    return !sounds || !(StoredFields.open.contains(name) || name == "proxy-authenticate")
  }

  /// Tells whether the value of a query's parameter is left out.
  func isSecretParameter(_ name: String) -> Bool {
    confinedParameters.contains(name) || isSecret(name) { Self.soundsSecret($0) }
  }

  /// Tells whether the value of a form's item is left out.
  func isSecretItem(_ name: String) -> Bool {
    isSecret(name) {
      Self.soundsSecret($0) || $0.contains("assertion") || $0.contains("saml")
        || ["code", "codeverifier", "devicecode"].contains($0)
    }
  }

  /// Tells whether the value of a member in JSON is left out.
  func isSecretMember(_ name: String, ofResponse isOfResponse: Bool) -> Bool {
    isSecret(name) { name in
      if isOfResponse {
        let rest = Self.withoutOpenWords(name)
        return Self.secretEndsOfResponses.contains(where: rest.hasSuffix)
      }
      // By the ends of names: `keyId` and `sessionCount` tell requests apart.
      let rest = Self.withoutOpenWords(name)
      return Self.secretEnds.contains(where: rest.hasSuffix) || rest.contains("assertion")
        || ["codeverifier", "pass", "authorization"].contains(rest)
    }
  }

  /// Tells whether a parameter or a member is secret, by the names that were declared, and else by the usual ones.
  ///
  /// - Parameter usual: tells of a name in lower case, without what parts its words.
  private func isSecret(_ name: String, _ usual: (String) -> Bool) -> Bool {
    if !parameters.isEmpty, Self.contains(parameters, name) { return true }
    if !open.isEmpty, Self.contains(open, name) { return false }
    return SecretNames.isUsual(name) || usual(name.lowercased().filter { !"_-$.[]".contains($0) })
  }

  private static func contains(_ names: Set<String>, _ name: String) -> Bool {
    names.contains { HeaderField.equal($0, name) }
  }

  /// Words that hold those of secrets, or are places in lists, and are open.
  private static let openWords = [
    "keyword", "keyboard", "author", "skiptoken", "deltatoken", "pagetoken", "nexttoken",
    "continuationtoken", "synctoken",
  ]

  /// A `signature` or an `accesskey` of a response may be any.
  private static let secretEndsOfResponses = [
    "token", "secret", "apikey", "privatekey", "secretkey", "secretaccesskey", "signingkey",
    "encryptionkey", "password", "passwd", "passphrase", "credentials",
  ]

  private static let secretEnds = [
    "token", "secret", "apikey", "privatekey", "accesskey", "secretkey", "signingkey",
    "encryptionkey", "password", "passwd", "passphrase",
    "credential", "credentials", "signature",
  ]

  private static func withoutOpenWords(_ name: String) -> String {
    openWords.reduce(name) { $0.replacing($1, with: "") }
  }

  /// Tells whether a name is one that credentials usually have.
  ///
  /// - Parameter name: in lower case, without what parts its words.
  private static func soundsSecret(_ name: String) -> Bool {
    let rest = withoutOpenWords(
      name.replacing("authoriz", with: "auth").replacing("authoris", with: "auth"))
    return HeaderField(checked: rest, "").isSecret || rest.hasSuffix("signature")
      || ["sig", "pass"].contains(rest)
  }
}
