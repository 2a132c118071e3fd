import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Equal requests that are under way at the same time.
@Suite struct JoinedRequestTests {
  /// Answers when it is told to, and counts.
  private final class Gate: HTTPExecutor {
    private struct State {
      var count = 0
      var waiting: [CheckedContinuation<Void, Never>] = []
      var isOpen = false
    }
    private let state = Locked(State())
    let size: Int
    let status: Int

    init(size: Int = 10, status: Int = 200) {
      self.size = size
      self.status = status
    }

    var count: Int { state.withLock { $0.count } }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      await withCheckedContinuation { one in
        let isOpen = state.withLock { state in
          state.count += 1
          if !state.isOpen { state.waiting.append(one) }
          return state.isOpen
        }
        if isOpen { one.resume() }
      }
      try Task.checkCancellation()
      if status == 0 { throw HTTPError(.interrupted, "it broke off") }
      return WebResponse(
        status: status, url: request.url, body: .bytes([UInt8](repeating: 7, count: size)))
    }
  }

  private func request(_ url: String = "http://a.example/x?b=2&a=1") throws -> WebRequest {
    try WebRequest(.get, url)
  }

  /// Sends equal requests at the same time.
  private func send(
    _ count: Int, _ gate: Gate, limit: Int = 1 << 20
  ) async throws -> [Result<Int, any Error>] {
    let joined = JoinedRequests(gate, upTo: limit)
    return try await withThrowingTaskGroup(of: Result<Int, any Error>.self) { group in
      for index in 0..<count {
        let url = index % 2 == 0 ? "http://a.example/x?b=2&a=1" : "http://a.example/x?a=1&b=2"
        let request = try request(url)
        group.addTask {
          do {
            let response = try await joined.execute(request)
            return .success(try await response.body.collect(upTo: 1 << 24).count)
          } catch {
            return .failure(error)
          }
        }
      }
      while joined.flightCount == 0 || gate.count == 0 { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
      gate.open()
      var results: [Result<Int, any Error>] = []
      for try await result in group { results.append(result) }
      #expect(joined.flightCount == 0)
      return results
    }
  }

  @Test func areSentOnce() async throws {
    let gate = Gate()
    let results = try await send(50, gate)
    #expect(results.allSatisfy { (try? $0.get()) == 10 })
    #expect(gate.count < 50)
  }

  @Test func failTogether() async throws {
    let gate = Gate(status: 0)
    let results = try await send(20, gate)
    #expect(results.allSatisfy { (try? $0.get()) == nil })
    #expect(gate.count < 20)
  }

  @Test func largeOnesAreNotHeld() async throws {
    let gate = Gate(size: 100_000)
    let results = try await send(10, gate, limit: 1000)
    #expect(results.allSatisfy { (try? $0.get()) == 100_000 })
    #expect(gate.count == 10)
  }

  /// Their bodies may have no end.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "text/event-stream", "application/x-ndjson; charset=utf-8", "application/jsonl",
      "application/json-seq", "application/stream+json",
    ]) func liveStreamsAreHandedOutAsTheyCome(_ type: String) async throws
  {
    let count = Locked(0)
    let joined = JoinedRequests(
      InMemoryTransport { request in
        count.withLock { $0 += 1 }
        var response = try WebResponse.from(request, 200, ["Content-Type: \(type)"])
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield([1])
        // As long as the response is read.
        response.body = .chunks(
          stream.map { chunk in
            _ = continuation; return chunk
          })
        return response
      })
    for number in 1...2 {
      let response = try await joined.execute(try request())
      var iterator = response.body.makeAsyncIterator()
      #expect(try await iterator.next() == [1])
      #expect(count.withLock { $0 } == number)
    }
  }

  @Test func requestsOfOtherTimeoutsAreSentByThemselves() async throws {
    let gate = Gate()
    let joined = JoinedRequests(gate)
    var second = try request()
    second.timeouts = HTTPTimeouts()
    second.timeouts?.whole = .seconds(1)
    let tasks = [try request(), second].map { request in
      Task { try await joined.execute(request).status }
    }
    while gate.count < 2 { await Task.yield() }
    gate.open()
    for task in tasks { #expect(try await task.value == 200) }
  }

  @Test func whatDiffersIsNotJoined() throws {
    let first = try request()
    #expect(RequestIdentity(first) == RequestIdentity(try request("http://a.example/x?a=1&b=2")))
    for other in ["http://a.example/x?a=2&b=2", "http://a.example/y?a=1&b=2", "http://a.example/x"]
    {
      #expect(RequestIdentity(first) != RequestIdentity(try request(other)))
    }
    // Of one name the order counts.
    #expect(
      RequestIdentity(try request("http://a.example/x?a=1&a=2"))
        != RequestIdentity(try request("http://a.example/x?a=2&a=1")))
    var post = first
    post.method = .post
    #expect(RequestIdentity(first) != RequestIdentity(post))
    post.body = .stream { AsyncStream<[UInt8]> { $0.finish() } }
    #expect(RequestIdentity(post) == nil)
  }

  @Test func whoIsCancelledLeavesTheOthers() async throws {
    let gate = Gate()
    let joined = JoinedRequests(gate)
    let request = try request()
    let first = Task { try await joined.execute(request).status }
    while gate.count == 0 { await Task.yield() }
    let second = Task { try await joined.execute(request).status }
    for _ in 0..<1000 { await Task.yield() }
    first.cancel()
    // At once, and not when the response is there.
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value == 200)
  }

  @Test func whereAllAreCancelledTheRequestIs() async throws {
    let gate = Gate()
    let joined = JoinedRequests(gate)
    let request = try request()
    let tasks = (0..<10).map { _ in Task { try await joined.execute(request).status } }
    while gate.count == 0 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    // One that comes now is sent by itself.
    let later = Task { try await joined.execute(request).status }
    while gate.count < 2 { await Task.yield() }
    gate.open()
    #expect(try await later.value == 200)
    while joined.flightCount > 0 { await Task.yield() }
  }
}
