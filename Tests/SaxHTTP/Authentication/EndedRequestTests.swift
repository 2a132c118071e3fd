import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Nothing is left of a request that is cancelled, fails or takes too long at any of its steps.
@Suite struct EndedRequestTests {
  /// Answers as a service with tokens and digests would, and ends or stops the request of a number.
  private final class Service: Sendable {
    enum Fault: CaseIterable {
      case hangs
      case fails
      case timesOut
      case breaksOff
    }

    let gate = Gate()
    private let fault: (number: Int, kind: Fault)?
    private let count = Locked(0)

    init(_ fault: (Int, Fault)? = nil) { self.fault = fault }

    var requests: Int { count.withLock { $0 } }

    func transport() -> InMemoryTransport {
      InMemoryTransport { [self] request in
        let number = count.withLock { count in
          count += 1
          return count
        }
        if let fault, fault.number == number {
          switch fault.kind {
          case .hangs: try await gate.wait()
          case .fails: throw HTTPError(.connect, "no connection")
          case .timesOut: throw HTTPError(.timeout, "no byte", timeout: .firstByte)
          case .breaksOff:
            var response = try answer(request)
            response.body = .chunks(
              AsyncThrowingStream<[UInt8], any Error> {
                throw HTTPError(.interrupted, "the connection ended")
              })
            return response
          }
        }
        return try answer(request)
      }
    }

    private func answer(_ request: WebRequest) throws -> WebResponse {
      if request.url.path == "/token" {
        return WebResponse(
          status: 200, url: request.url,
          body: .bytes(Array(#"{"access_token": "t\#(requests)", "refresh_token": "r"}"#.utf8)))
      }
      // The second token is the first that is good.
      let field = request.fields["Authorization"] ?? ""
      let isFine = field.hasPrefix("Digest ") || field.hasPrefix("Bearer ") && requests > 3
      var response = WebResponse(
        status: isFine ? 200 : 401, url: request.url, body: .bytes(Array("text".utf8)))
      if !isFine {
        try response.fields.append("WWW-Authenticate", "Bearer, Digest nonce=x, qop=auth")
      }
      return response
    }
  }

  /// Says when it is gone.
  private final class Witness: TokenStore {
    let store: FileTokenStore
    private let isGone: Locked<Bool>

    init(_ store: FileTokenStore, _ isGone: Locked<Bool>) {
      self.store = store
      self.isGone = isGone
    }

    deinit { isGone.withLock { $0 = true } }

    func token(for key: String) async throws -> OAuthToken? { try store.token(for: key) }

    func update<Outcome: Sendable>(
      _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
    ) async throws -> Outcome { try await store.update(key, change) }
  }

  private let url: URI

  init() throws { url = try URI("https://a.org/x") }

  private func oauth(_ store: any TokenStore) throws -> OAuthAuthenticator {
    OAuthAuthenticator(
      OAuthClient(tokenEndpoint: try URI("https://a.org/token"), id: "c", secret: "s"),
      .password(user: "u", password: "p"), store: store)
  }

  @Test func thereAreSoManySteps() async throws {
    let service = Service()
    let folder = try Folder()
    let client = Authentication(
      service.transport(), by: try oauth(FileTokenStore(path: folder.path("t"))), at: [url])
    #expect(try await client.execute(WebRequest(.get, url)).status == 200)
    #expect(service.requests == 4)
  }

  @Test(arguments: 1...4) func aCancelledRequestLeavesNothing(_ step: Int) async throws {
    let folder = try Folder()
    let isGone = Locked(false)
    do {
      let service = Service((step, .hangs))
      let store = FileTokenStore(path: folder.path("t"))
      let client = Authentication(
        service.transport(), by: try oauth(Witness(store, isGone)), at: [url])
      let task = Task { [url] in try await client.execute(WebRequest(.get, url)).status }
      await service.gate.reached()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await service.gate.left()
      #expect(client.state != .opening)
      #expect(client.waiting == 0)
      // The lock is free.
      try await store.update("other") { $0 = nil }
      // And the next request fares as if nothing had been.
      #expect(try await client.execute(WebRequest(.get, url)).status == 200)
    }
    // Nor does a task hold what it was for.
    while !isGone.withLock({ $0 }) { await Task.yield() }
    #expect(try folder.names == ["t", "t.lock"])
  }

  @Test(arguments: 1...4, [Service.Fault.fails, .timesOut, .breaksOff])
  private func aFailureLeavesNothing(_ step: Int, _ fault: Service.Fault) async throws {
    let folder = try Folder()
    let isGone = Locked(false)
    do {
      let service = Service((step, fault))
      let store = FileTokenStore(path: folder.path("t"))
      let client = Authentication(
        service.transport(), by: try oauth(Witness(store, isGone)), at: [url])
      do {
        let response = try await client.execute(WebRequest(.get, url))
        // A refusal that breaks off is one all the same.
        #expect(step == 2 || step == 4)
        if step == 4 { await #expect(throws: HTTPError.self) { try await response.text } }
      } catch let error as HTTPError {
        #expect([.connect, .timeout, .interrupted].contains(error.code))
      }
      #expect(client.state != .opening)
      #expect(try await client.execute(WebRequest(.get, url)).status == 200)
    }
    while !isGone.withLock({ $0 }) { await Task.yield() }
    #expect(try folder.names == ["t", "t.lock"])
  }

  @Test(arguments: 1...2) func aCancelledDigestLeavesNothing(_ step: Int) async throws {
    let service = Service((step, .hangs))
    let client = Authentication(
      service.transport(), by: .digest(user: "u", password: "p"), at: [url])
    let task = Task { [url] in try await client.execute(WebRequest(.get, url)).status }
    await service.gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await service.gate.left()
    #expect(client.state == (step == 1 ? .closed : .open))
    #expect(try await client.execute(WebRequest(.get, url)).status == 200)
  }
}
