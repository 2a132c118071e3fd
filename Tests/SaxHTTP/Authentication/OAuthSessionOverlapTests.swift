import SaxEvents
import Testing

@testable import SaxHTTP

/// Logins, logouts and renewals that overtake each other, and what of them is revoked.
@Suite(.timeLimit(.minutes(1))) struct OAuthSessionOverlapTests {
  private func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

  /// Answers as a server that gives no other refresh token, with one access token after the other.
  ///
  /// - Parameter refreshToken: the one that it says, though it is no other; nil for none.
  private func keepRefreshTokens(_ server: OAuthSessionServer, saying refreshToken: String? = nil) {
    let more = refreshToken.map { #","refresh_token":"\#($0)""# } ?? ""
    let number = Locked(0)
    server.answer("refresh_token") { request in
      let text = number.withLock { number in
        number += 1
        return "kept\(number)"
      }
      return WebResponse(
        status: 200, url: request.url,
        body: .bytes(Array(#"{"access_token":"\#(text)","expires_in":3600\#(more)}"#.utf8)))
    }
  }

  @Test func aLoginBehindALogoutLeavesTheNextOneAlone() async throws {
    let test = try await OAuthSessionFixture()
    let slow = test.server.hold("password")
    let late = Task { try await test.session.login(test.user) }
    await slow.reached()
    try await test.session.logout()
    test.server.hold("password").open()
    try await test.session.login(.password(user: "simba", password: "circle-of-life"))
    #expect(try await test.get() == "simba2")
    var changes = test.session.changes.makeAsyncIterator()
    #expect(await changes.next() == .user)
    let gate = test.server.hold("/orders")
    let request = Task { try await test.get() }
    await gate.reached()
    slow.open()
    let error = await #expect(throws: HTTPError.self) { try await late.value }
    #expect(error?.message == "the session has ended by a logout")
    gate.open()
    #expect(try await request.value == "simba2")
    #expect(try await test.stored?.accessToken == "simba2")
    #expect(test.server.isGood("again-simba2") && !test.server.isGood("again-mufasa1"))
    #expect(test.server.count("revoke") == 2)
    #expect(test.session.state == .user)
    try await test.session.logout()
    #expect(await changes.next() == .application)
  }

  @Test func theRefreshTokenOfALoginIsKept() async throws {
    let test = try await OAuthSessionFixture()
    keepRefreshTokens(test.server)
    try await test.session.login(.refreshToken("own"))
    #expect(try await test.stored?.refreshToken == "own")
    #expect(try await test.get("/open") == "kept1")
    // It is not revoked as that of the session before.
    try await test.session.login(.refreshToken("own"))
    #expect(try await test.stored?.accessToken == "kept2")
    #expect(test.server.count("refresh_token own") == 2)
    try await test.session.login(.refreshToken("other"))
    await until { test.server.count("revoke") == 2 }
    #expect(
      Set(test.server.log.filter { $0.hasPrefix("revoke") }) == ["revoke own", "revoke kept2"])
  }

  /// Nor is the one that the program had before where the login comes to nothing.
  @Test(arguments: [nil, "own"]) func theRefreshTokenOfALoginThatFailsIsNotRevoked(
    _ said: String?
  ) async throws {
    let store = FailingStore()
    let test = try await OAuthSessionFixture(store: store)
    keepRefreshTokens(test.server, saying: said)
    store.fails()
    await #expect(throws: FailingStore.Failure.self) {
      try await test.session.login(.refreshToken("own"))
    }
    #expect(test.server.log == ["refresh_token own", "revoke kept1"])
  }

  @Test func aLateLoginOfTheSameGrantLeavesItAlone() async throws {
    let test = try await OAuthSessionFixture()
    keepRefreshTokens(test.server)
    let slow = test.server.hold("refresh_token")
    let late = Task { try await test.session.login(.refreshToken("own")) }
    await slow.reached()
    try await test.session.logout()
    test.server.hold("refresh_token").open()
    try await test.session.login(.refreshToken("own"))
    slow.open()
    await #expect(throws: HTTPError.self) { try await late.value }
    #expect(test.server.count("revoke") == 0)
    #expect(try await test.stored?.accessToken == "kept2")
  }

  @Test func whatIsRenewedBehindALogoutIsRevoked() async throws {
    let test = try await OAuthSessionFixture(isDeaf: true)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    test.server.expire()
    let gate = test.server.hold("refresh_token")
    let request = Task { try await test.get() }
    await gate.reached()
    let logout = Task { try await test.session.logout() }
    await #expect(throws: HTTPError.self) { try await request.value }
    gate.open()
    try await logout.value
    await until { test.server.log.contains("revoke mufasa2") }
    await until { test.server.log.contains("revoke again-mufasa2") }
    #expect(!test.server.isGood("again-mufasa2"))
  }

  @Test func aLoginDoesNotWaitForARevocation() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    let gate = test.server.hold("revoke")
    try await test.session.login(.password(user: "simba", password: "circle-of-life"))
    #expect(try await test.get() == "simba2")
    gate.open()
    await until { test.server.count("revoke") == 2 }
    #expect(!test.server.isGood("again-mufasa1") && test.server.isGood("again-simba2"))
  }

  @Test func aSessionForgetsClientsThatAreGone() async throws {
    let test = try await OAuthSessionFixture()
    let url = try URI(OAuthSessionServer.origin)
    for _ in 0..<100 {
      let client = HTTPClient(transport: test.server.transport()) {
        $0.authenticate(by: test.session, at: [url])
      }
      _ = try await client.execute(WebRequest(.get, "\(OAuthSessionServer.origin)/orders"))
    }
    #expect(test.session.session.holderCount == 1)
    // Those that are left take part.
    try await test.session.login(test.user)
    #expect(try await test.get().hasPrefix("mufasa"))
  }
}
