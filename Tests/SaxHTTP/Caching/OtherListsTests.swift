import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Requirements of other published lists of tests for caches, as far as the suite has none of them:
/// those of http-cache-semantics and OkHttp (which statuses are stored, how directives go together)
/// and of the web platform (requests' directives for responses that had an age when they came).
@Suite struct OtherListsTests {
  /// With a date of expiry (RFC 9111 §3).
  @Test(arguments: [
    (200, true), (203, true), (204, true), (300, true), (301, true), (302, true), (303, true),
    (304, false), (307, true), (308, true), (401, false), (404, true), (405, true), (407, false),
    (410, true), (414, true), (501, true), (206, false),
  ]) func statusesThatAreStored(_ status: Int, _ isStored: Bool) async throws {
    let origin = CacheOrigin(
      status, "Expires: Thu, 31 Dec 2099 00:00:00 GMT",
      "Last-Modified: Thu, 01 Jan 2015 00:00:00 GMT")
    let cache = origin.cache()
    try await cache.get()
    #expect((try await cache.get().status == .hit) == isStored)
  }

  /// A response, after how many seconds a second request comes, what it says, and whether it is answered
  /// out of the store.
  @Test(
    arguments: [
      // Ages that responses come with.
      ("Cache-Control: max-age=60|Age: 61", 0, nil, false),
      ("Cache-Control: max-age=180, s-maxage=60|Age: 100", 0, nil, true),
      ("Cache-Control: max-age=3600|Age: 1800", 0, "max-age=600", false),
      ("Cache-Control: max-age=3600|Age: 500", 0, "max-age=600", true),
      ("Cache-Control: max-age=1500|Age: 2000", 0, "max-stale=1000", true),
      ("Cache-Control: max-age=1500|Age: 2600", 0, "max-stale=1000", false),
      ("Cache-Control: max-age=1500|Age: 1000", 0, "min-fresh=1000", false),
      ("Cache-Control: max-age=1500|Age: 400", 0, "min-fresh=1000", true),
      // Directives that go together.
      ("Cache-Control: max-age=60, stale-while-revalidate=200", 100, "max-stale", true),
      ("Cache-Control: max-age=60, stale-while-revalidate=200, must-revalidate", 100, nil, false),
      ("Cache-Control: max-age=60, must-revalidate", 100, "max-stale=180", false),
      ("Cache-Control: max-age=60, must-revalidate", 100, "max-stale", false),
      ("Cache-Control: max-age=60, immutable", 100, nil, false),
      ("Cache-Control: max-age=600, immutable", 100, "max-age=0", true),
      ("Cache-Control: max-age=600, immutable", 100, "no-cache", false),
      ("Cache-Control: max-age=600, no-cache=\"x-a\"", 100, nil, true),
      ("Cache-Control: private, max-age=600", 100, nil, true),
      ("Cache-Control: public", 100, nil, false),
      ("Cache-Control: max-age=600|Pragma: no-cache", 100, nil, true),
      ("Cache-Control: no-store, max-age=600", 0, nil, false),
      ("Cache-Control: max-age=0, s-maxage=600", 0, nil, false),
      ("Cache-Control: max-age=600|Expires: Thu, 01 Jan 1970 00:00:00 GMT", 100, nil, true),
      ("Expires: 0", 0, nil, false), ("Expires: -1", 0, nil, false),
      ("Cache-Control: max-age=600|Vary: *", 0, nil, false),
      // What the server's clock says: 2026-09-21 14:13:20 is when it came.
      ("Cache-Control: max-age=60|Date: Mon, 21 Sep 2026 15:13:20 GMT", 30, nil, true),
      ("Cache-Control: max-age=60|Date: Mon, 21 Sep 2026 14:11:20 GMT", 0, nil, false),
      // A tenth of what it has been the same for.
      (
        "Date: Mon, 21 Sep 2026 14:13:20 GMT|Last-Modified: Mon, 21 Sep 2026 14:11:40 GMT", 9, nil,
        true
      ),
      (
        "Date: Mon, 21 Sep 2026 14:13:20 GMT|Last-Modified: Mon, 21 Sep 2026 14:11:40 GMT", 11, nil,
        false
      ),
    ] as [(String, Double, String?, Bool)])
  func whatIsReused(
    _ fields: String, _ seconds: Double, _ directive: String?, _ isReused: Bool
  ) async throws {
    let lines = fields.split(separator: "|").map(String.init)
    let origin = CacheOrigin { request, _ in
      try .from(request, 200, lines, body: Array("a".utf8))
    }
    let cache = origin.cache()
    try await cache.get()
    origin.wait(seconds)
    let second =
      if let directive {
        try await cache.get(HTTPCache.url, "Cache-Control: \(directive)")
      } else {
        try await cache.get()
      }
    #expect((second.status?.isStored == true) == isReused, "\(fields)")
    await cache.settle()
  }

  /// Methods that change something are sent always, and what is stored goes (RFC 9111 §4.4).
  @Test(arguments: [HTTPMethod.post, .put, .delete, .patch]) func whatChangesSomethingIsSent(
    _ method: HTTPMethod
  ) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=600")
    let cache = origin.cache()
    try await cache.get()
    for _ in 0..<2 {
      try await cache.get(HTTPCache.url, caching: HTTPCaching(), method: method)
    }
    #expect(origin.requests.count == 3)
    #expect(try await cache.get().status == .miss)
  }
}
