import SaxHTTP
import Synchronization
import Testing

/// A store of one's own, that keeps what it gets in a dictionary.
actor Cupboard: CacheStore {
  struct Body: StoredBody {
    let bytes: [UInt8]

    func bytes(in range: Range<Int>) -> HTTPResponseBody { .bytes(Array(bytes[range])) }
  }

  actor Writer: CacheWriter {
    let key: CacheKey
    let cupboard: Cupboard
    private var bytes: [UInt8] = []

    init(_ key: CacheKey, _ cupboard: Cupboard) {
      self.key = key
      self.cupboard = cupboard
    }

    func write(_ piece: ArraySlice<UInt8>) async -> Bool {
      bytes += piece
      return true
    }

    func commit(_ response: StoredResponse) async -> Bool {
      await cupboard.keep(response, Body(bytes: bytes))
      return true
    }
  }

  private var kept: [(response: StoredResponse, body: Body)] = []

  var count: Int { kept.count }

  func responses(for key: CacheKey) -> [StoredResponse] {
    kept.map(\.response).filter { $0.key == key }
  }

  func body(of response: StoredResponse) -> (any StoredBody)? {
    kept.first { $0.response.id == response.id }?.body
  }

  func makeWriter(for key: CacheKey, length: Int?) -> (any CacheWriter)? { Writer(key, self) }

  func update(_ response: StoredResponse) {
    guard let index = kept.firstIndex(where: { $0.response.id == response.id }) else { return }
    kept[index].response = response
  }

  func remove(_ selection: CacheSelection) {
    kept.removeAll { selection.includes($0.response) }
  }

  private func keep(_ response: StoredResponse, _ body: Body) {
    kept.removeAll { $0.response.key == response.key && response.replaces($0.response) }
    kept.append((response, body))
  }
}

@Suite struct OwnCacheStoreTests {
  private static let page = "https://shop.example/orders"

  private struct Origin: HTTPExecutor {
    let asked = Asked()

    final class Asked: Sendable {
      let count = Mutex(0)
    }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      asked.count.withLock { $0 += 1 }
      var fields = HeaderFields()
      try fields.append("Cache-Control", "max-age=60")
      return WebResponse(
        status: 200, fields: fields, url: request.url, body: .bytes(Array("[1, 2]".utf8)))
    }
  }

  @Test func responsesAreKept() async throws {
    let cupboard = Cupboard()
    let origin = Origin()
    let client = HTTPClient(transport: origin) { $0.cache = cupboard }
    for status in [CacheStatus.miss, .hit, .hit] {
      let response = try await client.get(Self.page)
      #expect(response.cacheStatus == status)
      #expect(try await response.json([Int].self) == [1, 2])
    }
    #expect(origin.asked.count.withLock(\.self) == 1)
    #expect(await cupboard.count == 1)

    var request = try WebRequest(.get, Self.page)
    request.caching.mode = .reload
    _ = try await client.execute(request).body.collect(upTo: 100)
    #expect(await cupboard.count == 1)
    #expect(origin.asked.count.withLock(\.self) == 2)
  }

  @Test func selectionsAreRemoved() async throws {
    let cupboard = Cupboard()
    let cache = HTTPCache(Origin(), store: cupboard)
    for name in ["a", "b", "c"] {
      var request = try WebRequest(.get, "\(Self.page)/\(name)")
      request.caching.tags = [name]
      _ = try await cache.execute(request).body.collect(upTo: 100)
    }
    await cache.remove(tag: "a")
    #expect(await cupboard.count == 2)
    try await cache.remove(URI("\(Self.page)/b"))
    #expect(await cupboard.count == 1)
    await cache.remove(prefix: try URI(Self.page))
    #expect(await cupboard.count == 0)
  }
}
