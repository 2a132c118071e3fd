import Synchronization
import Testing

@testable import SaxHTTP

/// The requests that are sent again, and the waits before.
@Suite struct RetryTests {
  /// Gives one answer after the other, and notes the waits between them.
  private final class Script: Sendable {
    let answers: [Result<Int, HTTPError>]
    let retryAfter: String?
    let sent = Atomic<Int>(0)
    let waits = Mutex<[Double]>([])

    init(_ answers: [Result<Int, HTTPError>], retryAfter: String? = nil) {
      self.answers = answers
      self.retryAfter = retryAfter
    }

    func executor(_ policy: Retry.Policy = Retry.Policy()) -> Retry {
      Retry(
        InMemoryTransport { [self] request in
          let index = sent.add(1, ordering: .relaxed).oldValue
          let status = try answers[min(index, answers.count - 1)].get()
          var response = WebResponse(status: status, url: request.url)
          if let retryAfter { try response.fields.append("Retry-After", retryAfter) }
          return response
        }, policy, WaitClock(sleep: { [self] wait in waits.withLock { $0.append(wait) } }))
    }

    var count: Int { sent.load(ordering: .relaxed) }
  }

  private func request(_ method: HTTPMethod, body: HTTPBody = .empty) throws -> WebRequest {
    WebRequest(method, try URI("https://example.org/a"), body: body)
  }

  @Test(arguments: [
    (HTTPMethod.get, 503, 3), (.post, 503, 1), (.post, 429, 1), (.get, 429, 3), (.get, 502, 3),
    (.post, 502, 1),
    (.put, 504, 3), (.get, 404, 1), (.get, 500, 1), (.get, 200, 1),
  ]) func statusesMayPass(_ method: HTTPMethod, _ status: Int, _ count: Int) async throws {
    let script = Script([.success(status)])
    let response = try await script.executor().execute(request(method))
    #expect(response.status == status)
    #expect(script.count == count)
    guard method == .post else { return }
    var keyed = try request(method)
    try keyed.fields.append("Idempotency-Key", "1")
    let again = Script([.success(status)])
    #expect(try await again.executor().execute(keyed).status == status)
    #expect(again.count == 3)
  }

  /// The caller can say which responses and failures are worth another try.
  @Test func theCallerSaysWhatIsWorthIt() async throws {
    var policy = Retry.Policy()
    policy.isWorthIt = { request, outcome in
      switch outcome {
      case .response(let status): request.method == .post && status == 404
      case .failure(let error): error.code == .malformed
      }
    }
    let post = Script([.success(404), .success(404), .success(200)])
    #expect(try await post.executor(policy).execute(request(.post)).status == 200)
    #expect(post.count == 3)
    let get = Script([.success(404)])
    #expect(try await get.executor(policy).execute(request(.get)).status == 404)
    #expect(get.count == 1)
    let malformed = Script([.failure(HTTPError(.malformed, "no")), .success(200)])
    #expect(try await malformed.executor(policy).execute(request(.get)).status == 200)
    let connect = Script([.failure(HTTPError(.connect, "no"))])
    await #expect(throws: HTTPError.self) {
      try await connect.executor(policy).execute(request(.get))
    }
    #expect(connect.count == 1)
  }

  @Test(arguments: [
    (HTTPMethod.get, HTTPError.Code.connect, 3), (.post, .connect, 3), (.post, .resolve, 3),
    (.get, .interrupted, 3), (.post, .interrupted, 1), (.delete, .interrupted, 3), (.get, .tls, 1),
    (.get, .malformed, 1), (.get, .timeout, 3), (.post, .timeout, 1),
  ]) func failuresMayPass(_ method: HTTPMethod, _ code: HTTPError.Code, _ count: Int) async throws {
    let script = Script([.failure(HTTPError(code, "no"))])
    let error = await #expect(throws: HTTPError.self) {
      try await script.executor().execute(request(method))
    }
    #expect(error?.code == code)
    #expect(script.count == count)
  }

  @Test func whatSucceedsIsHandedOn() async throws {
    let script = Script([.failure(HTTPError(.connect, "no")), .success(503), .success(200)])
    #expect(try await script.executor().execute(request(.get)).status == 200)
    let waits = script.waits.withLock { $0 }
    #expect(waits.count == 2)
    #expect((0.5...1).contains(waits[0]) && (1...2).contains(waits[1]))
  }

  @Test func aBodyThatIsReadOnceIsSentOnce() async throws {
    let script = Script([.success(503)])
    let once = HTTPBody.stream { Pieces([1]) }
    #expect(try await script.executor().execute(request(.put, body: once)).status == 503)
    #expect(script.count == 1)
    let again = HTTPBody.stream(isRepeatable: true) { Pieces([1]) }
    _ = try await script.executor().execute(request(.put, body: again))
    #expect(script.count == 4)
  }

  @Test(arguments: [
    ("7", [7.0, 7.0]), ("0", [0, 0]), ("61", []), ("Sun, 06 Nov 1994 08:49:37 GMT", [0, 0]),
  ])
  func theServerSaysWhen(_ value: String, _ waits: [Double]) async throws {
    let script = Script([.success(503)], retryAfter: value)
    #expect(try await script.executor().execute(request(.get)).status == 503)
    #expect(script.waits.withLock { $0 } == waits)
  }

  /// A clock that goes on while there is waiting alone.
  @Test(arguments: [(4.0, 2), (0, 1), (100, 6)]) func allTogetherTakeSoLong(
    _ longest: Double, _ count: Int
  ) async throws {
    for answer in [Result.success(503), .failure(HTTPError(.connect, "no"))] {
      let script = Script([answer])
      let time = Mutex(0.0)
      var policy = Retry.Policy()
      policy.retries = 5
      policy.firstWait = .seconds(3)
      policy.longestInAll = .seconds(longest)
      let retry = Retry(
        InMemoryTransport { request in
          _ = script.sent.add(1, ordering: .relaxed)
          return WebResponse(status: try answer.get(), url: request.url)
        }, policy,
        WaitClock(now: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } }))
      _ = try? await retry.execute(request(.get))
      #expect(script.count == count)
      #expect(time.withLock { $0 } <= longest)
    }
  }

  @Test func aCancelledTaskDoesNotWait() async throws {
    let task = Task {
      var policy = Retry.Policy()
      policy.firstWait = .seconds(60)
      let transport = InMemoryTransport { _ in throw HTTPError(.connect, "no") }
      return try await Retry(transport, policy).execute(WebRequest(.get, "https://example.org/"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_199),
      ("Mon, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
      ("Wed, 29 Feb 2023 00:00:00 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("", nil),
      ("Sun, 06 Nov 1994", nil), ("Sun, 6 Nov 1994 24:00:00 GMT", nil), ("tomorrow", nil),
      ("Sun, 06 Now 1994 08:49:37 GMT", nil), ("Sun, -6 Nov 1994 08:49:37 GMT", nil),
    ] as [(String, Int?)]) func datesAreRead(_ text: String, _ seconds: Int?)
  {
    #expect(HTTPDate.seconds(of: text, now: 1_732_000_000) == seconds)
  }
}
