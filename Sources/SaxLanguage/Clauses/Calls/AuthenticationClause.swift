/// `auth`: how requests are authenticated, without the credentials, which never stand in a mapping.
struct AuthenticationClause: CallClause {
  static let keyword = "auth"
  static let schemes = ["basic", "digest", "bearer", "key", "oauth", "wsse", "none"]

  /// One of ``schemes``.
  var scheme: WordSyntax
  /// True for `wsse digest`.
  var isDigest = false
  /// `header` or `query`, for `key`.
  var place: WordSyntax?
  /// The name of the field or parameter, or the URL that gives tokens.
  var name: WordSyntax?
  var scopes: WordSyntax?
}

extension AuthenticationClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    scheme = try cursor.name("basic, digest, bearer, key, oauth, wsse or none")
    switch scheme.text {
    case "basic", "digest", "bearer", "none": break
    case "wsse": isDigest = cursor.accept(word: "digest")
    case "key":
      let place = try cursor.name("header or query, and its name")
      guard ["header", "query"].contains(place.text) else {
        throw cursor.fail(
          .syntax, "found \(place.text), wanted header or query", at: place.range,
          fix: "auth key header \"X-Key\"")
      }
      self.place = place
      name = try cursor.nameOrString("the name that the key is sent by")
    case "oauth":
      name = try cursor.string("the URL that gives tokens, in quotes", isURI: true)
      if cursor.accept(word: "scopes") {
        scopes = try cursor.string("the scopes in quotes, with spaces between")
      }
    default:
      let nearest = NearestName.of(scheme.text, among: Self.schemes)
      throw cursor.fail(
        .unknownClause, "\(scheme.text) is no authentication\(NearestName.asked(nearest))",
        at: scheme.range, fix: nearest ?? "one of \(Self.schemes.joined(separator: ", "))")
    }
  }

  var printed: String {
    switch scheme.text {
    case "key": "key \(place?.text ?? "") \(QuotedText.string(name?.text ?? ""))"
    case "oauth":
      "oauth \(QuotedText.string(name?.text ?? ""))"
        + (scopes.map { " scopes \(QuotedText.string($0.text))" } ?? "")
    default: scheme.text + (isDigest ? " digest" : "")
    }
  }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.settings.authentication = model(call.checker)
  }

  /// Resolves the scheme; nil after an error has been reported.
  private func model(_ checker: ServiceChecker) -> AuthenticationModel? {
    switch scheme.text {
    case "basic": return .basic
    case "digest": return .digest
    case "bearer": return .bearer
    case "wsse": return .wsse(isDigest: isDigest)
    case "key":
      guard let name else { return nil }
      if place?.text == "query" { return .keyQuery(name.text) }
      return checker.fieldName(name, isCredential: true).map { .keyField($0) }
    case "oauth":
      guard let url = name else { return nil }
      guard checker.beginsAddress(url.text, mayBeArgument: false) else {
        checker.collector.error(
          .invalidCall, "\(QuotedText.string(url.text)) is no address of http or https",
          at: url.range, fix: "auth oauth \"https://…\"")
        return nil
      }
      if url.text.contains("{") {
        checker.collector.error(
          .invalidTemplate, "an argument in the address that gives tokens, which has none",
          at: url.range)
      }
      return .oauth(
        url: url.text, scopes: (scopes?.text ?? "").split(separator: " ").map(String.init))
    default: return AuthenticationModel.anonymous
    }
  }
}
