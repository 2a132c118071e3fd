import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Sessions of users: whose requests are, through logins, logouts and the ends of tokens.
@Suite struct OAuthSessionTests {
  @Test func requestsAreTheApplicationsUntilALoginAndAfterALogout() async throws {
    let test = try await OAuthSessionFixture()
    #expect(test.session.state == .application)
    #expect(try await test.get() == "application1")
    try await test.session.login(test.user)
    #expect(test.session.state == .user)
    for _ in 0..<2 { #expect(try await test.get() == "mufasa2") }
    #expect(try await test.stored?.accessToken == "mufasa2")
    try await test.session.logout()
    #expect(test.session.state == .application)
    #expect(try await test.get() == "application1")
    #expect(try await test.stored == nil)
    #expect(
      test.server.log == [
        "client_credentials", "/orders application1", "password", "/orders mufasa2",
        "/orders mufasa2",
      ] + test.server.log.filter { $0.hasPrefix("revoke") } + ["/orders application1"])
  }

  @Test func aWrongPasswordLeavesTheSessionAsItWas() async throws {
    let test = try await OAuthSessionFixture()
    var changes = test.session.changes.makeAsyncIterator()
    #expect(try await test.get() == "application1")
    let wrong = OAuthGrant.password(user: "mufasa", password: "hunter2-hunter2")
    let error = await #expect(throws: HTTPError.self) { try await test.session.login(wrong) }
    #expect(error?.code == .authentication)
    #expect(error?.message == "the token endpoint answers invalid_grant")
    #expect(error?.fix == "user and password, or have the user allow it once more")
    #expect(test.session.state == .application)
    #expect(try await test.get() == "application1")
    #expect(try await test.stored == nil)
    // A user who is logged in stays it.
    try await test.session.login(test.user)
    await #expect(throws: HTTPError.self) { try await test.session.login(wrong) }
    #expect(try await test.get() == "mufasa2")
    #expect(await changes.next() == .application)
    #expect(await changes.next() == .user)
  }

  @Test(arguments: [OAuthGrant.clientCredentials, .authorizationCode(user: "mufasa")])
  func nobodyIsLoggedInByAGrantThatIsNoUsers(_ grant: OAuthGrant) async throws {
    let test = try await OAuthSessionFixture()
    let error = await #expect(throws: HTTPError.self) { try await test.session.login(grant) }
    #expect(error?.message == "nobody can be logged in by such a grant")
    #expect(test.server.log.isEmpty)
  }

