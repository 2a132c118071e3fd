import SaxEvents
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// Reports of the progress of bodies, and changes that are made to requests and responses.
@Suite struct ProgressTests {
  private typealias Update = TransferProgress.Update

  /// Keeps what is told, at a time that goes on with each look at the clock.
  private final class Observer: Sendable {
    let updates = Locked<[Update]>([])
    let clock = Locked(0.0)

    func executor(
      _ next: any HTTPExecutor, every interval: Double, seconds: Double = 1
    ) -> TransferProgress {
      TransferProgress(
        next, every: .seconds(interval),
        now: { [clock] in
          clock.withLock { clock in
            clock += seconds
            return clock
          }
        }
      ) { [updates] update in updates.withLock { $0.append(update) } }
    }

    func bytes(_ direction: Update.Direction) -> [Int] {
      updates.withLock { $0.filter { $0.direction == direction }.map(\.bytes) }
    }
    var last: Update? { updates.withLock { $0.last } }
  }

  /// Reads what is sent, and sends it back in pieces.
  private let echo = InMemoryTransport { request in
    var bytes: [UInt8] = []
    for try await chunk in try await request.body.chunks() { bytes += chunk }
    var response = WebResponse(status: 200, url: request.url)
    try response.fields.append("Content-Length", "\(bytes.count)")
    response.body = .chunks(Pieces(bytes))
    return response
  }

  private func request(_ body: HTTPBody) throws -> WebRequest {
    WebRequest(.post, try URI("https://example.org/a"), body: body)
  }

  @Test func bothWaysAreTold() async throws {
    let observer = Observer()
    let bytes = [UInt8].sample(600_000)
    let response = try await observer.executor(echo, every: 0).execute(request(.bytes(bytes)))
    #expect(observer.bytes(.sent) == [262_144, 524_288, 600_000, 600_000])
    #expect(observer.last?.isWhole == true && observer.last?.total == 600_000)
    #expect(try await response.body.collect(upTo: 1 << 20) == bytes)
    #expect(
      observer.bytes(.received)
        == [100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 600_000])
    #expect(observer.last?.isWhole == true && observer.last?.total == 600_000)
    #expect(observer.last?.url.path == "/a")
  }

  @Test func nowAndThenIsEnough() async throws {
    let observer = Observer()
    let body = HTTPBody.stream { Pieces([UInt8].sample(1_000_000)) }
    _ = try await observer.executor(echo, every: 3).execute(request(body))
    #expect(observer.bytes(.sent) == [100_000, 400_000, 700_000, 1_000_000, 1_000_000])
    #expect(observer.last?.total == nil)
  }

  @Test func theEndIsTold() async throws {
    let observer = Observer()
    let executor = observer.executor(echo, every: 100)
    let response = try await executor.execute(request(.bytes([1, 2])))
    #expect(observer.bytes(.sent) == [2, 2])
    _ = try await response.body.collect(upTo: 10)
    #expect(observer.bytes(.received) == [2, 2])
  }

  @Test func withoutABodyNothingIsSent() async throws {
    let observer = Observer()
    let response = try await observer.executor(echo, every: 0).execute(request(.empty))
    _ = try await response.body.collect(upTo: 10)
    #expect(observer.bytes(.sent) == [])
    #expect(observer.bytes(.received) == [0])
  }

  @Test func whatIsSentAgainIsCountedAnew() async throws {
    let observer = Observer()
    let echo = echo
    let transport = InMemoryTransport { request in
      var response = try await echo.execute(request)
      if request.url.path == "/a" {
        response.status = 307
        try response.fields.append("Location", "/b")
      }
      return response
    }
    _ = try await observer.executor(Redirection(transport), every: 0)
      .execute(request(.bytes([1, 2, 3])))
    #expect(observer.bytes(.sent) == [3, 3, 3, 3])
  }

  @Test func whatBreaksOffIsNotWhole() async throws {
    let observer = Observer()
    let executor = observer.executor(CurlTransport(), every: 0)
    await #expect(throws: HTTPError.self) { try await executor.get("/short").text }
    #expect(
      observer.last
        == Update(
          url: try URI(shortURL), direction: .received, bytes: 8, total: 100, isWhole: false))
  }

  private var shortURL: String { get throws { try FaultServer.url("/short") } }

  @Test func requestsAndResponsesAreChanged() async throws {
    let transport = InMemoryTransport { request in
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.append("X-Was", request.fields["X-Is"] ?? "")
      return response
    }
    let executor = AdaptingExecutor(transport) { request in
      await Task.yield()
      try request.fields.append("X-Is", "1")
    } response: { response in
      try response.fields.append("X-Later", "2")
    }
    let response = try await executor.execute(WebRequest(.get, "https://example.org/"))
    #expect(response.fields.map(\.line) == ["X-Was: 1", "X-Later: 2"])
  }

  @Test func whatAChangeThrowsIsThrown() async throws {
    struct Refusal: Error {}
    let sent = Locked(0)
    let transport = InMemoryTransport { request in
      sent.withLock { $0 += 1 }
      return WebResponse(status: 200, url: request.url)
    }
    let request = try WebRequest(.get, "https://example.org/")
    await #expect(throws: Refusal.self) {
      try await AdaptingExecutor(transport) { _ in throw Refusal() }.execute(request)
    }
    #expect(sent.withLock { $0 } == 0)
    await #expect(throws: Refusal.self) {
      try await AdaptingExecutor(transport, response: { _ in throw Refusal() }).execute(request)
    }
    #expect(sent.withLock { $0 } == 1)
  }
}
