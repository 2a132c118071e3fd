import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// The ends of sessions by a logout, whatever is under way.
@Suite struct OAuthSessionLogoutTests {
  private func check(_ error: HTTPError?) {
    #expect(error?.code == .authentication)
    #expect(error?.message == "the session has ended by a logout")
    #expect(error?.fix == "log in once more")
  }

  @Test func requestsUnderWayEnd() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    let gate = test.server.hold("/orders")
    let request = Task { try await test.get() }
    await gate.reached()
    try await test.session.logout()
    check(await #expect(throws: HTTPError.self) { try await request.value })
  }

  /// Also where the transport goes on with what was cancelled: its token comes too late.
  @Test(arguments: [false, true]) func aRefreshUnderWayLeavesNothing(_ isDeaf: Bool) async throws {
    let test = try await OAuthSessionFixture(isDeaf: isDeaf)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    test.server.expire()
    let gate = test.server.hold("refresh_token")
    let requests = (0..<5).map { _ in Task { try await test.get() } }
    try await test.waiting(5)
    await gate.reached()
    let logout = Task { try await test.session.logout() }
    for request in requests {
      check(await #expect(throws: HTTPError.self) { try await request.value })
    }
    #expect(test.session.state == .application)
    if isDeaf { gate.open() }
    try await logout.value
    #expect(try await test.stored == nil)
    #expect(try await test.get() == "application3")
    // Neither is anything there for whoever comes after.
    let other = try await OAuthSessionFixture(test.server, store: test.store)
    #expect(other.session.state == .application)
    #expect(test.server.count("/orders mufasa2") == 0)
    #expect(test.server.count("refresh_token") == 1)
  }

  /// Whatever hears first of the logout: the refresh, or those who wait for it.
  @Test func aCancelledRefreshTellsOfTheLogout() async throws {
    let memory = OAuthSessionMemory(withoutUser: .application, .user, "mufasa")
    let holder = memory.holder
    let gate = Gate()
    let refresh = Task { try await memory.whileLoggedIn(holder) { try await gate.wait() } }
    await gate.reached()
    _ = memory.endUser()
    check(await #expect(throws: HTTPError.self) { try await refresh.value })
  }

  /// A store that has each change follow its own order doesn't get the late token, either.
  @Test func aStoreWithoutTurnsGetsNothingLate() async throws {
    actor Shelf: TokenStore {
      private(set) var tokens: [String: OAuthToken] = [:]
      func token(for key: String) -> OAuthToken? { tokens[key] }
      func update<Outcome: Sendable>(
        _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
      ) async throws -> Outcome {
        var token = tokens[key]
        let outcome = try await change(&token)
        tokens[key] = token
        return outcome
      }
    }
    let test = try await OAuthSessionFixture(store: Shelf(), isDeaf: true)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    test.server.expire()
    let gate = test.server.hold("refresh_token")
    let request = Task { try await test.get() }
    await gate.reached()
    try await test.session.logout()
    check(await #expect(throws: HTTPError.self) { try await request.value })
    gate.open()
    // The application's token is got when the refresh is over.
    #expect(try await test.get() == "application3")
    #expect(try await test.stored == nil)
  }

  @Test func aLoginUnderWayFails() async throws {
    let test = try await OAuthSessionFixture()
    var changes = test.session.changes.makeAsyncIterator()
    let gate = test.server.hold("password")
    let login = Task { try await test.session.login(test.user) }
    await gate.reached()
    try await test.session.logout()
    gate.open()
    check(await #expect(throws: HTTPError.self) { try await login.value })
    #expect(test.session.state == .application)
    #expect(try await test.stored == nil)
    #expect(!test.server.isGood("again-mufasa1"))
    #expect(try await test.get() == "application2")
    // And the next one doesn't.
    try await test.session.login(test.user)
    #expect(await changes.next() == .application)
    #expect(await changes.next() == .user)
  }

  @Test func nobodysLogoutEndsNoRequest() async throws {
    let test = try await OAuthSessionFixture()
    let gate = test.server.hold("/orders")
    let request = Task { try await test.get() }
    await gate.reached()
    try await test.session.logout()
    gate.open()
    #expect(try await request.value == "application1")
    #expect(test.server.count("revoke") == 0)
  }

  // MARK: Revocation

  @Test func theServerIsTold() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    try await test.session.logout()
    #expect(
      Set(test.server.log) == ["password", "revoke again-mufasa1", "revoke mufasa1"])
    #expect(!test.server.isGood("again-mufasa1"))
    test.server.set(givesRefreshTokens: false)
    try await test.session.login(test.user)
    try await test.session.logout()
    #expect(test.server.count("revoke") == 3)
  }

  @Test func aServerThatCannotBeToldIsNoError() async throws {
    let test = try await OAuthSessionFixture()
    for failure in [
      { _ in throw HTTPError(.connect, "no connection") },
      { WebResponse(status: 503, url: $0.url) },
    ] as [@Sendable (WebRequest) throws -> WebResponse] {
      test.server.answer("revoke", by: failure)
      try await test.session.login(test.user)
      try await test.session.logout()
      #expect(test.session.state == .application)
      #expect(try await test.stored == nil)
    }
    #expect(test.server.count("revoke") == 4)
  }

  /// A logout whose task is cancelled is one all the same.
  @Test func aLogoutIsNotCancelled() async throws {
    let test = try await OAuthSessionFixture()
    try await test.session.login(test.user)
    let gate = Gate()
    let task = Task {
      try? await gate.wait()
      try await test.session.logout()
    }
    await gate.reached()
    task.cancel()
    try await task.value
    #expect(try await test.stored == nil)
    #expect(test.server.count("revoke") == 2)
  }

  // MARK: Stores

  @Test func aSessionOutlivesItsProgram() async throws {
    let folder = try Folder()
    let server = OAuthSessionServer()
    let path = folder.path("tokens")
    var test = try await OAuthSessionFixture(server, store: FileTokenStore(path: path))
    try await test.session.login(test.user)
    test = try await OAuthSessionFixture(server, store: FileTokenStore(path: path))
    #expect(test.session.state == .user)
    #expect(try await test.get() == "mufasa1")
    server.expire()
    #expect(try await test.get() == "mufasa2")
    test = try await OAuthSessionFixture(server, store: FileTokenStore(path: path))
    #expect(try await test.get() == "mufasa2")
    #expect(server.count("password") == 1)
    try await test.session.logout()
    test = try await OAuthSessionFixture(server, store: FileTokenStore(path: path))
    #expect(test.session.state == .application)
    #expect(try await test.get() == "application3")
    let stored = String(decoding: try folder.read("tokens"), as: UTF8.self)
    #expect(!stored.contains("mufasa"))
  }

  /// If it can't be renewed, nothing is sent.
  @Test func anEndedTokenInTheStoreIsAnExpiredSession() async throws {
    let store = MemoryTokenStore()
    try await store.update("user") {
      $0 = OAuthToken(accessToken: "mufasa1", obtained: 1000, expires: 2000)
    }
    for (time, state) in [(1500.0, OAuthSession.State.user), (2001, .expired)] {
      let test = try await OAuthSessionFixture(store: store, now: { time })
      #expect(test.session.state == state)
    }
  }

  /// As with another process that has the same file.
  @Test func othersLoginsAndLogoutsInTheStoreAreSeen() async throws {
    let store = MemoryTokenStore()
    let test = try await OAuthSessionFixture(store: store)
    try await test.session.login(test.user)
    #expect(try await test.get() == "mufasa1")
    var other = try await OAuthSessionFixture(test.server, store: store)
    try await other.session.login(test.user)
    while test.server.count("revoke mufasa1") == 0 { await Task.yield() }
    // He is the same.
    #expect(try await test.get() == "mufasa2")
    try await other.session.login(.password(user: "simba", password: "circle-of-life"))
    while test.server.count("revoke mufasa2") == 0 { await Task.yield() }
    #expect(
      await test.all(1) == [
        "the user's session has expired: another user has logged in elsewhere"
      ])
    #expect(test.session.state == .expired)
    #expect(try await other.get() == "simba3")
    other = try await OAuthSessionFixture(test.server, store: store)
    try await test.session.logout()
    test.server.expire()
    let error = await #expect(throws: HTTPError.self) { try await other.get() }
    #expect(error?.message.hasPrefix("the user's session has expired: there is no token") == true)
  }

  /// A logout that the store does not take ends the session all the same, and can be said again.
  @Test func aLogoutThatIsNotStoredCanBeRepeated() async throws {
    let store = FailingStore()
    let test = try await OAuthSessionFixture(store: store)
    try await test.session.login(test.user)
    store.fails()
    await #expect(throws: FailingStore.Failure.self) { try await test.session.logout() }
    #expect(test.session.state == .application)
    #expect(!test.server.isGood("again-mufasa1"))
    #expect(try await test.stored != nil)
    try await test.session.logout()
    #expect(try await test.stored == nil)
  }

  @Test func aLoginThatIsNotStoredIsNone() async throws {
    let store = FailingStore()
    let test = try await OAuthSessionFixture(store: store)
    store.fails()
    await #expect(throws: FailingStore.Failure.self) { try await test.session.login(test.user) }
    #expect(test.session.state == .application)
    #expect(!test.server.isGood("again-mufasa1"))
    #expect(try await test.get() == "application2")
  }
}

/// Keeps nothing the next time.
final class FailingStore: TokenStore {
  struct Failure: Error {}

  private let store = MemoryTokenStore()
  private let fails = Locked(false)

  func fails(_ fails: Bool = true) { self.fails.withLock { $0 = fails } }

  func token(for key: String) -> OAuthToken? { store.token(for: key) }

  func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    try await store.update(key) { token in
      let before = token
      let outcome = try await change(&token)
      let fails =
        token != before
        && fails.withLock { fails in
          defer { fails = false }
          return fails
        }
      if fails { throw Failure() }
      return outcome
    }
  }
}
