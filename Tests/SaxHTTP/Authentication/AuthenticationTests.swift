import SaxEvents
import SaxHTTPSupport
import Synchronization
import Testing

@testable import SaxHTTP

/// The exchange of requests, credentials and refusals, whatever the scheme.
@Suite struct AuthenticationTests {
  /// Gives out `token 1`, `token 2` and so on, when it is let.
  private final class Tokens: Authenticator {
    let opened = Locked<[String?]>([])
    let gate = Gate()
    let failure = Locked<HTTPError?>(nil)
    let lapsed = Locked<Set<String>>([])
    let isGated: Bool

    init(isGated: Bool = false) { self.isGated = isGated }

    func open(
      _ occasion: AuthenticationOccasion, replacing last: String?
    ) async throws -> String? {
      let number = opened.withLock { opened in
        opened.append(last)
        return opened.count
      }
      if isGated { try await gate.wait() }
      if let failure = failure.withLock({ $0 }) { throw failure }
      return "token \(number)"
    }

    func isCurrent(_ token: String) -> Bool { !lapsed.withLock { $0.contains(token) } }

    func add(_ token: String, to request: WebRequest) throws -> WebRequest {
      request.with(try HeaderField("X-Token", token))
    }

    var count: Int { opened.withLock { $0.count } }
  }

  /// Takes what it is told to take, and notes what it is sent.
  private final class Server: Sendable {
    let taken: Locked<Set<String>>
    let seen = Locked<[String]>([])

    init(_ taken: String...) { self.taken = Locked(Set(taken)) }

    var transport: InMemoryTransport {
      InMemoryTransport { [self] request in
        let token = request.fields["X-Token"] ?? "-"
        seen.withLock { $0.append(token) }
        let isTaken = taken.withLock { $0.contains(token) }
        return WebResponse(
          status: isTaken ? 200 : 401, url: request.url, body: .bytes(Array("no".utf8)))
      }
    }

    var log: [String] { seen.withLock { $0 } }
  }

  private let origin: URI
  private let request: WebRequest

  init() throws {
    origin = try URI("https://a.org/")
    request = try WebRequest(.get, "https://a.org/x")
  }

