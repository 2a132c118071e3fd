import Foundation
import SaxHTTP
import SaxHTTPSupport
import Testing

/// The behavior that both stores have in common.
@Suite struct CacheStoreTests {
  enum Kind: CaseIterable { case memory, disk }

  private let folder: Folder
  private let origin = CacheOrigin { request, _ in
    let size = request.url.query.flatMap { Int($0) } ?? 100
    return try .from(
      request, 200, ["Cache-Control: max-age=1000000"],
      body: Array(repeating: UInt8(ascii: "a"), count: size))
  }

  init() throws { folder = try Folder() }

  private func store(_ kind: Kind, _ limits: CacheLimits) throws -> any CacheStore {
    let origin = origin
    return switch kind {
    case .memory: MemoryCacheStore(limits: limits) { origin.now }
    case .disk: try DiskCacheStore(folder.url.path, limits: limits) { origin.now }
    }
  }

  private func url(_ path: String) -> String { "https://example.org/\(path)" }

  /// The paths that are stored, found without using their responses.
  private func stored(_ store: any CacheStore, _ paths: [String]) async throws -> [String] {
    var found: [String] = []
    for path in paths {
      if try await !store.responses(for: CacheKey(URI(url(path)))).isEmpty { found.append(path) }
    }
    return found
  }

  @Test(arguments: Kind.allCases) func whatWasUsedLongestAgoGoesFirst(_ kind: Kind) async throws {
    let store = try store(kind, CacheLimits(size: 100_000))
    let cache = origin.cache(store)
    for path in ["a", "b", "c", "d"] {
      try await cache.get(url("\(path)?23976"))
      origin.wait(1)
    }
    #expect(try await cache.get(url("a?23976")).status == .hit)
    origin.wait(1)
    try await cache.get(url("e?13976"))
    #expect(
      try await stored(store, ["a?23976", "b?23976", "c?23976", "d?23976", "e?13976"]) == [
        "a?23976", "c?23976", "d?23976", "e?13976",
      ])
  }

  @Test(arguments: Kind.allCases) func pinnedOnesStay(_ kind: Kind) async throws {
    let store = try store(kind, CacheLimits(size: 100_000, age: .seconds(100)))
    let cache = origin.cache(store)
    var pinned = HTTPCaching()
    pinned.isPinned = true
    try await cache.get(url("a?38976"), caching: pinned)
    try await cache.get(url("b?38976"))
    // One that is there already is pinned too.
    #expect(try await cache.get(url("b?38976"), caching: pinned).status == .hit)
    origin.wait(1)
    for path in ["c?8976", "d?8976", "e?8976", "f?8976"] {
      try await cache.get(url(path))
      origin.wait(1)
    }
    let left = try await stored(
      store, ["a?38976", "b?38976", "c?8976", "d?8976", "e?8976", "f?8976"])
    #expect(left.prefix(2) == ["a?38976", "b?38976"] && !left.contains("c?8976"))
    origin.wait(200)
    #expect(try await stored(store, left) == ["a?38976", "b?38976"])
    await cache.removeAll()
    #expect(try await stored(store, left).isEmpty)
  }

  @Test(arguments: Kind.allCases) func oldOnesGo(_ kind: Kind) async throws {
    let store = try store(kind, CacheLimits(size: 10_000, age: .seconds(100)))
    let cache = origin.cache(store)
    try await cache.get(url("a"))
    origin.wait(100)
    #expect(try await cache.get(url("a")).status == .hit)
    origin.wait(1)
    #expect(try await cache.get(url("a")).status == .miss)
  }

  @Test(arguments: Kind.allCases) func theyAreRemovedByTagAndPrefix(_ kind: Kind) async throws {
    let store = try store(kind, CacheLimits(size: 10_000))
    let cache = origin.cache(store)
    var caching = HTTPCaching()
    caching.tags = ["x", "y"]
    try await cache.get(url("a/1"), caching: caching)
    caching.tags = ["y"]
    try await cache.get(url("a/2"), caching: caching)
    try await cache.get(url("b/1?100"))
    try await cache.get("https://example.org:8443/a/3")
    let all = ["a/1", "a/2", "b/1?100"]
    await cache.remove(tag: "z")
    #expect(try await stored(store, all) == all)
    await cache.remove(tag: "x")
    #expect(try await stored(store, all) == ["a/2", "b/1?100"])
    // A tag can be added later.
    caching.tags = ["z"]
    #expect(try await cache.get(url("b/1?100"), caching: caching).status == .hit)
    await cache.remove(prefix: try URI(url("a/")))
    #expect(try await stored(store, all) == ["b/1?100"])
    #expect(try await cache.get("https://example.org:8443/a/3").status == .hit)
    await cache.remove(tag: "z")
    #expect(try await stored(store, all).isEmpty)
    try await cache.get(url("b/1?100"))
    try await cache.remove(URI(url("b/1?100")))
    #expect(try await stored(store, all).isEmpty)
  }

  @Test(arguments: Kind.allCases) func whatIsBeingReadSurvivesItsRemoval(_ kind: Kind) async throws
  {
    let store = try store(kind, CacheLimits(size: 1 << 20))
    let cache = origin.cache(store)
    try await cache.get(url("a?400000"))
    let response = try await cache.execute(WebRequest(.get, url("a?400000")))
    #expect(response.cacheStatus == .hit)
    var iterator = response.body.makeAsyncIterator()
    var count = try await iterator.next()?.count ?? 0
    await cache.removeAll()
    #expect(folder.files.isEmpty)
    while let chunk = try await iterator.next() {
      #expect(chunk.allSatisfy { $0 == UInt8(ascii: "a") })
      count += chunk.count
    }
    #expect(count == 400_000)
  }

  /// The server says that it still is as it was, when it is not there any more.
  @Test(arguments: Kind.allCases) func whatIsAskedAboutSurvivesItsRemoval(_ kind: Kind) async throws
  {
    let origin = CacheOrigin(200, "Cache-Control: no-cache", "ETag: \"1\"")
    let store = try store(kind, CacheLimits(size: 1 << 20))
    let cache = origin.cache(store)
    try await cache.get()
    origin.answers { request, _ in
      await store.remove(.all)
      return try .from(request, 304, ["ETag: \"1\""])
    }
    let (status, _, text) = try await cache.get()
    #expect(status == .revalidated && text == "hello")
    #expect(try await store.responses(for: CacheKey(URI(HTTPCache.url))).isEmpty)
  }

  @Test(arguments: Kind.allCases) func bodiesComeInPieces(_ kind: Kind) async throws {
    let cache = origin.cache(try store(kind, CacheLimits(size: 10 << 20)))
    try await cache.get(url("a?300000"))
    if kind == .memory { return }
    let response = try await cache.execute(WebRequest(.get, url("a?300000")))
    var counts: [Int] = []
    for try await chunk in response.body { counts.append(chunk.count) }
    #expect(counts == [262_144, 37_856])
  }

  @Test(arguments: Kind.allCases) func aTaskThatIsCancelledReadsNoMore(_ kind: Kind) async throws {
    let cache = origin.cache(try store(kind, CacheLimits(size: 10 << 20)))
    try await cache.get(url("a"))
    let response = try await cache.execute(WebRequest(.get, url("a")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await response.text
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
