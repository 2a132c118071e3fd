import SaxEvents
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// Sessions against a server of another implementation.
@Suite(
  .enabled(if: AuthenticationServer.oauth.isThere, "its packages are not installed: make servers"))
struct OAuthSessionRealServerTests {
  private let user = OAuthGrant.password(user: "mufasa", password: "circle-of-life")

  private func client(_ test: OAuthTestClient) throws -> OAuthClient {
    var client = test.client
    client.revocationEndpoint = try URI(AuthenticationServer.oauth.url("/revocation"))
    return client
  }

  private func authentication(_ session: OAuthSession, _ test: OAuthTestClient) -> Authentication {
    Authentication(test.transport, by: session, at: [test.client.tokenEndpoint])
  }

  @Test func aUserComesAndGoes() async throws {
    let test = try OAuthTestClient()
    let store = MemoryTokenStore()
    let session = try await OAuthSession(
      client(test), store: store, key: "user", by: test.transport)
    let api = authentication(session, test)
    #expect(try await api.execute(test.request()).text.contains("\"user\":null"))
    let wrong = OAuthGrant.password(user: "mufasa", password: "hunter2")
    let error = await #expect(throws: HTTPError.self) { try await session.login(wrong) }
    #expect(error?.message.hasPrefix("the token endpoint answers invalid_request: Invalid") == true)
    #expect(session.state == .application)
    try await session.login(user)
    #expect(try await api.execute(test.request()).text.contains("\"user\":\"mufasa\""))
    let token = try #require(store.token(for: "user"))
    try await session.logout()
    #expect(try await api.execute(test.request()).text.contains("\"user\":null"))
    #expect(
      try await test.counts() == [
        "client_credentials": 1, "password": 1, "revoked_refresh_token": 1,
        "revoked_access_token": 1,
      ])
    // What was revoked is of no use to whoever has it.
    let thief = Authentication(
      test.transport, by: .bearer(token.accessToken), at: [test.client.tokenEndpoint])
    #expect(try await thief.execute(test.request()).status == 401)
    let refresh = try #require(token.refreshToken)
    await #expect(throws: HTTPError.self) { try await session.login(.refreshToken(refresh)) }
  }

  @Test(arguments: [false, true]) func aUserAllowsItInABrowser(_ isPublic: Bool) async throws {
    let test = try OAuthTestClient(isPublic: isPublic)
    let session = try await OAuthSession(
      client(test), application: isPublic ? nil : .clientCredentials, by: test.transport)
    #expect(session.state == (isPublic ? .signedOut : .application))
    let asked = try test.client.authorization(
      at: URI(AuthenticationServer.oauth.url("/authorize")), redirect: "http://127.0.0.1/done")
    let response = try await test.transport.execute(WebRequest(.get, asked.url))
    let redirected = try #require(response.fields["Location"])
    let meddled = redirected.replacing("state=", with: "state=x")
    await #expect(throws: HTTPError.self) { try await session.login(asked, redirectedTo: meddled) }
    try await session.login(asked, redirectedTo: redirected)
    let api = authentication(session, test)
    #expect(try await api.execute(test.request()).text.contains("mufasa"))
    try await test.expire()
    #expect(try await api.execute(test.request()).status == 200)
    try await session.logout()
    #expect(
      try await test.counts() == [
        "authorization_code": 1, "refresh_token": 1, "revoked_refresh_token": 1,
        "revoked_access_token": 1,
      ])
  }

  @Test func fiftyRequestsCostOneRefreshEach() async throws {
    let test = try OAuthTestClient()
    try await test.set("slow=0.1&rotate=1&rename=x_")
    var client = try client(test)
    client.keys.accessToken = "x_access_token"
    client.keys.tokenType = "x_token_type"
    client.keys.refreshToken = "x_refresh_token"
    client.keys.expiresIn = "x_expires_in"
    let session = try await OAuthSession(client, by: test.transport)
    try await session.login(user)
    let api = authentication(session, test)
    for round in 1...2 {
      try await test.expire()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let response = try await api.execute(test.request())
            _ = try await response.text
            return response.status
          }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(statuses == [200])
      #expect(try await test.counts() == ["password": 1, "refresh_token": round])
    }
  }

  @Test func aRevokedSessionHasExpired() async throws {
    let test = try OAuthTestClient()
    let session = try await OAuthSession(client(test), by: test.transport)
    var changes = session.changes.makeAsyncIterator()
    try await session.login(user)
    let api = authentication(session, test)
    #expect(try await api.execute(test.request()).status == 200)
    try await test.set("fail=down")
    try await test.expire()
    let failure = await #expect(throws: HTTPError.self) { try await api.execute(test.request()) }
    #expect(failure?.message == "the token endpoint answers 503 Service Unavailable")
    #expect(session.state == .user)
    try await test.set("fail=")
    try await test.revoke()
    let error = await #expect(throws: HTTPError.self) { try await api.execute(test.request()) }
    #expect(error?.message.hasPrefix("the user's session has expired: ") == true)
    #expect(error?.fix == "log in again")
    for state in [OAuthSession.State.application, .user, .expired] {
      #expect(await changes.next() == state)
    }
    #expect(try await test.counts() == ["password": 1])
  }

  /// The server's clock is an hour ahead of this machine's, or behind it.
  ///
  /// Both go on for some time between requests. None has a token that the server takes for stale, and none is
  /// renewed in the first nine tenths of its time.
  @Test(arguments: [3600, -3600], ["", "until"])
  func aTokenEndsByTheServersClock(_ offset: Int, _ key: String) async throws {
    let test = try OAuthTestClient()
    var client = try client(test)
    if !key.isEmpty { client.keys.expiresAt = key }
    let passed = Locked(0.0)
    func wait(_ seconds: Double) async throws {
      let total = passed.withLock { passed in
        passed += seconds
        return passed
      }
      try await test.set("clock=\(offset + Int(total))&lifetime=1000&until=\(key)")
    }
    try await wait(0)
    let store = MemoryTokenStore()
    func session() async throws -> OAuthSession {
      try await OAuthSession(
        client, application: .clientCredentials, store: store, by: test.transport,
        now: { SystemTime.now + passed.withLock { $0 } })
    }
    let first = try await session()
    try await first.login(user)
    var api = authentication(first, test)
    for (seconds, renewals) in [
      (0.0, nil), (900, nil), (75, 1), (900, 1), (200, 2), (900, 2), (5000, 3),
    ] as [(Double, Int?)] {
      try await wait(seconds)
      #expect(try await api.execute(test.request()).status == 200)
      let counts = try await test.counts()
      #expect(counts["refresh_token"] == renewals)
      #expect(counts["stale"] == nil)
      // Another process goes on in the same way.
      api = authentication(try await session(), test)
    }
    #expect(try await test.counts()["password"] == 1)
  }
}
