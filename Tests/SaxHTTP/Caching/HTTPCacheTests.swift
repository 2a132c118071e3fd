import SaxHTTP
import SaxHTTPSupport
import Testing

/// The behavior of a cache on single requests, beyond what the suite of tests for caches asks.
@Suite struct HTTPCacheTests {
  @Test func whatIsFreshIsGivenWithItsAge() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10", "X: 1")
    let cache = origin.cache()
    #expect(try await cache.get().status == .miss)
    origin.wait(7.9)
    let (status, response, text) = try await cache.get()
    #expect(status == .hit && text == "hello")
    #expect(response.fields["Age"] == "7" && response.fields["X"] == "1")
    #expect(response.fields["Date"] == "Mon, 21 Sep 2026 14:13:20 GMT")
    origin.wait(2.2)
    #expect(try await cache.get().status == .miss)
    #expect(origin.requests.count == 2)
  }

  @Test func whatIsStaleIsAskedAbout() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1", "ETag: \"1\"", "Age: 5", "X: 1")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(5)
    origin.answers(304, "ETag: \"1\"", "X: 2")
    let (status, response, text) = try await cache.get()
    #expect(status == .revalidated && response.status == 200 && text == "hello")
    #expect(response.fields.values(of: "X") == ["2"])
    #expect(origin.last["If-None-Match"] == "\"1\"")
    // It is as old as the 304 now.
    origin.wait(0.5)
    #expect(try await cache.get().status == .hit)
  }

  @Test func aDateIsAskedAboutWhereThereIsNoTag() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let origin = CacheOrigin(200, "Cache-Control: no-cache", "Last-Modified: \(date)")
    let cache = origin.cache()
    try await cache.get()
    origin.answers(304)
    #expect(try await cache.get().status == .revalidated)
    #expect(origin.last["If-Modified-Since"] == date && !origin.last.contains("If-None-Match"))
  }

  @Test func a304IsNotStoredThatMayNotBe() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1", "ETag: \"1\"", "X: 1")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(2)
    origin.answers(304, "Cache-Control: no-store, max-age=99", "ETag: \"1\"", "X: 2")
    #expect(try await cache.get().response.fields["X"] == "2")
    #expect(try await cache.get().status == .revalidated)
    let stored = try await cache.get(caching: HTTPCaching(.offline))
    #expect(stored.response.fields["X"] == "1")
  }

  /// A date is that of one representation, and tags may be those of several.
  @Test func severalAreAskedAboutByTheirTagsAlone() async throws {
    let origin = CacheOrigin { request, _ in
      let tag = request.fields["A"] ?? ""
      return try .from(
        request, 200,
        [
          "Cache-Control: no-cache", "ETag: \"\(tag)\"", "Vary: A",
          "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT",
        ])
    }
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "A: 1")
    try await cache.get(HTTPCache.url, "A: 1")
    #expect(origin.last["If-None-Match"] == "\"1\"" && origin.last.contains("If-Modified-Since"))
    origin.wait(1)
    try await cache.get(HTTPCache.url, "A: 2")
    #expect(origin.last["If-None-Match"] == "\"1\"" && !origin.last.contains("If-Modified-Since"))
    origin.wait(1)
    try await cache.get(HTTPCache.url, "A: 1")
    #expect(origin.last["If-None-Match"] == "\"1\", \"2\"")
    #expect(!origin.last.contains("If-Modified-Since"))
  }

  @Test func aResponseTakesThePlaceOfTheOlderOne() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1", "ETag: \"1\"")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(2)
    origin.answers(200, "Cache-Control: max-age=1", "ETag: \"2\"", body: "new")
    #expect(try await cache.get().text == "new")
    #expect(try await cache.get().text == "new")
    origin.wait(2)
    try await cache.get()
    #expect(origin.last["If-None-Match"] == "\"2\"")
  }

  /// A 304 that names none of the responses that were asked about is followed by a whole request.
  @Test func a304OfNothingIsNoAnswer() async throws {
    let origin = CacheOrigin(200, "ETag: \"1\"")
    let cache = origin.cache()
    try await cache.get()
    origin.answers { request, _ in
      request.fields.contains("If-None-Match")
        ? try .from(request, 304, ["ETag: \"3\""])
        : try .from(request, 200, [], body: Array("whole".utf8))
    }
    let (status, _, text) = try await cache.get()
    #expect(status == .miss && text == "whole")
    #expect(origin.requests.count == 3)
  }

  @Test func anotherRequestsResponseCanBeThisOnes() async throws {
    let origin = CacheOrigin { request, _ in
      let status = request.fields["If-None-Match"] == "\"1\"" ? 304 : 200
      return try .from(
        request, status, ["ETag: \"1\"", "Vary: Accept-Language", "Cache-Control: max-age=9"],
        body: Array("hello".utf8))
    }
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "Accept-Language: de")
    #expect(try await cache.get(HTTPCache.url, "Accept-Language: fr").status == .revalidated)
    // Both are known now, and one body is there.
    #expect(try await cache.get(HTTPCache.url, "Accept-Language: fr").status == .hit)
    #expect(try await cache.get(HTTPCache.url, "Accept-Language: de").status == .hit)
    #expect(try await cache.get().status == .revalidated)
  }

  // MARK: What requests ask for

  @Test func aCacheCanBePassed() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10")
    let cache = origin.cache()
    #expect(try await cache.get(caching: HTTPCaching(.off)).status == .bypass)
    #expect(try await cache.get().status == .miss)
    #expect(try await cache.get(caching: HTTPCaching(.off)).status == .bypass)
    #expect(try await cache.get(caching: HTTPCaching(.reload)).status == .miss)
    #expect(origin.last["Cache-Control"] == "no-cache" && !origin.last.contains("If-None-Match"))
    #expect(try await cache.get().status == .hit)
  }

  @Test func aRequestSaysHowOldItsResponseMayBe() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=100", "ETag: \"1\"")
    let cache = origin.cache()
    try await cache.get()
    origin.answers(304, "ETag: \"1\"")
    origin.wait(5)
    var caching = HTTPCaching()
    caching.maximumAge = .seconds(5)
    #expect(try await cache.get(caching: caching).status == .hit)
    caching.maximumAge = .seconds(4)
    #expect(try await cache.get(caching: caching).status == .revalidated)
    #expect(origin.last["Cache-Control"] == "max-age=4")
    caching.maximumAge = .seconds(0)
    #expect(try await cache.get(caching: caching).status == .revalidated)
    caching.maximumAge = .seconds(Int64.max)
    #expect(try await cache.get(caching: caching).status == .hit)
  }

  @Test func offlineGivesWhatIsStored() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=1, must-revalidate")
    let cache = origin.cache()
    let offline = HTTPCaching(.offline)
    let error = await #expect(throws: HTTPError.self) { try await cache.get(caching: offline) }
    #expect(error?.code == .notStored)
    try await cache.get()
    #expect(try await cache.get(caching: offline).status == .hit)
    origin.wait(1000)
    #expect(try await cache.get(caching: offline).status == .stale)
    #expect(try await cache.get(HTTPCache.url, "Range: bytes=1-2", caching: offline).text == "el")
    await #expect(throws: HTTPError.self) {
      try await cache.get(caching: offline, method: .post)
    }
    #expect(origin.requests.count == 1)
  }

  /// Without a word from the server it is stored too, and given to those who ask for what is stored.
  @Test func whatSaysNothingIsThereOffline() async throws {
    let origin = CacheOrigin()
    let cache = origin.cache()
    try await cache.get()
    #expect(try await cache.get().status == .miss)
    #expect(try await cache.get(caching: HTTPCaching(.offline)).status == .stale)
  }

  @Test(arguments: [
    ("max-stale", 99, CacheStatus.stale), ("max-stale=5", 5, .stale), ("max-stale=5", 6, .miss),
    ("only-if-cached", 6, .miss), ("only-if-cached, max-stale", 6, .stale),
    ("max-stale, no-cache", 6, .miss), ("min-fresh=1, max-stale", 6, .miss),
  ]) func aRequestMayAllowForStaleness(
    _ directives: String, _ staleness: Double, _ wanted: CacheStatus
  ) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10")
    let cache = origin.cache()
    try await cache.get()
    origin.wait(10 + staleness)
    let (status, response, _) = try await cache.get(HTTPCache.url, "Cache-Control: \(directives)")
    #expect(status == wanted)
    #expect((response.status == 504) == (directives == "only-if-cached"))
  }

  @Test func whatIsNotToBeStoredIsNot() async throws {
    for (asked, given) in [
      ("no-store", "max-age=9"), ("x", "no-store"), ("x", "max-age=9, no-store"),
    ] {
      let origin = CacheOrigin(200, "Cache-Control: \(given)")
      let cache = origin.cache()
      try await cache.get(HTTPCache.url, "Cache-Control: \(asked)")
      await #expect(throws: HTTPError.self) { try await cache.get(caching: HTTPCaching(.offline)) }
    }
  }

  // MARK: Ranges

  @Test func partsComeOutOfTheWhole() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10", "ETag: \"1\"", "Content-Length: 5")
    let cache = origin.cache()
    try await cache.get()
    let (status, response, text) = try await cache.get(HTTPCache.url, "Range: bytes=1-3")
    #expect(status == .hit && response.status == 206 && text == "ell")
    #expect(response.fields["Content-Range"] == "bytes 1-3/5")
    #expect(response.fields["Content-Length"] == "3" && response.fields["ETag"] == "\"1\"")
    let beyond = try await cache.get(HTTPCache.url, "Range: bytes=5-")
    #expect(beyond.response.status == 416 && beyond.text == "")
    #expect(beyond.response.fields["Content-Range"] == "bytes */5")
    let same = try await cache.get(HTTPCache.url, "Range: bytes=0-0", "If-Range: \"1\"")
    #expect(same.text == "h")
    let other = try await cache.get(HTTPCache.url, "Range: bytes=0-0", "If-Range: \"2\"")
    #expect(other.response.status == 200 && other.text == "hello")
    #expect(origin.requests.count == 1)
  }

  @Test func partsAreStoredOneByOne() async throws {
    let origin = CacheOrigin(
      206, "Cache-Control: max-age=10", "Content-Range: bytes 0-1/5", body: "he")
    let cache = origin.cache()
    for status in [CacheStatus.miss, .hit] {
      #expect(try await cache.get(HTTPCache.url, "Range: bytes=0-1").status == status)
    }
    #expect(try await cache.get(HTTPCache.url, "Range: bytes=0-0,2-3").status == .bypass)
    #expect(origin.requests.count == 2)
  }

  // MARK: Other methods

  @Test func whatIsChangedIsForgotten() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10")
    let cache = origin.cache()
    let urls = ["/orders", "/orders/7", "/other"].map { "https://example.org\($0)" }
    for url in urls + ["https://example.com/orders"] { try await cache.get(url) }
    origin.answers(
      201, "Location: /orders/7", "Content-Location: https://example.com/orders")
    #expect(try await cache.get(method: .post).status == .bypass)
    origin.answers(200)
    #expect(try await cache.get(urls[0]).status == .miss)
    #expect(try await cache.get(urls[1]).status == .miss)
    #expect(try await cache.get(urls[2]).status == .hit)
    // Of another origin it has nothing to say.
    #expect(try await cache.get("https://example.com/orders").status == .hit)
  }

  @Test func aHeadIsAnsweredByAGet() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=10", "Content-Length: 5", "X: 1")
    let cache = origin.cache()
    try await cache.get()
    let (status, response, text) = try await cache.get(method: .head)
    #expect(status == .hit && response.fields["X"] == "1" && text == "")
    origin.wait(11)
    origin.answers(200, "Cache-Control: max-age=10", "Content-Length: 5", "X: 2")
    #expect(try await cache.get(method: .head).status == .miss)
    let updated = try await cache.get()
    #expect(updated.status == .hit && updated.response.fields["X"] == "2")
    // Another length is that of another response.
    origin.wait(11)
    origin.answers(200, "Cache-Control: max-age=10", "Content-Length: 6")
    try await cache.get(method: .head)
    #expect(try await cache.get().status == .miss)
  }

  @Test func redirectionsAreStored() async throws {
    let origin = CacheOrigin { request, _ in
      request.url.path == "/old"
        ? try .from(
          request, 301, ["Location: /new", "Content-Length: 5", "Cache-Control: max-age=10"],
          body: Array("moved".utf8))
        : try .from(request, 200, ["Cache-Control: max-age=10"], body: Array("hello".utf8))
    }
    let client = Redirection(origin.cache())
    for _ in 0..<2 {
      let response = try await client.execute(WebRequest(.get, "https://example.org/old"))
      #expect(try await response.text == "hello")
    }
    #expect(origin.requests.count == 2)
  }
}
