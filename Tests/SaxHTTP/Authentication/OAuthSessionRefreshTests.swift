import SaxEvents
import Testing

@testable import SaxHTTP

/// The renewal of a user's token, and its failures.
@Suite struct OAuthSessionRefreshTests {
  @Test func fiftyRequestsCostOneRefresh() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    for number in 2...4 {
      test.server.expire()
      let gate = test.server.hold("refresh_token")
      // One that begins once another was refused waits for the new token, and is sent but once.
      let refusals = test.server.hold("/orders mufasa\(number - 1)")
      let answers = Task { await test.all(50) }
      while test.server.count("/orders") != 1 + (number - 2) * 100 + 50 { await Task.yield() }
      refusals.open()
      try await test.waiting(50)
      gate.open()
      #expect(await answers.value == ["mufasa\(number)"])
    }
    #expect(
      test.server.log.filter { $0.hasPrefix("refresh_token") } == [
        "refresh_token again-mufasa1", "refresh_token again-mufasa2", "refresh_token again-mufasa3",
      ])
    // Of each round, each request is sent again once.
    #expect(test.server.count("/orders") == 1 + 3 * 100)
  }

  /// The new refresh token is in the store before any request has the new access token.
  @Test func aTokenIsStoredBeforeItIsUsed() async throws {
    let store = MemoryTokenStore()
    let test = try await OAuthSessionFixture(store: store)
    try await test.session.login(test.user)
    test.server.expire()
    let stored = Locked<OAuthToken?>(nil)
    test.server.answer("/orders mufasa2") { request in
      stored.withLock { $0 = store.token(for: "user") }
      return WebResponse(status: 200, url: request.url)
    }
    _ = try await test.get()
    let token = try #require(stored.withLock { $0 })
    #expect(token.accessToken == "mufasa2" && token.refreshToken == "again-mufasa2")
    #expect(token.owner == "user mufasa")
  }

  /// The server has ended the old one by then.
  @Test func aRefreshGoesOnWhenNobodyWaitsForItAnyMore() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    test.server.expire()
    let gate = test.server.hold("refresh_token")
    let request = Task { try await test.get() }
    try await test.waiting(1)
    await gate.reached()
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    let next = Task { try await test.get() }
    try await test.waiting(1)
    gate.open()
    #expect(try await next.value == "mufasa2")
    #expect(test.server.count("refresh_token") == 1)
  }

  /// A full disk does not cost the session, as the server knows no other token any more.
  @Test func aTokenThatCouldNotBeStoredIsStoredTheNextTime() async throws {
    let store = FailingStore()
    let test = try await OAuthSessionFixture(store: store)
    try await test.session.login(test.user)
    test.server.expire()
    store.fails()
    await #expect(throws: FailingStore.Failure.self) { try await test.get() }
    #expect(try await test.stored?.accessToken == "mufasa1")
    #expect(try await test.get() == "mufasa2")
    #expect(try await test.stored?.refreshToken == "again-mufasa2")
    #expect(test.server.count("refresh_token") == 1)
    // Nor is it forgotten by a logout.
    test.server.expire()
    store.fails()
    await #expect(throws: FailingStore.Failure.self) { try await test.get() }
    try await test.session.logout()
    #expect(test.server.count("revoke again-mufasa3") == 1)
    #expect(try await test.stored == nil)
  }

  @Test func aRefusedRefreshEndsTheSession() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    test.server.expire()
    test.server.revoke()
    let gate = test.server.hold("refresh_token")
    let answers = Task { await test.all(10) }
    try await test.waiting(10)
    gate.open()
    #expect(
      await answers.value == [
        "the user's session has expired: the token endpoint answers invalid_grant"
      ])
    #expect(test.session.state == .expired)
    #expect(try await test.stored == nil)
    // Neither is the server asked again, nor is anything sent as the application.
    let count = test.server.log.count
    for _ in 0..<2 {
      let error = await #expect(throws: HTTPError.self) { try await test.get() }
      #expect(error?.code == .authentication)
      #expect(error?.message == "the user's session has expired")
      #expect(error?.fix == "log in again")
    }
    #expect(test.server.log.count == count)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa2")
    test.server.expire()
    test.server.revoke()
    _ = await test.all(1)
    #expect(test.session.state == .expired)
    try await test.session.logout()
    #expect(try await test.get() == "application3")
  }

  @Test func withoutARefreshTokenTheSessionExpiresWithItsToken() async throws {
    let test = try await OAuthSessionFixture()
    test.server.set(givesRefreshTokens: false)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    test.server.expire()
    let error = await #expect(throws: HTTPError.self) { try await test.get() }
    #expect(error?.message.hasPrefix("the user's session has expired: there is no token") == true)
    #expect(error?.fix == "log in again")
    #expect(test.session.state == .expired)
    #expect(test.server.count("refresh_token") == 0)
    #expect(test.server.count("password") == 1)
  }

  @Test func otherFailuresKeepTheSession() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    test.server.expire()
    typealias Answer = @Sendable (WebRequest) throws -> WebResponse
    let none: Answer = { _ in throw HTTPError(.connect, "no connection") }
    let down: Answer = { WebResponse(status: 503, url: $0.url) }
    let unknown: Answer = {
      WebResponse(
        status: 401, url: $0.url, body: .bytes(Array(#"{"error":"invalid_client"}"#.utf8)))
    }
    for (failure, message) in [
      (none, "no connection"), (down, "the token endpoint answers 503 Service Unavailable"),
      (unknown, "the token endpoint answers invalid_client"),
    ] {
      test.server.answer("refresh_token", by: failure)
      #expect(await test.all(3) == [message])
      #expect(test.session.state == .user)
    }
    test.server.answer("refresh_token", by: nil)
    #expect(try await test.get() == "mufasa2")
  }

  @Test func whatEndsSoonIsRenewedBefore() async throws {
    let now = Locked(1_700_000_000.0)
    let test = try await OAuthSessionFixture(now: { now.withLock { $0 } })
    test.server.set(lifetime: 100)
    try await test.session.login(test.user)
    for (seconds, token) in [(0.0, "mufasa1"), (89, "mufasa1"), (2, "mufasa2"), (89, "mufasa2")] {
      now.withLock { $0 += seconds }
      #expect(try await test.get() == token)
    }
    // The clock was an hour ahead, and has been set right: nobody knows how old the token is.
    now.withLock { $0 -= 3600 }
    #expect(try await test.get() == "mufasa3")
    #expect(try await test.get() == "mufasa3")
  }
}
