import SaxEvents
import Synchronization
import Testing

@testable import SaxHTTP

/// The tokens and sessions that a logout ends, and who sees it.
@Suite struct LogoutTests {
  /// Gives tokens and answers, each when a gate is open.
  private final class Server: Sendable {
    let tokens = Locked(0)
    let answers = Locked<[String]>([])
    let token = AsyncStream<Void>.makeStream()
    let answer = AsyncStream<Void>.makeStream()
    let waitsForToken = Locked(false)
    let waitsForAnswer = Locked(false)
    /// True if the body stalls behind its first chunk.
    let stalls = Locked(false)

    var transport: InMemoryTransport {
      InMemoryTransport { [self] request in
        if request.url.path == "/token" {
          let number = tokens.withLock { tokens in
            tokens += 1
            return tokens
          }
          if waitsForToken.withLock({ $0 }) {
            for await _ in token.stream { break }
            try Task.checkCancellation()
          }
          let text =
            #"{"access_token":"t\#(number)","token_type":"Bearer","refresh_token":"r\#(number)"}"#
          return WebResponse(status: 200, url: request.url, body: .bytes(Array(text.utf8)))
        }
        answers.withLock { $0.append(request.fields["Authorization"] ?? "-") }
        if waitsForAnswer.withLock({ $0 }) {
          for await _ in answer.stream { break }
          try Task.checkCancellation()
        }
        return WebResponse(
          status: 200, url: request.url,
          body: .chunks(
            AsyncStream<[UInt8]> { [self] stream in
              stream.yield([1])
              if stalls.withLock({ $0 }) { return }
              stream.yield([2])
              stream.finish()
            }))
      }
    }
  }

  private let server = Server()
  private let store = MemoryTokenStore()
  private let authenticator: OAuthAuthenticator
  private let request: WebRequest

  init() throws {
    let client = OAuthClient(tokenEndpoint: try URI("https://e.org/token"), id: "c", secret: "s")
    authenticator = OAuthAuthenticator(client, .clientCredentials, store: store, key: "k")
    request = try WebRequest(.get, "https://e.org/api")
  }

  private func client() -> HTTPClient {
    HTTPClient(transport: server.transport) {
      $0.authenticate(by: authenticator, at: [request.url])
    }
  }

  private func wait(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  private func check(_ error: (any Error)?) {
    let error = error as? HTTPError
    #expect(error?.code == .authentication)
    #expect(error?.message == "the session has ended by a logout")
  }

  @Test func memoryAndStoreForget() async throws {
    let client = client()
    _ = try await client.execute(request).body.collect(upTo: 10)
    #expect(client.authentication(for: request.url)?.state == .open)
    #expect(store.token(for: "k")?.accessToken == "t1")
    try await authenticator.forget()
    #expect(client.authentication(for: request.url)?.state == .closed)
    #expect(store.token(for: "k") == nil)
    _ = try await client.execute(request).body.collect(upTo: 10)
    #expect(server.answers.withLock { $0 } == ["Bearer t1", "Bearer t2"])
    #expect(server.tokens.withLock { $0 } == 2)
  }

  /// A token that comes after it is nobody's.
  @Test func gettingATokenEnds() async throws {
    server.waitsForToken.withLock { $0 = true }
    let client = client()
    let tasks = (0..<3).map { _ in Task { try await client.execute(request) } }
    await wait { client.authentication(for: request.url)?.waiting == 3 }
    await wait { server.tokens.withLock { $0 } == 1 }
    try await authenticator.forget()
    for task in tasks { check(await #expect(throws: HTTPError.self) { try await task.value }) }
    #expect(store.token(for: "k") == nil)
    #expect(client.authentication(for: request.url)?.state == .closed)
    #expect(server.answers.withLock { $0 }.isEmpty)
  }

  @Test func waitingForAResponseEnds() async throws {
    server.waitsForAnswer.withLock { $0 = true }
    let client = client()
    let task = Task { try await client.execute(request) }
    await wait { server.answers.withLock { $0 }.count == 1 }
    try await authenticator.forget()
    check(await #expect(throws: HTTPError.self) { try await task.value })
    #expect(server.tokens.withLock { $0 } == 1)
  }

  @Test func readingABodyEnds() async throws {
    let body = try await client().execute(request).body
    var iterator = body.makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    try await authenticator.forget()
    var error: (any Error)?
    do { _ = try await iterator.next() } catch let thrown { error = thrown }
    check(error)
  }

  /// A read that waits for bytes that don't come ends, too.
  @Test(.timeLimit(.minutes(1))) func waitingForABodyEnds() async throws {
    server.stalls.withLock { $0 = true }
    let body = try await client().execute(request).body
    let hasBegun = Locked(false)
    let task = Task {
      var iterator = body.makeAsyncIterator()
      #expect(try await iterator.next() == [1])
      hasBegun.withLock { $0 = true }
      return try await iterator.next()
    }
    await wait { hasBegun.withLock { $0 } }
    try await Task.sleep(for: .milliseconds(20))
    try await authenticator.forget()
    check(await #expect(throws: HTTPError.self) { try await task.value })
  }

  /// Whoever has logged out does not come back by what he logged in with first.
  @Test func aRefreshTokenOfTheGrantIsSpent() async throws {
    let client = OAuthClient(tokenEndpoint: try URI("https://e.org/token"), id: "c", secret: "s")
    let authenticator = OAuthAuthenticator(client, .refreshToken("secret"), store: store, key: "k")
    let api = Authentication(server.transport, by: authenticator, at: [request.url])
    #expect(try await api.execute(request).status == 200)
    try await authenticator.forget()
    let error = await #expect(throws: HTTPError.self) { try await api.execute(request) }
    #expect(error?.message == "there is no token, and none to be had without the user")
  }

  @Test func cancellingARequestStillDoes() async throws {
    server.waitsForAnswer.withLock { $0 = true }
    let client = client()
    let task = Task { try await client.execute(request) }
    await wait { server.answers.withLock { $0 }.count == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func theStateIsObserved() async throws {
    var states: AsyncStream<Authentication.State>.AsyncIterator
    do {
      let client = client()
      let handle = try #require(client.authentication(for: request.url))
      let other = try URI("https://other.org")
      #expect(client.authentication(for: other) == nil)
      states = handle.states.makeAsyncIterator()
      #expect(await states.next() == .closed)
      _ = try await client.execute(request)
      #expect(await states.next() == .opening)
      #expect(await states.next() == .open)
      handle.invalidate()
      #expect(await states.next() == .closed)
      _ = try await client.execute(request)
      #expect(await states.next() == .opening)
      #expect(await states.next() == .open)
      try await authenticator.forget()
      #expect(await states.next() == .closed)
      server.waitsForToken.withLock { $0 = true }
      let task = Task { try await client.execute(request) }
      #expect(await states.next() == .opening)
      handle.cancel()
      #expect(await states.next() == .closed)
      await #expect(throws: HTTPError.self) { try await task.value }
    }
    // With the client it ends.
    #expect(await states.next() == nil)
  }
}
