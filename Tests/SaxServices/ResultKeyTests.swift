import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// The requests that have the same result.
@Suite struct ResultKeyTests {
  private let limits = ResultLimits(age: .seconds(60))

  /// Sends two requests, and says how many the service got.
  private func sent(
    _ change: (inout WebRequest) throws -> Void,
    to start: (inout WebRequest) throws -> Void = { _ in }
  ) async throws -> Int {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    var request = try service.request()
    try start(&request)
    _ = try await read(service.objects(cache, .first, request))
    try change(&request)
    _ = try await read(service.objects(cache, .first, request))
    return service.requests
  }

  @Test(arguments: [
    "https://example.org/items?token=topsecret&page=1#top",
    "https://EXAMPLE.org:443/items?token=topsecret&page=1",
    "https://aladdin:sesame@example.org/items?token=topsecret&page=1",
  ])
  func theSameURLHasTheSameResult(_ url: String) async throws {
    #expect(try await sent { $0.url = try URI(url) } == 1)
  }

  @Test(arguments: [
    "https://example.org/items?token=topsecret&page=2", "https://example.org/items",
    "http://example.org/items?token=topsecret&page=1",
    "https://example.org:444/items?token=topsecret&page=1",
  ])
  func anotherURLHasAnother(_ url: String) async throws {
    #expect(try await sent { $0.url = try URI(url) } == 2)
  }

  @Test func theNamedFieldsTellResultsApart() async throws {
    #expect(try await sent { try $0.fields.set("accept-language", "en") } == 1)
    #expect(try await sent { try $0.fields.set("Accept-Language", "de") } == 2)
    #expect(try await sent { $0.fields.remove("Accept-Language") } == 2)
    #expect(try await sent { try $0.fields.append("X-Request-ID", "1") } == 1)
  }

  /// A field's value is not taken for another field.
  @Test func namedFieldsAreNotTakenForEachOther() async throws {
    let service = ItemServer(items: 1)
    let cache = ResultCache<ItemServer.Item>(limits: limits, fields: ["A", "B"], now: service.now)
    for fields in [["A": "b"], ["B": "b"], ["A": ""], [:]] {
      var request = try service.request()
      for (name, value) in fields { try request.fields.append(name, value) }
      _ = try await read(service.objects(cache, .first, request))
    }
    #expect(service.requests == 4)
  }

  @Test func whoAsksTellsResultsApart() async throws {
    #expect(try await sent { try $0.fields.set("Authorization", "Bearer one") } == 2)
    #expect(try await sent { $0.caching.user = "aladdin" } == 2)
    // Tokens change though the user doesn't.
    let sent = try await sent {
      try $0.fields.set("Authorization", "Bearer two")
    } to: {
      try $0.fields.set("Authorization", "Bearer one")
      $0.caching.user = "aladdin"
    }
    #expect(sent == 1)
  }

  /// Each twice the same.
  @Test func otherRequestsAreSent() async throws {
    for change: (inout WebRequest) throws -> Void in [
      { $0.method = .post }, { $0.method = .delete }, { $0.body = .text("a") },
      { try $0.fields.set("Range", "bytes=0-9") },
    ] {
      let sent = try await sent({ _ in }, to: change)
      #expect(sent == 2)
    }
  }

  @Test func typesAndVersionsTellResultsApart() async throws {
    struct Name: Decodable, Sendable { var name: String }
    let service = ItemServer(items: 2)
    let request = try service.request()
    let cache = ResultCache<Name>(limits: limits, now: service.now)
    func names(_ mapping: String, _ typeName: String) async throws -> [String] {
      var names: [String] = []
      for try await name in try Mapping(mapping).objects(
        Name.self, named: typeName, from: service.transport, request, results: cache, .first)
      {
        names.append(name.name)
      }
      return names
    }
    for _ in 0..<2 {
      #expect(try await names(ItemServer.mapping, "Item") == ["Ü0", "Ü1"])
      #expect(try await names(ItemServer.mapping, "Name") == ["Ü0", "Ü1"])
      #expect(try await names("mapping other\n" + ItemServer.mapping, "Name") == ["Ü0", "Ü1"])
    }
    #expect(service.requests == 3)
  }

  @Test func resultsOfAURLAreRemoved() async throws {
    let service = ItemServer(items: 2)
    let cache = service.cache(limits)
    var other = try service.request()
    other.url = try URI("https://example.org/items?page=2")
    _ = try await read(service.objects(cache, .first))
    _ = try await read(service.objects(cache, .first, other))
    try await cache.remove(other.url)
    _ = try await read(service.objects(cache, .first))
    #expect(service.requests == 2)
    _ = try await read(service.objects(cache, .first, other))
    #expect(service.requests == 3)
    await cache.removeAll()
    _ = try await read(service.objects(cache, .first))
    _ = try await read(service.objects(cache, .first, other))
    #expect(service.requests == 5)
  }

  @Test func thoseKeptLongestAgoGoFirst() async throws {
    let service = ItemServer(items: 1)
    let cache = service.cache(ResultLimits(age: .seconds(60), results: 2))
    for (page, sent) in [(1, 1), (2, 1), (1, 0), (3, 1), (2, 0), (3, 0), (1, 1), (2, 1)] {
      #expect(try await service.requests(forPage: page, by: cache) == sent)
    }
  }

  /// Objects of the mapping and values that a binding fills are kept in memory.
  @Test func whatIsNotCodableIsKeptInMemory() async throws {
    struct Named: Sendable { var name = "" }
    let service = ItemServer(items: 2)
    let mapping = try Mapping("emit Item at /items\ntype Item { name: String }")
    let objects = ResultCache<SaxObject>(limits: limits, now: service.now)
    let values = ResultCache<Named>(limits: limits, now: service.now)
    let binding = StructBinding("Item", Named()) { $0.bind("name", to: \.name) }
    for _ in 0..<2 {
      var names: [String] = []
      for try await object in mapping.objects(
        from: service.transport, try service.request(), results: objects, .first)
      {
        names.append(try object.name)
      }
      for try await value in mapping.objects(
        binding, from: service.transport, try service.request(), results: values, .first)
      {
        names.append(value.name)
      }
      #expect(names == ["Ü0", "Ü1", "Ü0", "Ü1"])
    }
    #expect(service.requests == 2)
  }
}
