internal import SaxEvents

extension OAuthSession {
  /// Logs a user in, with a grant that is his: name and password, or a refresh token that was got elsewhere.
  ///
  /// Requests that wait for a token go as his then, and those that are under way go on. Whoever was logged in before is
  /// logged out, once the token is there, as by ``logout()``, but that nobody waits for the server to revoke his token. If
  /// the server gives none, the session stays as it was. Where it gives a token without another refresh token, the one of
  /// the grant is kept (RFC 6749 §6).
  ///
  /// - Parameter grant: is used once, and not kept, but for such a refresh token.
  /// - Throws: ``HTTPError/Code/authentication`` if the server gives no token, as for a wrong password, if the grant is
  ///   no user's, or if there is a logout meanwhile; what the store, and sending the request, throw.
  public func login(_ grant: OAuthGrant) async throws {
    guard let parameters = grant.loginParameters else {
      throw HTTPError(
        .authentication, "nobody can be logged in by such a grant",
        fix: "a password, a refresh token, or what a user has allowed in a browser")
    }
    try await login(parameters, as: grant.owner(), by: grant.refreshToken)
  }

  /// Logs a user in, who has allowed it in a browser.
  ///
  /// - Parameters:
  ///   - authorization: what he was asked (``OAuthClient/authorization(at:redirect:)``).
  ///   - url: where the browser was led to then, query and all.
  ///   - user: any name that tells him from others, whose responses may be in the same cache; nil if none is known:
  ///     his are for this session alone then.
  /// - Throws: ``HTTPError/Code/authentication`` if he has not allowed it, if the URL answers something else, if the
  ///   server gives no token, or if there is a logout meanwhile; what the store, and sending the request, throw.
  public func login(
    _ authorization: OAuthAuthorization, redirectedTo url: String, user: String? = nil
  ) async throws {
    let parameters = try authorization.parameters(redirectedTo: url)
    let owner =
      try user.map(OAuthGrant.authorizationCode)?.owner()
      ?? "session \(HashAlgorithm.randomBytes(16).hexadecimal)"
    try await login(parameters, as: owner)
  }

  /// Logs the user out. Requests that are under way, or wait for a token, fail with
  /// ``HTTPError/Code/authentication``, as do logins and reading what is left of responses; his token is forgotten, in
  /// memory and then in the store, and revoked at the server (RFC 7009) if the client has an endpoint for that. The
  /// server may fail at it, and is waited for no longer than 10 seconds.
  ///
  /// Where nobody is logged in no request fails. The store is cleared all the same, also of what another process has
  /// left there meanwhile. It is not cancelled with its task.
  ///
  /// - Throws: what the store throws; the token is gone from memory all the same. May be called again then.
  public func logout() async throws {
    let ended = memory.endUser()
    if ended != nil { session.end() }
    try await Task { [self] in
      try await turns.take(key)
      let token = Locked<OAuthToken?>(nil)
      let removal = await removal(telling: token)
      turns.end(key)
      await revoke(ended?.unstored ?? token.withLock { $0 })
      try removal.get()
    }.value
  }

  /// Gets a token by a grant, and makes its user the session's. The token is revoked if the session can't begin
  /// with it.
  ///
  /// - Parameter refreshToken: that of the grant, which goes on where the server gives no other.
  private func login(
    _ parameters: [(name: String, value: String)], as owner: String, by refreshToken: String? = nil
  ) async throws {
    let logouts = memory.logouts
    var given = try await anyone.newToken(parameters, by: executor)
    given.owner = owner
    var token = given
    token.refreshToken = given.refreshToken ?? refreshToken
    // A refresh token that was got elsewhere is not the session's to end.
    if given.refreshToken == refreshToken { given.refreshToken = nil }
    // The server has a session now: not to be left halfway.
    try await Task { [self, given, token] in
      do {
        try await begin(token, after: logouts, by: refreshToken)
      } catch {
        let current = try? await store.token(for: key)
        if !token.isOfGrant(of: current) { await revoke(given) }
        throw error
      }
    }.value
  }

  /// Has requests be those of the user of a token.
  ///
  /// - Parameters:
  ///   - logouts: how many there were when the token was asked for. If there are more, nothing is done: the session may
  ///     be another user's by now.
  ///   - refreshToken: that of the grant, which is not the session's to end.
  private func begin(
    _ token: OAuthToken, after logouts: Int, by refreshToken: String?
  ) async throws {
    try await turns.take(key)
    defer { turns.end(key) }
    let ended = try memory.endUser(forLoginAfter: logouts)
    if ended != nil { session.end() }
    let before = Locked<OAuthToken?>(nil)
    var former: OAuthToken? {
      let token = ended?.unstored ?? before.withLock { $0 }
      return token?.refreshToken != nil && token?.refreshToken == refreshToken ? nil : token
    }
    do {
      try await store.update(key) { stored in
        let last = stored
        before.withLock { $0 = last }
        stored = token
      }
      try memory.login(token.owner, after: logouts)
      session.renew()
    } catch {
      _ = await removal(telling: Locked(nil))
      revokeLater(former)
      throw error
    }
    revokeLater(former, sparing: token)
  }

  /// Has the server end a token that was renewed for a user who is gone.
  func revokeOvertaken(_ token: OAuthToken) {
    Task { [self] in
      // Whoever has logged in meanwhile may have the same refresh token.
      guard (try? await turns.take(key)) != nil else { return }
      let current = try? await store.token(for: key)
      turns.end(key)
      revokeLater(token, sparing: current)
    }
  }

  /// Clears the store.
  ///
  /// - Parameter token: gets what was there, even if it stays there.
  private func removal(telling token: Locked<OAuthToken?>) async -> Result<Void, any Error> {
    do {
      try await store.update(key) { stored in
        let last = stored
        token.withLock { $0 = last }
        stored = nil
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Has the server end a token, and doesn't wait for that.
  ///
  /// - Parameter other: one that stays good.
  private func revokeLater(_ token: OAuthToken?, sparing other: OAuthToken? = nil) {
    guard let token, client.revocationEndpoint != nil, !token.isOfGrant(of: other) else { return }
    Task { [self] in await revoke(token) }
  }

  private func revoke(_ token: OAuthToken?) async {
    guard let token else { return }
    await OAuthRevocation(client: client).revoke(token, by: executor)
  }
}

extension OAuthToken {
  /// True if both have a text in common, so that the end of one may be that of the other: servers may end all tokens of a
  /// grant together (RFC 7009 §2.1).
  fileprivate func isOfGrant(of other: OAuthToken?) -> Bool {
    guard let other else { return false }
    return accessToken == other.accessToken
      || refreshToken != nil && refreshToken == other.refreshToken
  }
}
