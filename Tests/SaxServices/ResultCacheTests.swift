import Foundation
import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import SaxTestServers
import Testing

/// Results that were mapped are had again: before the network, or when that fails.
@Suite struct ResultCacheTests {
  private let limits = ResultLimits(age: .seconds(60), results: 3, objects: 5)

  @Test func whatIsKeptIsHandedOutBeforeTheNetwork() async throws {
    let service = ItemServer(items: 3)
    let cache = service.cache(limits)
    let first = try service.objects(cache, .first)
    #expect(try await read(first) == [0, 1, 2])
    #expect(first.age == nil)
    service.state.withLock {
      $0.items = 4
      $0.now += 10
    }
    let second = try service.objects(cache, .first)
    #expect(try await read(second) == [0, 1, 2])
    #expect(second.age == .seconds(10))
    #expect(second.failure == nil)
    #expect(service.requests == 1)
  }

  @Test func anIterationMoreOfTheSameObjectsIsAnsweredToo() async throws {
    let service = ItemServer(items: 2)
    let objects = try service.objects(service.cache(limits), .first)
    #expect(try await read(objects) == [0, 1])
    #expect(try await read(objects) == [0, 1])
    #expect(service.requests == 1)
  }

  @Test func aResponseWithoutObjectsIsAResult() async throws {
    let service = ItemServer(items: 0)
    let cache = service.cache(limits)
    #expect(try await read(service.objects(cache, .first)) == [])
    service.state.withLock { $0.items = 1 }
    #expect(try await read(service.objects(cache, .first)) == [])
    #expect(service.requests == 1)
  }

