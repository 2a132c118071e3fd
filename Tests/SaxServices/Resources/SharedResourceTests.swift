import SaxEvents
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// One instance for each key.
@Suite struct SharedResourceTests {
  @Test func oneKeyHasOneInstance() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let shared = try await orders.shared(7)
    #expect(try await orders.shared(7) === shared)
    #expect(try await orders.shared(8) !== shared)
    // A copy has the same, another resource its own.
    #expect(try await orders.with { _ in }.shared(7) === shared)
    #expect(try await ResourceShop.orders(server).shared(7) !== shared)
    #expect(shared.key == "7" && shared.latest.id == 7 && !shared.isDeleted)
  }

  @Test func itSeesWhateverIsSavedFetchedListedAndDeleted() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let shared = try await orders.shared(2)
    var order = shared.latest
    order.note = "saved"
    #expect(shared.latest.note == nil)
    try await orders.save(&order)
    #expect(shared.latest.note == "saved" && shared.latest.etag == order.etag)

    let others = try ResourceShop.orders(server)
    var other = try await others.fetch(2)
    other.note = "others"
    try await others.save(&other)
    #expect(shared.latest.note == "saved")
    for try await _ in orders.list(["per_page": 3]) {}
    #expect(shared.latest.note == "others" && shared.latest.etag == nil)
    try await orders.refresh(&order)
    #expect(shared.latest.etag == order.etag && order.etag != nil)
    for try await _ in orders.list(["per_page": 3]) {}
    #expect(shared.latest.etag == order.etag)

    try await orders.delete(order)
    #expect(shared.isDeleted && shared.latest.note == "others")
  }

  @Test func itIsHeldWeakly() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    var shared: SharedResource<ResourceShop.Order>? = try await orders.shared(7)
    weak let known = shared
    #expect(known != nil)
    shared = nil
    #expect(known == nil)
    for key in 1...200 { _ = try await orders.shared(key) }
    let kept = try await orders.shared(9)
    #expect(try await orders.shared(9) === kept)
  }

  @Test func tasksShareOneInstance() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let all = try await withThrowingTaskGroup(of: SharedResource<ResourceShop.Order>.self) {
      group in
      for _ in 0..<16 { group.addTask { try await orders.shared(7) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let first = try #require(all.first)
    #expect(all.allSatisfy { $0 === first })
  }

  /// A state that was asked for before a change, and comes behind it, may be the older one.
  @Test func anOlderStateIsPassedOver() async throws {
    let (begun, started) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let server = ScriptedServer { request in
      if request.method == "PATCH" {
        return .json(#"{"code":"a","text":"new"}"#, tag: "\"2\"")
      }
      if request.index == 1 {
        started.yield()
        for await _ in ended { break }
      }
      return .json(#"{"code":"a","text":"old"}"#, tag: "\"1\"")
    }
    let things = Resource<ResourceShop.Thing>(
      try ResourceShop.api(server), "things/{code}", key: \.code)
    let shared = try await things.shared("a")
    let slow = Task { try await things.fetch("a") }
    for await _ in begun { break }
    var thing = shared.latest
    thing.text = "new"
    try await things.save(&thing)
    end.yield()
    #expect(try await slow.value.text == "old")
    #expect(shared.latest.text == "new" && shared.latest.etag == "\"2\"")
    #expect(try await things.fetch("a").text == "old")
    #expect(shared.latest.text == "old")
  }

  /// A state that was asked for before a change is asked for again where the shared instance is only about to be
  /// made.
  @Test(arguments: [false, true]) func anOlderStateIsFetchedAgain(_ isDeleted: Bool) async throws {
    let (begun, started) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let isChanged = Locked(false)
    let server = ScriptedServer { request in
      if request.method != "GET" { isChanged.withLock { $0 = true } }
      if request.method == "DELETE" { return .init(status: 204) }
      if request.index == 1 {
        started.yield()
        for await _ in ended { break }
      } else if isChanged.withLock({ $0 }) {
        if isDeleted { return .init(status: 404) }
        return .json(#"{"code":"a","text":"new"}"#, tag: "\"2\"")
      }
      return .json(#"{"code":"a","text":"old"}"#, tag: "\"1\"")
    }
    let things = Resource<ResourceShop.Thing>(
      try ResourceShop.api(server), "things/{code}", key: \.code)
    var thing = try await things.fetch("a")
    let slow = Task { try await things.shared("a") }
    for await _ in begun { break }
    if isDeleted {
      try await things.delete(thing)
      end.yield()
      let error = await #expect(throws: HTTPError.self) { try await slow.value }
      #expect(error?.status == 404)
      return
    }
    thing.text = "new"
    try await things.save(&thing)
    end.yield()
    let shared = try await slow.value
    #expect(shared.latest.text == "new" && shared.latest.etag == "\"2\"")
    #expect(server.requests.map(\.method) == ["GET", "GET", "PATCH", "GET"])
    #expect(try await things.shared("a") === shared)
  }

  @Test func whatIsNotThereIsNotShared() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    await #expect(throws: BuildError.self) { try await orders.shared(100_000) }
    let shared = try await orders.shared(7)
    try await ResourceShop.orders(server).delete(key: 7)
    #expect(try await orders.find(7) == nil)
    #expect(shared.isDeleted)
  }
}
