internal import FoundationEssentials
internal import SaxEvents
internal import SaxURI

/// The error of a token endpoint that gives no token.
struct OAuthRefusal: Error {
  var error: HTTPError
  /// True if the grant is of no use any more (RFC 6749 §5.2, `invalid_grant`).
  var isOfGrant: Bool
  /// True if there is nothing to ask with, until a user has logged in.
  var isOfAbsence = false
}

extension OAuthClient {
  /// A form for one of the server's endpoints, with the client's proof.
  ///
  /// - Parameter form: what is sent; gets what proves the client, where that is in the form.
  func request(
    to endpoint: URI, _ form: inout [(name: String, value: String)]
  ) throws(HTTPError) -> WebRequest {
    var request = WebRequest(.post, endpoint)
    try request.fields.append("Accept", "application/json")
    if let secret, proof == .basic {
      // Encoded before they are put together (RFC 6749 §2.3.1).
      let pair = [id, secret.value].map { PercentEncoding.encode($0, keeping: .form) }
      request = request.with(
        try BasicAuthenticator.field(UserPassword(pair[0], pair[1])))
    } else {
      form.append(("client_id", id))
      if let secret { form.append(("client_secret", secret.value)) }
    }
    request.body = .form(form)
    return request
  }
}

/// Asks a token endpoint for tokens (RFC 6749 §3.2).
struct OAuthTokenRequest: Sendable {
  /// The most bytes that an answer may have.
  private static let limit = 1 << 20

  let client: OAuthClient
  let now: @Sendable () -> Double

  /// Asks the token endpoint for a token.
  ///
  /// - Parameter parameters: the grant.
  /// - Throws: ``OAuthRefusal`` if the server gives none; what sending the request throws.
  func token(
    _ parameters: [(name: String, value: String)], by executor: any HTTPExecutor
  ) async throws -> OAuthToken {
    var form = parameters
    // A user's answer, and a token that is renewed, have theirs already.
    let grants = ["password", "client_credentials"]
    if let scope = client.scope, grants.contains(parameters.first?.value ?? "") {
      form.append(("scope", scope))
    }
    form += client.parameters
    let request = try client.request(to: client.tokenEndpoint, &form)
    let asked = now()
    let response = try await executor.execute(request)
    let bytes = try await response.body.collect(upTo: Self.limit)
    let answer = OAuthAnswer(bytes)
    if response.isSuccess, let answer, let token = try token(answer, response, asked) {
      return token
    }
    throw refusal(answer, response, hiding: form)
  }

  /// Reads the token from an answer, with the time of its expiry by this machine's clock.
  ///
  /// - Returns: nil if the answer holds none.
  private func token(
    _ answer: OAuthAnswer, _ response: WebResponse, _ asked: Double
  ) throws -> OAuthToken? {
    let keys = client.keys
    guard let text = answer.text(keys.accessToken), !text.isEmpty else { return nil }
    guard HTTPToken.isCredential(text) else {
      throw refusal(
        "the token endpoint's \(keys.accessToken) holds white space or no ASCII", response)
    }
    if let type = answer.text(keys.tokenType), !type.isEmpty, type.lowercased() != "bearer" {
      throw refusal("the server gives tokens of a type that is not known here", response)
    }
    var token = OAuthToken(
      accessToken: text, refreshToken: answer.text(keys.refreshToken),
      scope: answer.text(keys.scope), obtained: asked)
    if let key = keys.expiresAt, let end = answer.number(key) {
      token.expires = end - offset(response, asked)
    } else if let seconds = answer.number(keys.expiresIn) {
      token.expires = asked + max(0, seconds)
    }
    return token
  }

  /// The seconds that the server's clock is ahead.
  private func offset(_ response: WebResponse, _ asked: Double) -> Double {
    if let known = client.clockOffset { return known.inSeconds }
    let now = Int(exactly: asked.rounded()) ?? 0
    guard let date = response.fields.values(of: "Date").last,
      let theirs = HTTPDate.seconds(of: date, now: now)
    else { return 0 }
    return Double(theirs) - asked
  }

  // MARK: Refusals

  private func refusal(_ message: String, _ response: WebResponse) -> OAuthRefusal {
    OAuthRefusal(
      error: HTTPError(
        .authentication, message, url: client.tokenEndpoint.redacted, status: response.status),
      isOfGrant: false)
  }

  /// Makes the error of an answer without a token, which quotes the server but no secret that it was told.
  ///
  /// - Parameter form: what the server was told, and may say again.
  private func refusal(
    _ answer: OAuthAnswer?, _ response: WebResponse, hiding form: [(name: String, value: String)]
  ) -> OAuthRefusal {
    let open: Set = ["grant_type", "username", "client_id", "scope", "redirect_uri"]
    let secrets =
      form.filter { !open.contains($0.name) }.map(\.value) + [client.secret?.value ?? ""]
    guard let reason = answer?.text(client.keys.error) else {
      let name = HTTPStatus.name(of: response.status).map { " \($0)" } ?? ""
      return refusal(
        response.isSuccess
          ? "the token endpoint's answer has no \(client.keys.accessToken)"
          : "the token endpoint answers \(response.status)\(name)", response)
    }
    var message = "the token endpoint answers \(shown(reason, hiding: secrets))"
    if let more = answer?.text(client.keys.errorDescription), !more.isEmpty {
      message += ": \(shown(more, hiding: secrets))"
    }
    var refusal = refusal(message, response)
    refusal.isOfGrant = reason == "invalid_grant"
    refusal.error.fix = fix(reason)
    return refusal
  }

  private func fix(_ reason: String) -> String? {
    switch reason {
    case "invalid_client": "the client's id and secret"
    case "invalid_grant": "user and password, or have the user allow it once more"
    case "invalid_scope": "a scope that the server knows"
    case "unauthorized_client", "unsupported_grant_type": "another grant"
    default: nil
    }
  }

  /// On one line, not too long, and without what was told the server in confidence.
  private func shown(_ text: String, hiding secrets: [String]) -> String {
    // Shorter ones are hidden nowhere, as they are in any word.
    let hidden = secrets.filter { $0.count > 3 }
    var result = text
    for secret in hidden.sorted(by: { $0.count > $1.count }) {
      result = result.replacing(secret, with: "…")
        .replacing(PercentEncoding.encode(secret, keeping: .form), with: "…")
    }
    return (result.count > 200 ? result.prefix(200) + "…" : result[...]).description
      .escapingControls()
  }
}
