internal import SaxEvents
internal import SaxURI

/// Tokens by OAuth 2 (RFC 6749), sent as RFC 6750 has it.
///
///     var client = OAuthClient(tokenEndpoint: endpoint, id: "shop", secret: secret)
///     let api = Authentication(
///       CurlTransport(), by: .oauth(client, .clientCredentials), at: [service])
///
/// A token is taken from the store, or else asked for; one that ends soon, or is refused, is renewed with
/// its refresh token, or asked for anew where that goes without a user. That is done once for all requests
/// that want it, and, where a store of files is shared, for all processes. A request is sent again once.
///
/// Tokens of an application and of users are side by side: each is an authentication of its own. One that is the
/// application's until a user logs in is ``OAuthSession``.
public struct OAuthAuthenticator: Authenticator, SessionHolder {
  let session = AuthenticationSession()
  private let requests: OAuthTokenRequest
  private let grant: OAuthGrant
  private let store: any TokenStore
  private let key: String?
  private let now: @Sendable () -> Double

  private var client: OAuthClient { requests.client }

  /// Authenticates by tokens that a client is given for a grant.
  ///
  /// - Parameters:
  ///   - client: whom the token endpoint knows.
  ///   - grant: what tokens are given for.
  ///   - store: where they are kept. Default: in memory.
  ///   - key: the token's name there; nil for one of the client, the endpoint, whose it is, and what it
  ///     is asked for.
  public init(
    _ client: OAuthClient, _ grant: OAuthGrant, store: any TokenStore = MemoryTokenStore(),
    key: String? = nil
  ) {
    self.init(client, grant, store: store, key: key) { SystemTime.now }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(
    _ client: OAuthClient, _ grant: OAuthGrant, store: any TokenStore, key: String? = nil,
    now: @escaping @Sendable () -> Double
  ) {
    requests = OAuthTokenRequest(client: client, now: now)
    self.grant = grant
    self.store = store
    self.key = key
    self.now = now
  }

  /// The owner of the tokens, and what they are asked for: those for other things are others.
  ///
  /// - Parameter user: whom they are of; nil for whom the grant says.
  private func owner(_ user: String? = nil) throws(HTTPError) -> String {
    let user = if let user { user } else { try grant.owner() }
    let owner = "\(user) of \(client.id) at \(client.tokenEndpoint.requested)"
    let wanted = [("scope", client.scope ?? "")] + client.parameters.map { ($0.name, $0.value) }
    if client.scope == nil, client.parameters.isEmpty { return owner }
    // What is said besides may be secret.
    let text = wanted.map { pair in
      [pair.0, pair.1].map { PercentEncoding.encode($0, keeping: .unreserved) }
        .joined(separator: "=")
    }
    return "\(owner) for \(try HashAlgorithm.sha256.hexadecimal(text.joined(separator: "&")))"
  }

  /// The token's name in the store.
  func name() throws(HTTPError) -> String {
    if let key { return key }
    return try owner()
  }

  /// True until a token's end is nearer than the client's leeway.
  public func isCurrent(_ token: OAuthToken) -> Bool {
    token.isCurrent(at: now(), leeway: client.leeway.inSeconds)
  }

  /// Takes the token from the store while it is good, and else gets another one from the server.
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server gives no token, or a user has to allow
  ///   it first; what the store throws.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: OAuthToken?
  ) async throws -> OAuthToken? {
    do {
      return try await token(replacing: last, by: occasion.executor)
    } catch let refusal as OAuthRefusal {
      throw refusal.error
    }
  }

  /// The token that the store has, or a new one.
  ///
  /// - Throws: ``OAuthRefusal`` if the server gives none, or a user has to allow it first; what sending a request,
  ///   and the store, throw.
  func token(replacing last: OAuthToken?, by executor: any HTTPExecutor) async throws -> OAuthToken
  {
    let outcome: Result<OAuthToken, OAuthRefusal> = try await store.update(name()) { token in
      // Somebody else may have renewed it meanwhile.
      if let token, token.accessToken != last?.accessToken, isCurrent(token) {
        return .success(token)
      }
      do {
        let new = try await renewed(token, by: executor)
        token = new
        return .success(new)
      } catch let refusal as OAuthRefusal {
        if refusal.isOfGrant { token = nil }
        return .failure(refusal)
      }
    }
    return try outcome.get()
  }

