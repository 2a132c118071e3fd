internal import FoundationEssentials
internal import SaxEvents
internal import SaxURI

/// The question that a user is asked in a browser: to allow a client to act for him (RFC 6749 §4.1), bound to
/// this program by a key that the browser doesn't see (PKCE, RFC 7636).
///
///     let asked = try client.authorization(at: page, redirect: "http://127.0.0.1:8712/done")
///     open(asked.url)
///     try await authenticator.complete(asked, redirectedTo: url, by: CurlTransport())
///
/// To open the browser, and to be there when it comes back, is the program's business.
public struct OAuthAuthorization: Sendable {
  /// The page that the user is to be led to.
  public let url: URI

  private let redirect: String
  private let state: Secret
  private let verifier: Secret

  /// Composes the URL of the question, with the challenge that belongs to a key (RFC 7636 §4.3).
  ///
  /// - Parameters:
  ///   - state: what the answer is known by.
  ///   - verifier: the key.
  init(
    _ client: OAuthClient, at endpoint: URI, redirect: String, state: String, verifier: String
  ) throws(HTTPError) {
    self.redirect = redirect
    self.state = Secret(state)
    self.verifier = Secret(verifier)
    let challenge = try HashAlgorithm.sha256.hash(Array(verifier.utf8)).base64URL
    var items = [
      ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
      ("state", state), ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    if let scope = client.scope { items.append(("scope", scope)) }
    url = endpoint.appending(query: items.map { (name: $0, value: $1) })
  }

  /// The parameters of the request for the token.
  ///
  /// - Parameter text: where the browser was led to.
  func parameters(redirectedTo text: String) throws(HTTPError) -> [(name: String, value: String)] {
    func refused(_ message: String, fix: String? = nil) -> HTTPError {
      HTTPError(.authentication, message, fix: fix)
    }
    let parts = text.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == redirect.prefix(while: { $0 != "?" && $0 != "#" }) else {
      throw refused("the browser was led elsewhere than it was to be")
    }
    var values: [String: String] = [:]
    for pair in parts[1].split(separator: "&") {
      let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (words[0], words.count == 2 ? words[1] : "")
      // RFC 6749 §3.1: none comes twice.
      if values.updateValue(PercentEncoding.decodeForm(value), forKey: String(name)) != nil {
        throw refused("the browser comes back with two values of one name")
      }
    }
    guard values["state"] == state.value else {
      throw refused(
        "the browser comes back with the answer to another question",
        fix: "begin anew; if it happens again somebody meddles with it")
    }
    if let reason = values["error"] {
      let more = values["error_description"].map { ": \($0)" } ?? ""
      let told = HTTPToken.shown("\(reason)\(more)").escapingControls()
      throw refused("the authorization was refused: \(told)")
    }
    guard let code = values["code"], !code.isEmpty else {
      throw refused("the browser comes back without a code")
    }
    return [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", verifier.value),
    ]
  }
}

extension OAuthClient {
  /// Makes the question that a user is to be asked.
  ///
  /// - Parameters:
  ///   - endpoint: the server's page for that.
  ///   - redirect: where the browser is to be led to then, as the server knows it of the client.
  public func authorization(at endpoint: URI, redirect: String) throws(HTTPError)
    -> OAuthAuthorization
  {
    try OAuthAuthorization(
      self, at: endpoint, redirect: redirect,
      state: try HashAlgorithm.randomBytes(32).base64URL,
      verifier: try HashAlgorithm.randomBytes(32).base64URL)
  }
}

extension [UInt8] {
  /// Base64 for URLs, without padding (RFC 4648 §5).
  fileprivate var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