  /// At the age itself it still is of use.
  @Test(arguments: [(60.0, 1), (60.5, 2), (-1, 2)]) func whatIsTooOldIsAskedForAgain(
    _ seconds: Double, _ requests: Int
  ) async throws {
    let service = ItemServer(items: 1)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .first))
    service.state.withLock { $0.now += seconds }
    _ = try await read(service.objects(cache, .first))
    #expect(service.requests == requests)
  }

  @Test func theOtherPoliciesAskTheNetwork() async throws {
    let service = ItemServer(items: 1)
    let cache = service.cache(limits)
    #expect(try await read(service.objects(cache, .off)) == [0])
    service.state.withLock { $0.items = 2 }
    // Nothing was kept.
    #expect(try await read(service.objects(cache, .first)) == [0, 1])
    for (policy, items) in [(ResultPolicy.off, 3), (.onFailure, 4), (.reload, 5)] {
      service.state.withLock { $0.items = items }
      #expect(try await read(service.objects(cache, policy)).count == items)
    }
    // What the last one gave is kept.
    #expect(try await read(service.objects(cache, .first)).count == 5)
    #expect(service.requests == 5)
  }

  // MARK: Failures

  private static let failures: [ItemServer.Failure] = [
    .thrown(.resolve), .thrown(.connect), .thrown(.tls), .thrown(.timeout), .thrown(.interrupted),
    .thrown(.malformed), .thrown(.notStored), .status(500), .status(503), .declared(502),
    .cut(afterItems: 0),
  ]

  @Test(arguments: failures) func whatIsKeptStandsInWhereTheNetworkFails(
    _ failure: ItemServer.Failure
  ) async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock {
      $0.items = 4
      $0.now += 5
      $0.failure = failure
    }
    let objects = try service.objects(cache, .onFailure)
    #expect(try await read(objects) == [0, 1])
    #expect(objects.age == .seconds(5))
    #expect(objects.failure != nil)
    #expect(service.requests == 2)
    // The next iteration forgets that.
    service.state.withLock { $0.failure = nil }
    #expect(try await read(objects) == [0, 1, 2, 3])
    #expect(objects.age == nil && objects.failure == nil)
  }

  @Test(arguments: failures) func withoutAnythingKeptTheFailureIsThrown(
    _ failure: ItemServer.Failure
  ) async throws {
    let service = ItemServer(items: 2, failure)
    let cache = service.cache(limits)
    await #expect(throws: (any Error).self) {
      try await read(service.objects(cache, .onFailure))
    }
    // And none of it is kept.
    service.state.withLock { $0.failure = nil }
    #expect(try await read(service.objects(cache, .first)) == [0, 1])
    #expect(service.requests == 2)
  }

  @Test func whatIsTooOldStandsInForNothing() async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock {
      $0.now += 61
      $0.failure = .thrown(.connect)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await read(service.objects(cache, .onFailure))
    }
    #expect(error?.code == .connect)
  }

  /// Errors that the request or the payload is to blame for.
  @Test(
    arguments: [
      .status(401), .status(404), .status(429), .declared(409), .thrown(.limit), .thrown(.request),
      .thrown(.authentication), .thrown(.redirect), .garbage, .cancelled,
    ] as [ItemServer.Failure])
  func otherErrorsAreThrown(_ failure: ItemServer.Failure) async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock { $0.failure = failure }
    await #expect(throws: (any Error).self) {
      try await read(service.objects(cache, .onFailure))
    }
    #expect(service.requests == 2)
  }

  @Test(arguments: [ResultPolicy.reload, .off]) func underOtherPoliciesNothingStandsIn(
    _ policy: ResultPolicy
  ) async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock { $0.failure = .thrown(.connect) }
    await #expect(throws: HTTPError.self) { try await read(service.objects(cache, policy)) }
    // It is kept still.
    #expect(try await read(service.objects(cache, .onFailure)) == [0, 1])
  }

  @Test func objectsOfTwoResponsesAreNeverMixed() async throws {
    let service = ItemServer(items: 4)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock {
      $0.first = 100
      $0.failure = .cut(afterItems: 1)
    }
    var ids: [Int] = []
    let error = await #expect(throws: HTTPError.self) {
      for try await item in try service.objects(cache, .onFailure) { ids.append(item.id) }
    }
    #expect(error?.code == .interrupted)
    #expect(ids == [100])
    // What was kept before is whole still.
    service.state.withLock { $0.failure = .thrown(.connect) }
    #expect(try await read(service.objects(cache, .onFailure)) == [0, 1, 2, 3])
  }

  /// A result that was fetched over a connection is found again, by its URL, by a client whose proxy is one that
  /// nobody listens at.
  @Test func overConnections() async throws {
    struct A: Decodable, Sendable { var a: Int }
    let mapping = try Mapping("emit A at /\ntype A { a: Int }")
    let request = WebRequest(.get, try URI(FaultServer.url("/fine")))
    let cache = ResultCache<A>(limits: limits)
    var options = ConnectionOptions()
    options.proxy = .url("http://127.0.0.1:1")
    for client in [HTTPClient(), HTTPClient(transport: CurlTransport(options))] {
      let objects = mapping.objects(A.self, from: client, request, results: cache, .onFailure)
      var found: [Int] = []
      for try await a in objects { found.append(a.a) }
      #expect(found == [1])
      #expect((objects.failure as? HTTPError)?.code == (objects.age == nil ? nil : .connect))
    }
    await #expect(throws: HTTPError.self) {
      for try await _ in mapping.objects(
        A.self, from: CurlTransport(options), request, results: cache, .reload)
      {}
    }
  }

  // MARK: What is kept

  @Test func aLoopThatIsLeftKeepsNothing() async throws {
    let service = ItemServer(items: 3)
    let cache = service.cache(limits)
    for try await item in try service.objects(cache, .first) where item.id == 2 { break }
    #expect(try await read(service.objects(cache, .first)) == [0, 1, 2])
    #expect(service.requests == 2)
  }

  @Test func objectsComeBeforeTheResponseHasEnded() async throws {
    let service = ItemServer(items: 2)
    let (gate, opener) = AsyncStream<Void>.makeStream()
    service.state.withLock { $0.failure = .waits(gate) }
    let cache = service.cache(limits)
    var iterator = try service.objects(cache, .first).makeAsyncIterator()
    #expect(try await iterator.next()?.id == 0)
    // Nobody else sees a part of it.
    let other = ItemServer(items: 1)
    #expect(try await read(other.objects(cache, .first)) == [0])
    #expect(other.requests == 1)
    #expect(try await read(other.objects(cache, .first)) == [0])
    #expect(other.requests == 1)
    opener.finish()
    #expect(try await iterator.next()?.id == 1)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(try await read(other.objects(cache, .first)) == [0, 1])
  }

  @Test(arguments: [(5, 1), (6, 2)]) func aResponseWithTooManyObjectsIsNotKept(
    _ items: Int, _ requests: Int
  ) async throws {
    let service = ItemServer(items: items)
    let cache = service.cache(limits)
    for _ in 0..<2 {
      #expect(try await read(service.objects(cache, .first)) == Array(0..<items))
    }
    #expect(service.requests == requests)
  }

  @Test func whatDroppedAnObjectIsNotKept() async throws {
    let service = ItemServer(items: 2)
    service.state.withLock { $0.failure = .misfit }
    let cache = service.cache(limits)
    var options = ReadingOptions()
    options.onError = .skip { _ in }
    #expect(try await read(service.objects(cache, .first, options: options)) == [0, 1])
    #expect(try await read(service.objects(cache, .first, options: options)) == [0, 1])
    #expect(service.requests == 2)
  }

  @Test func whatAHookStoppedIsNotKept() async throws {
    let service = ItemServer(items: 3)
    let cache = service.cache(limits)
    var options = ReadingOptions()
    options.build.objectHooks["Item"] = { item in
      let id: Int = try item.id
      return id == 1 ? .stop : .keep
    }
    #expect(try await read(service.objects(cache, .first, options: options)) == [0, 1])
    #expect(try await read(service.objects(cache, .first)) == [0, 1, 2])
    #expect(service.requests == 2)
  }

  @Test func theRestOfAReadingIsNotKept() async throws {
    let service = ItemServer(items: 3)
    let cache = service.cache(limits)
    var options = ReadingOptions()
    options.resuming = Checkpoint()
    for _ in 0..<2 { _ = try await read(service.objects(cache, .first, options: options)) }
    #expect(service.requests == 2)
  }

  @Test func cancellingKeepsNothing() async throws {
    let service = ItemServer(items: 2)
    let (gate, opener) = AsyncStream<Void>.makeStream()
    defer { opener.finish() }
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    service.state.withLock { $0.failure = .waits(gate) }
    let (came, first) = AsyncStream<Void>.makeStream()
    let task = Task {
      for try await _ in try service.objects(cache, .reload) { first.finish() }
    }
    for await _ in came {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    service.state.withLock {
      $0.failure = nil
      $0.items = 3
    }
    #expect(try await read(service.objects(cache, .first)) == [0, 1])
  }

  @Test func whoIsCancelledGetsNothingThatIsKept() async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .first))
    let objects = try service.objects(cache, .first)
    let task = Task {
      var ids: [Int] = []
      for try await item in objects {
        ids.append(item.id)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return ids
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // Nor one who was so before.
    let other = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await read(objects)
    }
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(service.requests == 1)
  }

  /// A transport may take the cancellation for a failure of its own.
  @Test func nothingStandsInForWhatIsCancelled() async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    _ = try await read(service.objects(cache, .onFailure))
    let running = Locked<Task<[Int], any Error>?>(nil)
    let (started, start) = AsyncStream<Void>.makeStream()
    let transport = InMemoryTransport { _ in
      for await _ in started {}
      running.withLock { $0 }?.cancel()
      throw HTTPError(.interrupted, "cancelled")
    }
    let objects = try service.objects(cache, .onFailure, from: transport)
    let task = Task { try await read(objects) }
    running.withLock { $0 = task }
    start.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
