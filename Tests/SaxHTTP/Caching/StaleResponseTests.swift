import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Synchronization
import Testing

/// Stale responses that are given all the same (RFC 5861).
@Suite struct StaleResponseTests {
  private static let failures: [CacheOrigin.Answer] = [
    { request, _ in try .from(request, 503, [], body: [1]) },
    { request, _ in try .from(request, 500, ["Cache-Control: no-store"]) },
    { _, _ in throw HTTPError(.connect, "no") }, { _, _ in throw HTTPError(.resolve, "no") },
    { _, _ in throw HTTPError(.timeout, "no") }, { _, _ in throw HTTPError(.interrupted, "no") },
  ]

  @Test(arguments: failures.indices) func theyStandInForFailures(_ index: Int) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10, stale-if-error=5")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(15)
    origin.answers(Self.failures[index])
    let (status, response, text) = try await cache.get()
    #expect(status == .stale && response.status == 200 && text == "hello")
    #expect(response.fields["Age"] == "15")
    origin.wait(1)
    // A status is handed on, and a failure is one.
    let later = try? await cache.get().status
    #expect(later == (index < 2 ? .miss : nil))
  }

  @Test func otherFailuresAreFailures() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1, stale-if-error=50")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(2)
    origin.answers { _, _ in throw HTTPError(.tls, "no") }
    await #expect(throws: HTTPError.self) { try await cache.get() }
    origin.answers { _, _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await cache.get() }
  }

  @Test(arguments: [
    ("max-age=1", "x", 0.0, false), ("max-age=1", "x", 9, true),
    ("max-age=1", "stale-if-error=9", 0, true),
    ("max-age=1, must-revalidate", "stale-if-error=9", 9, false),
    ("no-cache, stale-if-error=9", "x", 9, false),
    ("max-age=1, stale-if-error=9", "no-cache", 9, false),
    ("max-age=1, stale-if-error=0", "x", 9, false),
    ("max-age=1, stale-if-error=9", "max-age=1", 0, false),
    ("max-age=1, stale-if-error=9", "max-age=2", 0, true),
    ("max-age=1", "max-age=1, stale-if-error=9", 0, true),
  ]) func whetherIsSaid(
    _ response: String, _ request: String, _ window: Double, _ isGiven: Bool
  ) async throws {
    let origin = CacheOrigin(200, "Cache-Control: \(response)")
    let cache = origin.cache(staleIfError: .seconds(window))
    try await cache.get()
    origin.wait(2)
    origin.answers(503)
    let status = try await cache.get(HTTPCache.url, "Cache-Control: \(request)").status
    #expect(status == (isGiven ? .stale : .miss))
  }

  @Test func noFailureMakesThemOlderThanTheyMayBe() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1, stale-if-error=9")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(5)
    origin.answers(503)
    var caching = HTTPCaching()
    caching.maximumAge = .seconds(4)
    #expect(try await cache.get(caching: caching).status == .miss)
    caching.maximumAge = .seconds(5)
    #expect(try await cache.get(caching: caching).status == .stale)
  }

  /// Holds requests back until it is opened, and counts them.
  private actor Gate {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false
    private(set) var count = 0

    func pass() async {
      count += 1
      arrivals.forEach { $0.resume() }
      arrivals = []
      if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    }

    func arrival() async {
      if count == 0 { await withCheckedContinuation { arrivals.append($0) } }
    }

    func open() {
      isOpen = true
      waiters.forEach { $0.resume() }
      waiters = []
    }
  }

  @Test func theServerIsAskedMeanwhile() async throws {
    let origin = CacheOrigin(
      200, "Cache-Control: max-age=10, stale-while-revalidate=5", "ETag: \"1\"")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(12)
    let gate = Gate()
    origin.answers { request, _ in
      await gate.pass()
      return try .from(request, 200, ["Cache-Control: max-age=10"], body: Array("new".utf8))
    }
    for _ in 0..<5 {
      let (status, _, text) = try await cache.get(HTTPCache.url, "Range: bytes=0-1")
      #expect(status == .stale && text == "he")
    }
    await gate.arrival()
    await gate.open()
    await cache.settle()
    // One was asked, for the whole.
    #expect(await gate.count == 1)
    #expect(origin.last["If-None-Match"] == "\"1\"" && !origin.last.contains("Range"))
    let (status, _, text) = try await cache.get()
    #expect(status == .hit && text == "new")
  }

  @Test func afterTheWindowTheyAreNotGiven() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10, stale-while-revalidate=5")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(15.5)
    #expect(try await cache.get().status == .miss)
    await cache.settle()
    #expect(origin.requests.count == 2)
  }

  @Test func aFailureMeanwhileHurtsNobody() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10, stale-while-revalidate=50")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(12)
    origin.answers { _, _ in throw HTTPError(.connect, "no") }
    #expect(try await cache.get().status == .stale)
    await cache.settle()
    #expect(try await cache.get().status == .stale)
    await cache.settle()
    #expect(origin.requests.count == 3)
  }

  @Test func askingEndsWithTheCache() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10, stale-while-revalidate=5")
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let gate = Gate()
    do {
      let cache = origin.cache()
      try await cache.get()
      origin.wait(12)
      origin.answers { _, _ in
        await gate.pass()
        do { try await Task.sleep(for: .seconds(600)) } catch {
          end.yield(Task.isCancelled)
          throw error
        }
        throw HTTPError(.timeout, "too late")
      }
      #expect(try await cache.get().status == .stale)
      await gate.arrival()
      await gate.open()
    }
    var iterator = ended.makeAsyncIterator()
    #expect(await iterator.next() == true)
  }
}
