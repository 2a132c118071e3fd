import Foundation
import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// Results in files.
@Suite struct ResultFilesTests {
  private let limits = ResultLimits(age: .seconds(60), results: 3)

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "saxifrage-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func cache(
    _ folder: String, _ service: ItemServer, _ limits: ResultLimits? = nil, version: String = ""
  ) throws -> ResultCache<ItemServer.Item> {
    try ResultCache(
      folder: folder, limits: limits ?? self.limits, version: version, now: service.now)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .map { "\(folder)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  @Test func anotherInstanceFindsWhatWasKept() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 3)
      let first = try cache(folder, service)
      _ = try await read(service.objects(first, .first))
      service.state.withLock { $0.now += 7.25 }
      let objects = try service.objects(cache(folder, service), .first)
      #expect(try await read(objects) == [0, 1, 2])
      #expect(objects.age == .seconds(7.25))
      #expect(service.requests == 1)
      service.state.withLock { $0.failure = .thrown(.resolve) }
      #expect(
        try await read(service.objects(cache(folder, service), .onFailure)) == [0, 1, 2])
      service.state.withLock { $0.now += 53 }
      await #expect(throws: HTTPError.self) {
        try await read(service.objects(cache(folder, service), .first))
      }
      service.state.withLock { $0.now -= 53 }
      await #expect(throws: HTTPError.self) {
        try await read(service.objects(cache(folder, service, version: "2"), .first))
      }
    }
  }

  @Test func valuesAreKeptAsTheyAre() async throws {
    struct Odd: Codable, Equatable, Sendable {
      var number: Double
      var decimal: Decimal
      var date: Date
      var text: String
      var none: Int?
    }
    try await withFolder { folder in
      let text = #"""
        [{"number": 0.1, "decimal": "12345678901234567890.123456789", "date": "2024-02-29T12:34:56.789Z",
          "text": "\u0000\"\\\n€😀"},
         {"number": "NaN", "decimal": "-0.1", "date": "1900-01-01T00:00:00Z", "text": ""},
         {"number": "-INF", "decimal": "0", "date": "2024-01-01T00:00:00Z", "text": "x", "none": 1}]
        """#
      let mapping = try Mapping(
        """
        emit Odd at /
        type Odd { number: Double; decimal: Decimal; date: Date; text: String; none: Int? }
        """)
      let transport = InMemoryTransport { request in
        WebResponse(status: 200, url: request.url, body: .bytes(Array(text.utf8)))
      }
      var rounds: [[Odd]] = []
      for _ in 0..<2 {
        let cache = try ResultCache<Odd>(folder: folder, limits: limits)
        let objects = mapping.objects(
          Odd.self, from: transport, try WebRequest(.get, "https://example.org/odd"),
          results: cache, .first)
        var round: [Odd] = []
        for try await odd in objects { round.append(odd) }
        #expect((objects.age != nil) == (rounds.count == 1))
        rounds.append(round)
      }
      #expect(rounds[0].count == 3)
      #expect("\(rounds[0])" == "\(rounds[1])")
      #expect(rounds[0].last == rounds[1].last && rounds[0].first == rounds[1].first)
    }
  }

  @Test func filesAreTheirOwnersAndHoldNothingOfTheRequest() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 3)
      var request = try service.request()
      try request.fields.append("Authorization", "Bearer opensesame")
      request.caching.user = "aladdin"
      let cache = try cache(folder, service)
      _ = try await read(service.objects(cache, .first, request))
      let paths = try files(folder)
      #expect(paths.count == 1)
      for path in paths {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let parent = try FileManager.default.attributesOfItem(
          atPath: (path as NSString).deletingLastPathComponent)
        #expect(parent[.posixPermissions] as? Int == 0o700)
        let text = path + (try String(contentsOfFile: path, encoding: .utf8))
        for secret in ["topsecret", "opensesame", "aladdin", "example", "page"] {
          #expect(!text.contains(secret))
        }
        #expect(text.contains("Ü2"))
      }
    }
  }

  @Test func whatIsDamagedCountsAsNone() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 2)
      _ = try await read(service.objects(cache(folder, service), .first))
      let path = try #require(try files(folder).first)
      let whole = Array(try Data(contentsOf: URL(filePath: path)))
      var damaged = [[], [0xFF], Array(whole.dropLast()), whole + [0x20]]
      damaged += stride(from: 0, to: whole.count, by: 7).map { index in
        var bytes = whole
        bytes[index] ^= 1
        return bytes
      }
      damaged += stride(from: 0, to: whole.count, by: 11).map { Array(whole.prefix($0)) }
      for (number, bytes) in damaged.enumerated() {
        try Data(bytes).write(to: URL(filePath: path))
        #expect(try await read(service.objects(cache(folder, service), .first)) == [0, 1])
        #expect(service.requests == number + 2)
      }
      // The last one has been replaced.
      #expect(try await read(service.objects(cache(folder, service), .first)) == [0, 1])
      #expect(service.requests == damaged.count + 1)
    }
  }

  /// A file that stands in another's place, or is of a type as it was before.
  @Test func whatIsSomethingElseCountsAsNone() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 2)
      _ = try await read(service.objects(cache(folder, service), .first))
      let first = try #require(try files(folder).first)
      service.state.withLock { $0.items = 1 }
      var other = try service.request()
      other.url = try URI("https://example.org/others")
      _ = try await read(service.objects(cache(folder, service), .first, other))
      let second = try #require(try files(folder).first { $0 != first })
      try FileManager.default.removeItem(atPath: second)
      try FileManager.default.copyItem(atPath: first, toPath: second)
      #expect(try await read(service.objects(cache(folder, service), .first, other)) == [0])
      #expect(service.requests == 3)

      struct Item: Codable, Sendable {
        var id: Int
        var name: Int?
      }
      let changed = try ResultCache<Item>(folder: folder, limits: limits, now: service.now)
      let mapping = try Mapping("emit Item at /items\ntype Item { id: Int; name: Int? from none }")
      var count = 0
      for try await _ in mapping.objects(
        Item.self, from: service.transport, try service.request(), results: changed, .first)
      {
        count += 1
      }
      #expect(count == 1)
      #expect(service.requests == 4)
    }
  }

  /// One that has more members, which the others' objects leave open.
  @Test func anotherTypeHasResultsOfItsOwn() async throws {
    struct Slim: Codable, Sendable { var id: Int }
    struct Wide: Codable, Sendable {
      var id: Int
      var name: String?
    }
    try await withFolder { folder in
      let service = ItemServer(items: 1)
      let mapping = try Mapping(ItemServer.mapping)
      for try await _ in mapping.objects(
        Slim.self, named: "Item", from: service.transport, try service.request(),
        results: try ResultCache(folder: folder, limits: limits, now: service.now), .first)
      {}
      for try await wide in mapping.objects(
        Wide.self, named: "Item", from: service.transport, try service.request(),
        results: try ResultCache(folder: folder, limits: limits, now: service.now), .first)
      {
        #expect(wide.name == "Ü0")
      }
      #expect(service.requests == 2)
    }
  }

  @Test func noMoreAreKeptThanTheLimit() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 1)
      let cache = try cache(folder, service)
      for (page, sent) in [(1, 1), (2, 1), (3, 1), (1, 0), (4, 1), (2, 0), (1, 1), (2, 1)] {
        #expect(try await service.requests(forPage: page, by: cache) == sent)
        #expect(try files(folder).count <= 3)
      }
      let folders = try files(folder).map { ($0 as NSString).deletingLastPathComponent }
      try Data([1]).write(to: URL(filePath: "\(try #require(folders.first))/left-behind"))
      // Those that are too old go with the next that is kept.
      service.state.withLock { $0.now += 100 }
      #expect(try await service.requests(forPage: 9, by: cache) == 1)
      #expect(try files(folder).count == 1)
      await cache.removeAll()
      #expect(try files(folder).isEmpty)
    }
  }

  @Test func aFileThatAnotherProcessWritesIsLeftToIt() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 1)
      let cache = try cache(folder, service, ResultLimits(age: .seconds(604_800), results: 3))
      let place = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder).first.map { "\(folder)/\($0)" })
      let paths = (1...2).map { "\(place)/.saxifrage-0123456789abcdef-000000000000000\($0).tmp" }
      for path in paths { try Data([1]).write(to: URL(filePath: path)) }
      let writer = open(paths[0], O_RDWR)
      defer { close(writer) }
      #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
      for policy in [ResultPolicy.first, .reload] {
        _ = try await read(service.objects(cache, policy))
      }
      let found = try Set(files(folder))
      #expect(found.count == 2 && found.contains(paths[0]))
    }
  }

  @Test func aLoopThatIsLeftLeavesNoFile() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 3)
      for try await _ in try service.objects(cache(folder, service), .first) { break }
      service.state.withLock { $0.failure = .cut(afterItems: 2) }
      _ = try? await read(service.objects(cache(folder, service), .first))
      #expect(try files(folder).isEmpty)
    }
  }

  @Test func manyAtOnceLeaveOneWholeResult() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 50)
      let cache = try cache(folder, service)
      try await withThrowingTaskGroup(of: [Int].self) { group in
        for index in 0..<20 {
          let objects = try service.objects(cache, index % 2 == 0 ? .first : .reload)
          group.addTask { try await read(objects) }
        }
        for try await ids in group { #expect(ids == Array(0..<50)) }
      }
      #expect(try files(folder).count == 1)
      let requests = service.requests
      #expect(try await read(service.objects(cache, .first)) == Array(0..<50))
      #expect(service.requests == requests)
    }
  }

  /// A result that can't be kept is handed out all the same.
  @Test func aFolderThatHasGoneIsNoError() async throws {
    try await withFolder { folder in
      let service = ItemServer(items: 2)
      let cache = try cache(folder, service)
      try FileManager.default.removeItem(atPath: folder)
      for _ in 0..<2 {
        #expect(try await read(service.objects(cache, .first)) == [0, 1])
      }
      #expect(service.requests == 2)
    }
  }

  @Test(arguments: ["/dev/null", "/proc/nowhere"]) func aFolderThatCanNotBeMadeIsAnError(
    _ folder: String
  ) throws {
    let error = #expect(throws: HTTPError.self) { try cache(folder, ItemServer(items: 0)) }
    #expect(error?.code == .file)
  }
}
