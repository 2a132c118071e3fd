import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

/// Bodies that don't come to their end leave nothing behind.
@Suite struct BrokenBodyTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Gives pieces, and then fails, or never ends.
  private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
    enum End { case whole, failure, never }

    var left: Int
    var end: End

    func makeAsyncIterator() -> Pieces { self }

    mutating func next() async throws -> [UInt8]? {
      if left > 0 {
        left -= 1
        return Array(repeating: UInt8(left & 0xFF), count: 1000)
      }
      switch end {
      case .whole: return nil
      case .failure: throw HTTPError(.interrupted, "the connection was closed")
      case .never:
        try await Task.sleep(for: .seconds(600))
        return nil
      }
    }
  }

  private func origin(_ count: Int, _ end: Pieces.End, _ fields: String...) -> CacheOrigin {
    CacheOrigin { request, _ in
      var response = try WebResponse.from(request, 200, ["Cache-Control: max-age=9"] + fields)
      response.body = .chunks(Pieces(left: count, end: end))
      return response
    }
  }

  private func cache(_ origin: CacheOrigin, size: Int = 1 << 20) throws -> HTTPCache {
    origin.cache(
      try DiskCacheStore(folder.url.path, limits: CacheLimits(size: size)) { origin.now })
  }

  @Test func whatBreaksOffIsNotStored() async throws {
    let cache = try cache(origin(5, .failure))
    await #expect(throws: HTTPError.self) { try await cache.get() }
    #expect(folder.files.isEmpty)
  }

  @Test(arguments: ["4999", "5001", "0"]) func whatHasAnotherLengthIsNotStored(
    _ length: String
  ) async throws {
    let cache = try cache(origin(5, .whole, "Content-Length: \(length)"))
    _ = try? await cache.get()
    #expect(folder.files.isEmpty)
  }

  @Test func whatIsNotReadToItsEndIsNotStored() async throws {
    let cache = try cache(origin(5, .whole))
    do {
      let response = try await cache.execute(WebRequest(.get, HTTPCache.url))
      var iterator = response.body.makeAsyncIterator()
      #expect(try await iterator.next()?.count == 1000)
      // It is being written, and nobody sees it.
      #expect(folder.files("partial").count == 1 && folder.files.count == 1)
      await #expect(throws: HTTPError.self) { try await cache.get(caching: HTTPCaching(.offline)) }
    }
    #expect(folder.files.isEmpty)
    // Nor what is not read at all.
    _ = try await cache.execute(WebRequest(.get, HTTPCache.url))
    #expect(folder.files.isEmpty)
  }

  @Test func whatIsCancelledIsNotStored() async throws {
    let origin = origin(5, .never)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let cache = try cache(origin)
    let task = Task {
      let response = try await cache.execute(WebRequest(.get, HTTPCache.url))
      for try await _ in response.body { begin.yield() }
    }
    var iterator = begun.makeAsyncIterator()
    for _ in 0..<5 { await iterator.next() }
    #expect(folder.files("partial").count == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.files.isEmpty)
  }

  @Test func whatIsTooLargeIsGivenAndNotStored() async throws {
    let cache = try cache(origin(30, .whole), size: 20_000)
    #expect(try await cache.get().text.utf8.count > 0)
    let (status, response, _) = try await cache.get()
    #expect(status == .miss && response.status == 200)
    #expect(folder.files.isEmpty)
  }

  /// The store is not asked to hold a whole body: what was read is on disk before more is taken.
  @Test func piecesAreOnDiskAsTheyAreRead() async throws {
    let cache = try cache(origin(5, .whole))
    let response = try await cache.execute(WebRequest(.get, HTTPCache.url))
    var iterator = response.body.makeAsyncIterator()
    for count in 1...5 {
      #expect(try await iterator.next()?.count == 1000)
      let file = try #require(folder.files("partial").first)
      #expect(try bytes(file).count == count * 1000)
    }
    #expect(try await iterator.next() == nil)
    #expect(folder.files("partial").isEmpty && folder.files("bodies").count == 1)
  }

  @Test func aFolderThatIsGoneIsNoError() async throws {
    let cache = try cache(origin(3, .whole))
    try FileManager.default.removeItem(atPath: folder.url.path)
    for _ in 0..<2 { #expect(try await cache.get().status == .miss) }
  }

  @Test func aFolderThatCanNotBeMadeIs() throws {
    let path = try folder.write("a", [1])
    for path in [path, "\(path)/b"] {
      let error = #expect(throws: HTTPError.self) { try DiskCacheStore(path) }
      #expect(error?.code == .file)
    }
  }
}
