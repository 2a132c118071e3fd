import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Synchronization
import Testing

/// A task that is cancelled, or fails, at any step leaves nothing half done.
@Suite struct CacheCancellationTests {
  /// Counts the steps of a request, and does something at one of them.
  private final class Steps: Sendable {
    private let count = Atomic<Int>(0)
    private let last: Int
    private let action: @Sendable () throws -> Void

    init(_ last: Int, _ action: @escaping @Sendable () throws -> Void) {
      self.last = last
      self.action = action
    }

    var isReached: Bool { count.load(ordering: .relaxed) > last }

    func step() throws {
      if count.add(1, ordering: .relaxed).oldValue == last { try action() }
    }
  }

  /// A store that takes a step before and after each call.
  private struct SteppedStore: CacheStore {
    let store: any CacheStore
    let steps: Steps

    private func stepped<Result>(_ body: () async -> Result) async -> Result {
      try? steps.step()
      let result = await body()
      try? steps.step()
      return result
    }

    func responses(for key: CacheKey) async -> [StoredResponse] {
      await stepped { await store.responses(for: key) }
    }
    func body(of response: StoredResponse) async -> (any StoredBody)? {
      await stepped { await store.body(of: response) }
    }
    func makeWriter(for key: CacheKey, length: Int?) async -> (any CacheWriter)? {
      await stepped { await store.makeWriter(for: key, length: length) }
        .map { SteppedWriter(writer: $0, steps: steps) }
    }
    func update(_ response: StoredResponse) async {
      await stepped { await store.update(response) }
    }
    func remove(_ selection: CacheSelection) async {
      await stepped { await store.remove(selection) }
    }
  }

  private struct SteppedWriter: CacheWriter {
    let writer: any CacheWriter
    let steps: Steps

    func write(_ bytes: ArraySlice<UInt8>) async -> Bool {
      try? steps.step()
      return await writer.write(bytes)
    }
    func commit(_ response: StoredResponse) async -> Bool {
      try? steps.step()
      let isStored = await writer.commit(response)
      try? steps.step()
      return isStored
    }
  }

  private struct SteppedChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let steps: Steps
    var left = 3

    func makeAsyncIterator() -> SteppedChunks { self }
    mutating func next() async throws -> [UInt8]? {
      try steps.step()
      try Task.checkCancellation()
      if left == 0 { return nil }
      left -= 1
      return Array("hello".utf8)
    }
  }

  enum Trouble: CaseIterable { case cancellation, failure }
  enum Kind: CaseIterable { case get, revalidation, replacement, redirection, post }

  @Test(arguments: Trouble.allCases, Kind.allCases)
  func atEachStepNothingHalfIsLeft(_ trouble: Trouble, _ kind: Kind) async throws {
    for last in 0..<100 {
      let steps = Steps(last) {
        switch trouble {
        case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
        case .failure: throw HTTPError(.interrupted, "no")
        }
      }
      if try await !leavesNothing(kind, steps) {
        // Each kind has its steps.
        #expect(last > 3)
        return
      }
    }
    Issue.record("there is no end of steps")
  }

  /// Ends a request at one of its steps, and checks that the store holds the old response or the new one, and no
  /// files besides.
  ///
  /// - Returns: whether there are so many steps.
  private func leavesNothing(_ kind: Kind, _ steps: Steps) async throws -> Bool {
    let folder = try Folder()
    let origin = CacheOrigin(200, "Cache-Control: max-age=1", "ETag: \"1\"", body: "old")
    let store = try DiskCacheStore(folder.url.path, limits: CacheLimits(size: 1 << 20)) {
      origin.now
    }
    if kind != .get, kind != .redirection { try await origin.cache(store).get() }
    origin.wait(2)
    origin.answers { request, _ in
      try steps.step()
      if kind == .revalidation { return try .from(request, 304, ["ETag: \"1\"", "X: 1"]) }
      var response = try WebResponse.from(
        request, kind == .redirection ? 302 : 200,
        ["Cache-Control: max-age=1", "ETag: \"2\"", "Location: /", "Content-Length: 15"])
      response.body = .chunks(SteppedChunks(steps: steps))
      return response
    }
    let cache = origin.cache(SteppedStore(store: store, steps: steps))
    let task = Task { try await cache.get(method: kind == .post ? .post : .get).text }
    let text = try? await task.value
    #expect(text == nil || text == "hellohellohello" || text == "old")

    #expect(folder.files("partial").isEmpty)
    // What came of a response that failed may be there beside the old one, as a part.
    let responses = await store.responses(for: try CacheKey(URI(HTTPCache.url)))
    #expect(folder.files("bodies").count == responses.count)
    #expect(folder.files("heads").count == (responses.isEmpty ? 0 : 1))
    // What is there is the old one or the new one, and whole.
    let there = try? await origin.cache(store).get(caching: HTTPCaching(.offline))
    #expect(there.map { ["old", "hellohellohello"].contains($0.text) } ?? true)
    if kind == .revalidation { #expect(there?.text == "old") }
    return steps.isReached
  }

  /// A store whose bodies are gone when they are asked for first, as when another has taken their place.
  private struct ForgetfulStore: CacheStore {
    let store = MemoryCacheStore()
    let left: Locked<Int>

    func responses(for key: CacheKey) async -> [StoredResponse] { await store.responses(for: key) }
    func body(of response: StoredResponse) async -> (any StoredBody)? {
      let isGone = left.withLock { left in
        left -= 1
        return left >= 0
      }
      return isGone ? nil : await store.body(of: response)
    }
    func makeWriter(for key: CacheKey, length: Int?) async -> (any CacheWriter)? {
      await store.makeWriter(for: key, length: length)
    }
    func update(_ response: StoredResponse) async { await store.update(response) }
    func remove(_ selection: CacheSelection) async { await store.remove(selection) }
  }

  @Test func aBodyThatIsReplacedMeanwhileIsLookedUpAgain() async throws {
    let origin = CacheOrigin()
    let store = ForgetfulStore(left: Locked(0))
    let cache = origin.cache(store)
    try await cache.get()
    store.left.withLock { $0 = 2 }
    #expect(try await cache.get(caching: HTTPCaching(.offline)).text == "hello")
    store.left.withLock { $0 = 3 }
    await #expect(throws: HTTPError.self) {
      try await cache.get(caching: HTTPCaching(.offline))
    }
  }
}