  @Test func aRefreshTokenOfElsewhereLogsIn() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    let other = try await OAuthSessionFixture(test.server)
    try await other.session.login(.refreshToken("again-mufasa1"))
    #expect(try await other.get() == "mufasa2")
  }

  @Test func withoutAnApplicationRequestsGoWithoutAToken() async throws {
    let test = try await OAuthSessionFixture(application: nil)
    #expect(test.session.state == .signedOut)
    #expect(try await test.get("/open") == "-")
    #expect(try await test.get() == "")
    try await test.session.login(test.user)
    #expect(try await test.get("/open") == "mufasa1")
    try await test.session.logout()
    #expect(test.session.state == .signedOut)
    #expect(try await test.get("/open") == "-")
    #expect(test.server.count("client_credentials") == 0)
  }

  /// A request that waits for the application's token when a user logs in is his.
  @Test func whoWaitsWhileAUserLogsInGoesAsHe() async throws {
    let test = try await OAuthSessionFixture()
    let gate = test.server.hold("client_credentials")
    let request = Task { try await test.get() }
    try await test.waiting(1)
    await gate.reached()
    try await test.session.login(test.user)
    let later = Task { try await test.get() }
    try await test.waiting(2)
    gate.open()
    #expect(try await request.value == "mufasa2")
    #expect(try await later.value == "mufasa2")
    #expect(test.server.count("/orders") == 2)
  }

  @Test func aRequestThatIsUnderWayAtALoginGoesOn() async throws {
    let test = try await OAuthSessionFixture()
    let gate = test.server.hold("/orders application1")
    let request = Task { try await test.get() }
    await gate.reached()
    try await test.session.login(test.user)
    gate.open()
    #expect(try await request.value == "application1")
    #expect(try await test.get() == "mufasa2")
  }

  @Test func anotherUserEndsTheSessionOfTheFirst() async throws {
    let test = try await OAuthSessionFixture(options: { $0.cache = MemoryCacheStore() })
    var changes = test.session.changes.makeAsyncIterator()
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    let gate = test.server.hold("/other mufasa1")
    let request = Task { try await test.get("/other") }
    await gate.reached()
    try await test.session.login(.password(user: "simba", password: "circle-of-life"))
    let error = await #expect(throws: HTTPError.self) { try await request.value }
    #expect(error?.message == "the session has ended by a logout")
    // What is cached for one is not for the other, and is still his when he is back.
    #expect(try await test.get() == "simba2")
    #expect(!test.server.isGood("again-mufasa1"))
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    #expect(test.server.count("/orders") == 2)
    for state in [OAuthSession.State.application, .user, .application, .user, .application, .user] {
      #expect(await changes.next() == state)
    }
  }

  @Test func credentialsGoToTheOriginsThatAreNamed() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    for url in ["https://other.example/open", "http://shop.example/open"] {
      #expect(try await test.client.execute(WebRequest(.get, url)).text == "-")
    }
    #expect(try await test.get("/open") == "mufasa1")
  }

  @Test func severalClientsHaveOneSession() async throws {
    let test = try await OAuthSessionFixture()
    let origin = try URI(OAuthSessionServer.origin)
    let other = HTTPClient(transport: test.server.transport()) {
      $0.authenticate(by: test.session, at: [origin])
    }
    let request = try WebRequest(.get, "\(OAuthSessionServer.origin)/orders")
    #expect(try await other.execute(request).text == "application1")
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa2")
    #expect(try await other.execute(request).text == "mufasa2")
    test.server.expire()
    #expect(try await test.get() == "mufasa3")
    #expect(try await other.execute(request).text == "mufasa3")
    #expect(test.server.count("refresh_token") == 1)
    test.server.expire()
    test.server.revoke()
    let messages = await test.all(1)
    #expect(
      messages == ["the user's session has expired: the token endpoint answers invalid_grant"])
    let error = await #expect(throws: HTTPError.self) { try await other.execute(request) }
    #expect(error?.message == "the user's session has expired")
    #expect(error?.fix == "log in again")
    #expect(test.server.count("refresh_token") == 2)
  }

  // MARK: Observers

  @Test func everyObserverSeesAllChangesInOrder() async throws {
    var early: AsyncStream<OAuthSession.State>.Iterator
    var other: AsyncStream<OAuthSession.State>.Iterator
    var late: AsyncStream<OAuthSession.State>.Iterator
    do {
      let test = try await OAuthSessionFixture()
      early = test.session.changes.makeAsyncIterator()
      other = test.session.changes.makeAsyncIterator()
      try await test.session.login(test.user)
      late = test.session.changes.makeAsyncIterator()
      try await test.session.logout()
      try await test.session.logout()
      try await test.session.login(test.user)
      test.server.expire()
      test.server.revoke()
      _ = await test.all(3)
      try await test.session.logout()
    }
    let all: [OAuthSession.State] = [
      .application, .user, .application, .user, .expired, .application,
    ]
    for state in all {
      #expect(await early.next() == state)
      #expect(await other.next() == state)
    }
    for state in all.dropFirst() { #expect(await late.next() == state) }
    // With the session they end.
    #expect(await early.next() == nil)
    #expect(await other.next() == nil)
    #expect(await late.next() == nil)
  }

  @Test func anObserverThatLeavesIsForgotten() async throws {
    let test = try await OAuthSessionFixture()
    let task = Task { for await _ in test.session.changes {} }
    while test.session.memory.observerCount == 0 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(test.session.memory.observerCount == 0)
  }

  // MARK: Secrets

  @Test func noDescriptionShowsATokenOrAPassword() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    var text = "\(test.session) \(String(reflecting: test.session)) \(test.session.state)"
    dump(test.session, to: &text)
    dump(test.session.memory, to: &text)
    let credential = try await test.session.open(
      AuthenticationOccasion(
        executor: test.server.transport(),
        request: WebRequest(.get, OAuthSessionServer.origin), challenge: nil), replacing: nil)
    dump(try #require(credential), to: &text)
    for user in ["simba-nala", "zazu"] {
      let wrong = OAuthGrant.password(user: user, password: "hunter2-hunter2")
      let error = await #expect(throws: HTTPError.self) { try await test.session.login(wrong) }
      dump(error, to: &text)
    }
    test.server.answer("refresh_token") { request in
      WebResponse(
        status: 400, url: request.url,
        body: .bytes(
          Array(#"{"error":"invalid_grant","error_description":"no again-mufasa1"}"#.utf8)))
    }
    test.server.expire()
    text += await test.all(1).joined()
    #expect(text.contains("OAuthSession(user"))
    #expect(text.contains("has expired"))
    for secret in ["mufasa1", "circle-of-life", "s3cret", "hunter2"] {
      #expect(!text.contains(secret))
    }
  }
}