  @Test func aCredentialServesManyRequests() async throws {
    let (tokens, server) = (Tokens(), Server("token 1"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    #expect(client.state == .closed)
    for _ in 0..<3 { #expect(try await client.execute(request).status == 200) }
    #expect(client.state == .open)
    #expect(server.log == ["token 1", "token 1", "token 1"])
    #expect(tokens.count == 1)
  }

  @Test func aRefusedOneIsReplacedOnce() async throws {
    let (tokens, server) = (Tokens(), Server("token 2"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    #expect(try await client.execute(request).status == 200)
    #expect(server.log == ["token 1", "token 2"])
    #expect(tokens.opened.withLock { $0 } == [nil, "token 1"])
    // It was of use, so it is replaced when it no longer is.
    server.taken.withLock { $0 = ["token 3"] }
    #expect(try await client.execute(request).status == 200)
    #expect(server.log.suffix(2) == ["token 2", "token 3"])
  }

  /// A server that takes nothing is not asked for ever: twice by the first request, once by others
  /// for a while.
  @Test func whatIsRefusedForeverIsHandedOn() async throws {
    let (tokens, server) = (Tokens(), Server())
    let time = Atomic<Int>(0)
    let client = Authentication(server.transport, by: tokens, at: [origin]) {
      Double(time.load(ordering: .relaxed))
    }
    for _ in 0..<3 {
      let response = try await client.execute(request)
      #expect(response.status == 401)
      #expect(try await response.text == "no")
    }
    #expect(server.log == ["token 1", "token 2", "token 2", "token 2"])
    time.store(31, ordering: .relaxed)
    _ = try await client.execute(request)
    #expect(server.log.suffix(2) == ["token 2", "token 3"])
  }

  @Test func theOthersWaitAndGoOn() async throws {
    let (tokens, server) = (Tokens(isGated: true), Server("token 1"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await client.execute(request).status } }
      await tokens.gate.reached()
      #expect(client.state == .opening)
      #expect(server.log.isEmpty)
      tokens.gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 20))
    #expect(tokens.count == 1)
  }

  /// Twenty that are refused at once have one get another credential.
  @Test func oneReplacesForAll() async throws {
    let (tokens, server) = (Tokens(), Server("token 1"))
    let arrived = Atomic<Int>(0)
    let go = Gate()
    let transport = InMemoryTransport { request in
      let response = try await server.transport.execute(request)
      if response.status == 401 {
        // Nobody has the refusal before all were refused.
        if arrived.add(1, ordering: .relaxed).newValue == 20 { go.open() }
        try await go.wait()
      }
      return response
    }
    let client = Authentication(transport, by: tokens, at: [origin])
    _ = try await client.execute(request)
    server.taken.withLock { $0 = ["token 2"] }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await client.execute(request).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 20))
    #expect(tokens.count == 2)
    #expect(server.log.count == 41)
  }

  @Test func aFailureEndsAllWithOneError() async throws {
    let (tokens, server) = (Tokens(isGated: true), Server("token 2"))
    tokens.failure.withLock { $0 = HTTPError(.authentication, "no more") }
    let client = Authentication(server.transport, by: tokens, at: [origin])
    let messages = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do {
            _ = try await client.execute(request)
            return nil
          } catch { return (error as? HTTPError)?.message }
        }
      }
      await tokens.gate.reached()
      while client.waiting < 20 { await Task.yield() }
      tokens.gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(messages == Array(repeating: "no more", count: 20))
    #expect(tokens.count == 1)
    #expect(server.log.isEmpty)
    #expect(client.state == .closed)
    // It may go better later.
    tokens.failure.withLock { $0 = nil }
    #expect(try await client.execute(request).status == 200)
  }

  /// Nor do those ask once more whose refusals come late.
  @Test func aFailureEndsThoseThatWereSentBefore() async throws {
    let (tokens, server) = (Tokens(), Server("token 1"))
    let late = Gate()
    let transport = InMemoryTransport { request in
      let response = try await server.transport.execute(request)
      if request.url.path == "/late" { try await late.wait() }
      return response
    }
    let client = Authentication(transport, by: tokens, at: [origin])
    _ = try await client.execute(request)
    server.taken.withLock { $0 = [] }
    tokens.failure.withLock { $0 = HTTPError(.authentication, "no more") }
    let tasks = (0..<5).map { _ in
      Task { try await client.execute(WebRequest(.get, "https://a.org/late")).status }
    }
    while server.log.count < 6 { await Task.yield() }
    await #expect(throws: HTTPError.self) { try await client.execute(request) }
    late.open()
    for task in tasks { await #expect(throws: HTTPError.self) { try await task.value } }
    // One that is sent later may try.
    #expect(tokens.count == 2)
    await #expect(throws: HTTPError.self) { try await client.execute(request) }
    #expect(tokens.count == 3)
  }

  @Test func whoeverIsCancelledLeavesAlone() async throws {
    let (tokens, server) = (Tokens(isGated: true), Server("token 1"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    let tasks = (0..<3).map { _ in Task { try await client.execute(request).status } }
    await tokens.gate.reached()
    while client.waiting < 3 { await Task.yield() }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(client.state == .opening)
    tokens.gate.open()
    #expect(try await tasks[1].value == 200)
    #expect(try await tasks[2].value == 200)
    #expect(tokens.count == 1)
  }

  @Test func whenAllAreCancelledNothingGoesOn() async throws {
    let (tokens, server) = (Tokens(isGated: true), Server("token 2"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    let tasks = (0..<3).map { _ in Task { try await client.execute(request).status } }
    await tokens.gate.reached()
    while client.waiting < 3 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    // The gate says that who waited there has left, though it never was opened.
    await tokens.gate.left()
    #expect(client.state == .closed)
    tokens.gate.open()
    #expect(try await client.execute(request).status == 200)
  }

  @Test func anOpeningCanBeCancelled() async throws {
    let (tokens, server) = (Tokens(isGated: true), Server("token 1"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    let task = Task { try await client.execute(request).status }
    await tokens.gate.reached()
    client.cancel()
    let error = await #expect(throws: HTTPError.self) { try await task.value }
    #expect(error?.code == .authentication)
    await tokens.gate.left()
    #expect(client.state == .closed)
  }

  @Test func whatIsInvalidOrLapsedIsReplaced() async throws {
    let (tokens, server) = (Tokens(), Server("token 1", "token 2", "token 3"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    _ = try await client.execute(request)
    client.invalidate()
    #expect(client.state == .closed)
    _ = try await client.execute(request)
    tokens.lapsed.withLock { $0 = ["token 2"] }
    _ = try await client.execute(request)
    #expect(server.log == ["token 1", "token 2", "token 3"])
    #expect(tokens.opened.withLock { $0 } == [nil, "token 1", "token 2"])
  }

  @Test(arguments: [
    ("https://a.org/y", "token 1"), ("https://a.org:443/y", "token 1"), ("https://b.org/", "-"),
    ("http://a.org/", "-"), ("https://a.org:444/", "-"), ("https://a.org.evil.org/", "-"),
  ]) func credentialsStayWithTheirOrigin(_ url: String, _ wanted: String) async throws {
    let (tokens, server) = (Tokens(), Server("token 1", "-"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    _ = try await client.execute(WebRequest(.get, url))
    #expect(server.log == [wanted])
  }

  @Test func aRedirectionDoesNotTakeThemElsewhere() async throws {
    let tokens = Tokens()
    let seen = Locked<[String]>([])
    let transport = InMemoryTransport { request in
      seen.withLock { $0.append("\(request.url.host) \(request.fields["X-Token"] ?? "-")") }
      var response = WebResponse(
        status: request.url.path == "/end" ? 200 : 302, url: request.url)
      try response.fields.append(
        "Location", request.url.host == "a.org" ? "https://b.org/" : "https://a.org/end")
      return response
    }
    let client = Redirection(Authentication(transport, by: tokens, at: [origin]))
    #expect(try await client.execute(request).status == 200)
    #expect(seen.withLock { $0 } == ["a.org token 1", "b.org -", "a.org token 1"])
  }

  @Test func whatTheRequestSaysGoesBefore() async throws {
    let (tokens, server) = (Tokens(), Server("-"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    _ = try await client.execute(request.with(HeaderField("Authorization", "Mine")))
    #expect(server.log == ["-"])
  }

  @Test func aBodyThatCanBeReadOnceIsNotSentTwice() async throws {
    let (tokens, server) = (Tokens(), Server("token 2"))
    let client = Authentication(server.transport, by: tokens, at: [origin])
    var once = request
    once.method = .put
    once.body = .stream { Pieces([1]) }
    let error = await #expect(throws: HTTPError.self) { try await client.execute(once) }
    #expect(error?.code == .body)
    // The next one has what is wanted.
    once.body = .stream { Pieces([1]) }
    #expect(try await client.execute(once).status == 200)
  }

  /// A refusal gives its connection back before another credential is got by it.
  @Test func aRefusalIsReadAndHandedOn() async throws {
    let size = Locked(0)
    let isRead = Locked(false)
    let transport = InMemoryTransport { request in
      let bytes = [UInt8](repeating: 1, count: size.withLock { $0 })
      return WebResponse(
        status: 401, url: request.url,
        body: .chunks(
          AsyncStream(unfolding: { () -> [UInt8]? in
            isRead.withLock { isRead in
              defer { isRead = true }
              return isRead ? nil : bytes
            }
          })))
    }
    for (bytes, isWhole) in [(0, true), (64 << 10, true), (65 << 10, false)] {
      size.withLock { $0 = bytes }
      isRead.withLock { $0 = false }
      let client = Authentication(
        transport, by: .basic(user: "u", password: "p"), at: [origin])
      let response = try await client.execute(request)
      #expect(isRead.withLock { $0 })
      if isWhole {
        #expect(try await response.body.collect(upTo: 1 << 20).count == bytes)
      } else {
        await #expect(throws: HTTPError.self) { try await response.text }
      }
    }
  }
}
