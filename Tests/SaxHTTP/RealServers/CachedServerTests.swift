import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// A cache in front of nginx and httpbin, by way of libcurl.
@Suite(
  .enabled(
    if: RealServer.nginx.isThere && RealServer.httpbin.isThere,
    "nginx or httpbin is not installed: make servers"))
struct CachedServerTests {
  private let folder: Folder
  private let cache: HTTPCache
  private let client: HTTPClient

  init() throws {
    folder = try Folder()
    cache = HTTPCache(CurlTransport(), store: try DiskCacheStore(folder.url.path))
    client = HTTPClient(transport: cache)
  }

  private func get(
    _ url: String, _ fields: String..., mode: HTTPCaching.Mode = .standard, age: Duration? = nil
  ) async throws -> (status: CacheStatus?, response: WebResponse, body: [UInt8]) {
    var request = try WebRequest(.get, url)
    request.caching.mode = mode
    request.caching.maximumAge = age
    for field in fields {
      let parts = field.split(separator: ":", maxSplits: 1).map(String.init)
      try request.fields.append(parts[0], parts[1])
    }
    let response = try await client.execute(request)
    return (response.cacheStatus, response, try await response.body.collect(upTo: 4 << 20))
  }

  @Test(arguments: ["/bytes.bin", "/gzip/orders.json"]) func filesAreAskedAboutAndGivenAgain(
    _ path: String
  ) async throws {
    let url = try RealServer.nginx.url(path)
    let first = try await get(url)
    #expect(first.status == .miss && first.response.status == 200)
    for field in ["ETag", "Last-Modified"] { #expect(first.response.fields.contains(field)) }
    let again = try await get(url, age: .zero)
    #expect(again.status == .revalidated && again.response.status == 200)
    #expect(again.body == first.body)
    let offline = try await get(url, mode: .offline)
    #expect(offline.status?.isStored == true && offline.body == first.body)
    // It is stored as it came.
    let stored = try bytes(try #require(folder.files("bodies").first))
    #expect((stored.count < first.body.count) == path.hasPrefix("/gzip"))
  }

  @Test func partsAreThoseOfTheServer() async throws {
    let url = try RealServer.nginx.url("/bytes.bin")
    for range in ["bytes=0-0", "bytes=100-4999", "bytes=1279990-", "bytes=-7", "bytes=1280000-"] {
      // As it is asked without a cache, so that the stored one is for it too.
      let wanted = try await get(url, "Range: \(range)", "Accept-Encoding: gzip", mode: .off)
      _ = try await get(url, "Accept-Encoding: gzip")
      let found = try await get(url, "Range: \(range)", "Accept-Encoding: gzip", mode: .offline)
      #expect(found.response.status == wanted.response.status)
      #expect(found.response.fields["Content-Range"] == wanted.response.fields["Content-Range"])
      if wanted.response.status == 206 { #expect(found.body == wanted.body) }
    }
  }

  @Test func freshnessIsTheServers() async throws {
    let url = try RealServer.httpbin.url("/cache/600")
    #expect(try await get(url).status == .miss)
    let (status, response, _) = try await get(url)
    #expect(status == .hit && response.fields["Age"] != nil)
    await cache.remove(prefix: try URI(RealServer.httpbin.url("/cache")))
    #expect(try await get(url).status == .miss)
  }

  @Test func tagsAreTheServers() async throws {
    let url = try RealServer.httpbin.url("/etag/abc")
    #expect(try await get(url).status == .miss)
    #expect(try await get(url).status == .revalidated)
    let vary = try RealServer.httpbin.url("/response-headers?Vary=X-A&Cache-Control=max-age%3D60")
    for value in ["1", "2"] {
      #expect(try await get(vary, "X-A: \(value)").status == .miss)
      #expect(try await get(vary, "X-A: \(value)").status == .hit)
    }
  }

  @Test func whatBreaksOffLeavesNothing() async throws {
    let url = try RealServer.nginx.url("/slow/bytes.bin")
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let client = client
    let task = Task {
      let response = try await client.execute(WebRequest(.get, url))
      for try await _ in response.body {
        begin.yield()
        // Until it is cancelled, however slow this machine is.
        try await Task.sleep(for: .seconds(3600))
      }
    }
    var iterator = begun.makeAsyncIterator()
    await iterator.next()
    #expect(folder.files("partial").count == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.files.isEmpty)
  }
}
