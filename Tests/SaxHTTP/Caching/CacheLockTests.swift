import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// A cache on disk whose lock another process holds.
@Suite struct CacheLockTests {
  /// Nobody waits for what is to be stored longer than for the response.
  @Test(.timeLimit(.minutes(1))) func aTimeLimitHoldsWhileTheFolderIsLocked() async throws {
    let folder = try Folder()
    let origin = CacheOrigin(200, "Cache-Control: max-age=1000", body: "hello")
    let cache = origin.cache(
      try DiskCacheStore(folder.url.path, limits: CacheLimits(size: 1 << 20)) { origin.now })
    let lock = try #require(OpenFile("\(folder.url.path)/saxifrage-1/lock", O_RDWR))
    #expect(lock.lock())
    let start = ContinuousClock.now
    let limited = TimeLimit(cache, .seconds(3))
    // All of it has come by then.
    #expect(try await limited.execute(WebRequest(.get, "https://example.org/")).text == "hello")
    #expect(ContinuousClock.now - start < .seconds(8))
    withExtendedLifetime(lock) {}
  }

  @Test func aFolderHasAName() {
    let error = #expect(throws: HTTPError.self) { try DiskCacheStore("") }
    #expect(error?.code == .file)
    #expect(error?.message == "the folder for the cache has no name")
  }
}