  /// Asks for a token, and stores nothing.
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server gives none.
  func newToken(
    _ parameters: [(name: String, value: String)], by executor: any HTTPExecutor
  ) async throws -> OAuthToken {
    do {
      return try await requests.token(parameters, by: executor)
    } catch let refusal as OAuthRefusal {
      throw refusal.error
    }
  }

  private func renewed(
    _ token: OAuthToken?, by executor: any HTTPExecutor
  ) async throws -> OAuthToken {
    if let refresh = refreshToken(token) {
      do {
        var new = try await requests.token(
          [("grant_type", "refresh_token"), ("refresh_token", refresh)], by: executor)
        // Where the server says nothing of them all is as before (RFC 6749 §6).
        new.refreshToken = new.refreshToken ?? refresh
        new.scope = new.scope ?? token?.scope
        new.owner = token?.owner
        return new
      } catch let refusal as OAuthRefusal where refusal.isOfGrant && grant.parameters != nil {
        // It has ended, but another way leads to a token.
      }
    }
    guard let parameters = grant.parameters else {
      throw OAuthRefusal(
        error: HTTPError(
          .authentication, "there is no token, and none to be had without the user",
          url: client.tokenEndpoint.redacted, fix: "have the user allow it once more"),
        isOfGrant: false, isOfAbsence: true)
    }
    return try await requests.token(parameters, by: executor)
  }

  private func refreshToken(_ token: OAuthToken?) -> String? {
    if let refresh = token?.refreshToken { return refresh }
    // Whoever has logged out does not come back by it.
    if case .refresh(let token) = grant.kind, !session.hasEnded { return token.value }
    return nil
  }

  /// The request with the access token, for a cache a request of its owner.
  ///
  /// - Throws: ``HTTPError/Code/request`` if it is no token.
  public func add(_ token: OAuthToken, to request: WebRequest) throws -> WebRequest {
    var request = request.with(try BearerAuthenticator.field(Secret(token.accessToken)))
    // To a cache each token would be another user.
    request.caching.credentials = try owner(token.owner) + (key.map { " as \($0)" } ?? "")
    return request
  }

  /// A token that is good, but not for this, is not renewed (RFC 6750 §3.1).
  public func verdict(
    on response: inout WebResponse, to request: WebRequest, with token: OAuthToken?
  ) -> AuthenticationVerdict {
    if response.status != 401 { return .accepted }
    let bearer = Challenge.all(in: response).first { $0.scheme == "bearer" }
    let reason = bearer?.parameters["error"] ?? "invalid_token"
    return reason == "invalid_token" ? .refused : .accepted
  }

  /// Asks for a token with what a user has allowed in a browser, and stores it. An authentication that has
  /// another one goes on with that until it is told otherwise (``Authentication/invalidate()``).
  ///
  /// - Parameters:
  ///   - authorization: what the user was asked.
  ///   - url: where the browser was led to then, query and all.
  ///   - executor: sends the request, without authentication: a transport.
  /// - Throws: ``HTTPError/Code/authentication`` if the user has not allowed it, if the URL answers
  ///   something else, or if the server gives no token.
  public func complete(
    _ authorization: OAuthAuthorization, redirectedTo url: String, by executor: any HTTPExecutor
  ) async throws {
    let new = try await newToken(authorization.parameters(redirectedTo: url), by: executor)
    try await store.update(name()) { $0 = new }
  }

  /// Logs out: the token is forgotten, in memory and in the store, and requests that are under way with it,
  /// or wait for one, fail with ``HTTPError/Code/authentication``, as does reading what is left of their
  /// responses. That goes for all authentications by this authenticator and copies of it. The next request
  /// gets a token of its own, where that goes without a user; a refresh token that the grant has is of no
  /// use any more. The server is not told.
  ///
  /// - Throws: what the store throws; the token is gone from memory all the same.
  public func forget() async throws {
    session.end()
    try await store.update(name()) { $0 = nil }
    // Who came meanwhile may have found it in the store.
    session.end()
  }
}

extension Authenticator where Self == OAuthAuthenticator {
  /// Tokens by OAuth 2.
  ///
  /// - Parameters:
  ///   - client: whom the token endpoint knows.
  ///   - grant: what tokens are given for.
  ///   - store: where they are kept. Default: in memory.
  ///   - key: the token's name there; nil for one that the others give.
  public static func oauth(
    _ client: OAuthClient, _ grant: OAuthGrant, store: any TokenStore = MemoryTokenStore(),
    key: String? = nil
  ) -> Self {
    OAuthAuthenticator(client, grant, store: store, key: key)
  }
}
