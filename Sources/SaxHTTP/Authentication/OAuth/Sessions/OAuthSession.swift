internal import SaxEvents

/// The session of a program's user by OAuth 2: requests carry a token of the application until he logs in, his
/// afterwards, and the application's again when he has logged out.
///
///     let session = try await OAuthSession(client, store: FileTokenStore(path: path))
///     let shop = HTTPClient { $0.authenticate(by: session, at: [api]) }
///     try await session.login(.password(user: "mufasa", password: word))
///     for await state in session.changes { show(state) }
///
/// It survives the program where its store does: whoever was logged in still is. His password is not kept. A token
/// that ends soon, or is refused, is renewed once for all requests that want it, whoever of them is cancelled
/// meanwhile: the server may have ended the one before. Where that is refused (`invalid_grant`), or there is nothing
/// to renew it with, the session has expired, and requests fail until there is a login or a logout. Other failures are
/// those of the requests that met them, and the session goes on.
///
/// May be the authenticator of several clients. Another process may share the store's file: it renews tokens for both.
/// Its login is seen at the next start, and its logout, or another user's login, when a token is wanted of the store,
/// where the session has expired then.
public final class OAuthSession: Authenticator, SessionHolder {
  /// The state of a session: whose requests are.
  public enum State: Sendable, Hashable {
    /// The application's. Nobody is logged in.
    case application
    /// The user's.
    case user
    /// Nobody's: they go without a token, as no application has one. Nobody is logged in.
    case signedOut
    /// The user's, which can't be sent: he has to log in again.
    case expired
  }

  /// A token, and whose it is.
  public struct Credential: Sendable {
    let token: OAuthToken
    let holder: OAuthSessionMemory.Holder
  }

  let session = AuthenticationSession()
  let memory: OAuthSessionMemory
  let client: OAuthClient
  let store: any TokenStore
  /// The name of the user's token in the store.
  let key: String
  let executor: any HTTPExecutor
  /// Logins and logouts come one after the other to the store.
  let turns = Turns()
  /// Tokens of the application; nil if it has none.
  private let application: OAuthAuthenticator?
  /// The user's tokens, whoever it is: what has nothing to do with the store.
  let anyone: OAuthAuthenticator
  private let now: @Sendable () -> Double

  /// Takes up the session that the store has.
  ///
  /// - Parameters:
  ///   - client: whom the token endpoint knows. Its ``OAuthClient/revocationEndpoint`` is told of logouts.
  ///   - application: what tokens are given for while nobody is logged in; nil for none, as with a client that has
  ///     no secret.
  ///   - store: where tokens are kept. Default: in memory.
  ///   - key: the name of the user's token there; nil for one of the client and the endpoint.
  ///   - executor: sends the requests that it takes to get tokens and to revoke them, without authentication: a
  ///     transport.
  /// - Throws: what the store throws.
  public convenience init(
    _ client: OAuthClient, application: OAuthGrant? = .clientCredentials,
    store: any TokenStore = MemoryTokenStore(), key: String? = nil,
    by executor: any HTTPExecutor = CurlTransport()
  ) async throws {
    try await self.init(client, application: application, store: store, key: key, by: executor) {
      SystemTime.now
    }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(
    _ client: OAuthClient, application: OAuthGrant?, store: any TokenStore, key: String? = nil,
    by executor: any HTTPExecutor, now: @escaping @Sendable () -> Double
  ) async throws {
    self.client = client
    self.store = store
    self.executor = executor
    self.now = now
    self.application = application.map { OAuthAuthenticator(client, $0, store: store, now: now) }
    let anyone = OAuthAuthenticator(client, .session, store: store, key: key, now: now)
    let name = try anyone.name()
    self.anyone = anyone
    self.key = name
    let token = try await store.token(for: name)
    memory = OAuthSessionMemory(
      withoutUser: application == nil ? .signedOut : .application,
      token.map { anyone.isCurrent($0) || $0.refreshToken != nil ? .user : .expired },
      token?.owner)
  }

  /// The state it is in.
  public var state: State { memory.holder.state }

  /// The state, and each that follows, all of them and in order, for each who asks. It ends with the session.
  public var changes: AsyncStream<State> { memory.changes }

  // MARK: As an authenticator

  /// False if it ends soon, or somebody has logged in or out since it was got.
  public func isCurrent(_ credential: Credential) -> Bool {
    credential.holder == memory.holder && anyone.isCurrent(credential.token)
  }

  /// Gets the token of whoever's session it is: the user's, else the application's; nil where there is neither.
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server gives no token, or the user has to log in again; what
  ///   the store, and sending a request, throw.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) async throws -> Credential? {
    let holder = memory.holder
    let last = last?.holder == holder ? last?.token : nil
    do {
      switch holder.state {
      case .signedOut: return nil
      case .expired: throw Self.expired(client)
      case .application:
        guard let application else { return nil }
        let token = try await application.token(replacing: last, by: executor)
        return Credential(token: token, holder: holder)
      case .user:
        let seen = OAuthSessionStore(store, memory, holder) { [weak self] in
          self?.revokeOvertaken($0)
        }
        let user = OAuthAuthenticator(client, .session, store: seen, key: key, now: now)
        let token = try await memory.whileLoggedIn(holder) { [executor] in
          try await user.token(replacing: last, by: executor)
        }
        return Credential(token: token, holder: holder)
      }
    } catch let refusal as OAuthRefusal {
      if holder.state == .user, refusal.isOfGrant || refusal.isOfAbsence {
        memory.expire(holder)
        throw Self.expired(client, refusal)
      }
      throw refusal.error
    } catch let error as HTTPError {
      // It may have expired for another client meanwhile.
      throw holder.state == .user && state == .expired ? Self.expired(client) : error
    }
  }

  /// The request with the access token, for a cache a request of the user, or of the application.
  ///
  /// - Throws: ``HTTPError/Code/request`` if it is no token; ``HTTPError/Code/authentication`` if its user has logged
  ///   out.
  public func add(_ credential: Credential, to request: WebRequest) throws -> WebRequest {
    let holder = credential.holder
    guard holder.state == .user else {
      return try (application ?? anyone).add(credential.token, to: request)
    }
    do {
      try memory.check(holder)
    } catch {
      throw state == .expired ? Self.expired(client) : error
    }
    return try anyone.add(credential.token, to: request)
  }

  /// A token that is good, but not for this, is not renewed (RFC 6750 §3.1).
  public func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) -> AuthenticationVerdict {
    anyone.verdict(on: &response, to: request, with: credential?.token)
  }

  /// Makes the error of a session that is over until the user logs in again.
  ///
  /// - Parameter refusal: by which that is known; nil where it was before.
  private static func expired(_ client: OAuthClient, _ refusal: OAuthRefusal? = nil) -> HTTPError {
    let reason = refusal.map { ": \($0.error.message)" } ?? ""
    return HTTPError(
      .authentication, "the user's session has expired\(reason)",
      url: client.tokenEndpoint.redacted, status: refusal?.error.status, fix: "log in again")
  }
}

extension OAuthSession: CustomStringConvertible, CustomReflectable {
  /// The state, and the client.
  public var description: String { "OAuthSession(\(state), \(client))" }
  /// Nothing but those.
  public var customMirror: Mirror { Mirror(self, children: ["state": state, "client": client]) }
}
