import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// Services around others, mocks, and services on local bytes.
@Suite("Services in other hands", .timeLimit(.minutes(1))) struct ServiceWrappingTests {
  /// Fails so many times.
  private static func failing(_ times: Int, with error: any Error = WorkFailure()) -> Work<Int> {
    let left = Locked(times)
    return Work("flaky") { _ in
      let isFailing = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isFailing { throw error }
      return 1
    }
  }

  @Test func isTriedAgain() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let value = try await center.run(
      Self.failing(2).retrying(2, after: .milliseconds(1)), onEvent: { heard.add($0) })
    #expect(value == 1 && heard.lines == ["started", "success 1"])
    await #expect(throws: WorkFailure()) {
      try await center.run(Self.failing(3).retrying(2, after: .milliseconds(1)))
    }
    await #expect(throws: WorkFailure()) {
      try await center.run(Self.failing(1).retrying { _ in false })
    }
  }

  @Test func aCancelledOneIsNotTriedAgain() async throws {
    let center = ServiceCenter()
    let tries = Locked(0)
    let work = Work<Int> { _ in
      tries.withLock { $0 += 1 }
      center.cancel(.all, reason: "enough")
      throw WorkFailure()
    }
    await #expect(throws: ServiceCancellation(reason: "enough")) {
      try await center.run(work.retrying(5, after: .zero))
    }
    #expect(tries.withLock { $0 } == 1)
  }

  @Test func whoIsRefusedLogsInOnce() async throws {
    let center = ServiceCenter()
    let logins = Locked(0)
    let refused = HTTPError(.status, "401", status: 401)
    @Sendable func logIn() { logins.withLock { $0 += 1 } }
    let value = try await center.run(
      Self.failing(1, with: refused).reauthenticating { logIn() })
    #expect(value == 1 && logins.withLock { $0 } == 1)
    await #expect(throws: HTTPError.self) {
      try await center.run(Self.failing(2, with: refused).reauthenticating { logIn() })
    }
    await #expect(throws: WorkFailure()) {
      try await center.run(Self.failing(1).reauthenticating { logIn() })
    }
    #expect(logins.withLock { $0 } == 2)
  }

  @Test func aTransformationMayMakeItAFailure() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let text = try await center.run(Work { _ in 7 }.transformed { "\($0)" })
    #expect(text == "7")
    await #expect(throws: WorkFailure(number: 7)) {
      try await center.run(
        Work { _ in 7 }.transformed { value -> Int in throw WorkFailure(number: value) },
        onEvent: { heard.add($0) })
    }
    #expect(heard.lines == ["started", "failure WorkFailure(number: 7)"])
  }

  @Test func aKeptResultIsTakenOnFailureOrFirst() async throws {
    let center = ServiceCenter()
    let cache = MemoryServiceCache()
    await #expect(throws: WorkFailure()) {
      try await center.run(Self.failing(1).cached(in: cache, key: "a"))
    }
    #expect(cache.result(of: "flaky", key: "a") == nil)
    let first = try await center.run(Self.failing(0).cached(in: cache, key: "a"))
    #expect(first.value == 1)
    if case .service = first.origin {} else { Issue.record("\(first.origin)") }
    let failed = try await center.run(Self.failing(1).cached(in: cache, key: "a"))
    if case .cacheAfter(is WorkFailure) = failed.origin {} else { Issue.record("\(failed.origin)") }
    let hit = try await center.run(Self.failing(1).cached(in: cache, key: "a", use: .first))
    if case .cache = hit.origin {} else { Issue.record("\(hit.origin)") }
    #expect(cache.result(of: "flaky", key: "a") as? Int == 1)
  }

  @Test func theOldestOfTooManyResultsGoes() {
    let cache = MemoryServiceCache(limit: 2)
    for key in ["a", "b"] { cache.keep(key, of: "k", key: key) }
    _ = cache.result(of: "k", key: "a")
    cache.keep("c", of: "k", key: "c")
    #expect(["a", "b", "c"].map { cache.result(of: "k", key: $0) != nil } == [true, false, true])
  }

  @Test func mocksStandForServicesOfAKind() async throws {
    let center = ServiceCenter()
    let work = Work("flaky") { _ -> Int in
      Issue.record("a mocked service runs")
      return 0
    }
    let mock = center.mock("flaky", by: .result(5))
    #expect(try await center.run(work) == 5)
    #expect(try await center.run(work.retrying()) == 5)
    let other = center.mock("flaky", by: .failure(WorkFailure(number: 2)))
    await #expect(throws: WorkFailure(number: 2)) { try await center.run(work) }
    other.end()
    #expect(try await center.run(work) == 5)
    let wrong = center.mock("flaky", by: .result("text"))
    await #expect(throws: ServiceMockError.self) { try await center.run(work) }
    wrong.end()
    mock.end()
    #expect(try await center.run(Self.failing(0)) == 1)
  }

  private struct LoadItems: Service {
    struct Item: Decodable, Sendable, Equatable { var id: Int }

    static let kind = "items"
    let executor: any HTTPExecutor

    func run(_ run: ServiceRun) async throws -> [Item] {
      let mapping = try Mapping("emit Item at /items/item\ntype Item { id: Int }")
      let request = try WebRequest(.get, "http://shop.example/items")
      var items: [Item] = []
      for try await item in mapping.objects(
        Item.self, from: run.executor(executor), request)
      {
        run.deliver(item.id)
        items.append(item)
      }
      return items
    }
  }

  private struct Unreachable: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      throw HTTPError(.connect, "nobody is there")
    }
  }

  @Test func runsOnLocalBytes() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let token = center.observe(.kind(LoadItems.self)) { heard.add($0) }
    let service = LoadItems(executor: Unreachable())
    let bytes = Array(#"{"items":{"item":[{"id":1},{"id":2}]}}"#.utf8)
    let items = try await center.run(service, on: bytes)
    #expect(items.map(\.id) == [1, 2])
    #expect(
      heard.lines.dropLast() == ["started", "response 200", "object 1", "object 2"])
    let mock = center.mock(
      "items", by: .bytes(Array("<items><item><id>3</id></item></items>".utf8)))
    #expect(try await center.run(service).map(\.id) == [3])
    mock.end()
    await #expect(throws: HTTPError.self) { try await center.run(service) }
    token.end()
  }

  @Test func aResultThatMayBeNilIsKeptAsSuch() async throws {
    let center = ServiceCenter()
    let cache = MemoryServiceCache()
    let tries = Locked(0)
    let work = Work<Int?>("maybe") { _ in
      tries.withLock { $0 += 1 }
      return nil
    }
    await #expect(throws: WorkFailure()) {
      try await center.run(
        Work<Int?>("maybe") { _ in throw WorkFailure() }.cached(in: cache, key: "a"))
    }
    for _ in 0..<2 {
      let result = try await center.run(work.cached(in: cache, key: "a", use: .first))
      #expect(result.value == nil)
    }
    #expect(tries.withLock { $0 } == 1)
  }

  /// A mock stands for the service within, so that what is around it does its part.
  @Test func mocksStandWithinWrappers() async throws {
    let center = ServiceCenter()
    let cache = MemoryServiceCache()
    cache.keep(5, of: "flaky", key: "a")
    let service = Self.failing(0).retrying(1, after: .zero).cached(in: cache, key: "a")
    let failing = center.mock("flaky", by: .failure(WorkFailure(number: 1)))
    let kept = try await center.run(service)
    #expect(kept.value == 5)
    if case .cacheAfter(is WorkFailure) = kept.origin {} else { Issue.record("\(kept.origin)") }
    failing.end()
    let mock = center.mock("flaky", by: .result(9))
    #expect(try await center.run(service).value == 9)
    #expect(try await center.run(Self.failing(0).transformed { "\($0)" }) == "9")
    mock.end()
    let whole = center.mock("flaky", by: .result(CachedResult(value: 3, origin: .cache)))
    #expect(try await center.run(service).value == 3)
    whole.end()
  }

  /// Each try counts from its own beginning, and the bar waits until it has caught up.
  @Test func progressOfTriesIsThatOfTheFurthest() async throws {
    let center = ServiceCenter()
    let heard = Heard()
    let left = Locked(1)
    let work = Work { run in
      try await run.part(0.5) { _ in }
      try await run.part(0.5) { part in
        part.report(0.5)
        let isFailing = left.withLock { left in
          left -= 1
          return left >= 0
        }
        if isFailing { throw WorkFailure() }
      }
    }
    try await center.run(work.retrying(1, after: .zero)) { heard.add($0) }
    #expect(heard.lines == ["started", "0.5", "0.75", "1.0", "success ()"])
  }
}
