import SaxHTTP
import SaxHTTPSupport
import Testing

/// Responses that are for one user are given to nobody else.
@Suite struct CacheSecretsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func store(_ origin: CacheOrigin) throws -> DiskCacheStore {
    try DiskCacheStore(folder.path("a/b"), limits: CacheLimits(size: 1 << 20)) { origin.now }
  }

  @Test func noSecretIsInAnyFile() async throws {
    let origin = CacheOrigin(
      200, "Cache-Control: max-age=10", "ETag: \"1\"", "Set-Cookie: a=5ecret",
      "Proxy-Authorization: 5ecret",
      "Vary: Authorization, Cookie, X-Api-Key, Accept", "WWW-Authenticate: Basic")
    let cache = origin.cache(try store(origin))
    let url = "https://me:5ecret@example.org/5afe?token=5ecret&5afe#5ecret"
    func get() async throws -> WebResponse {
      try await cache.get(
        url, "Authorization: Bearer 5ecret", "Cookie: a=5ecret", "X-Api-Key: 5ecret",
        "Accept: 5ecret"
      ).response
    }
    // The first receiver has all of it.
    #expect(try await get().fields["Set-Cookie"] == "a=5ecret")
    origin.wait(20)
    origin.answers(304, "ETag: \"1\"", "Set-Cookie: a=6ecret", "X-Auth-Token: 5ecret")
    let response = try await get()
    #expect(response.cacheStatus == .revalidated)
    // So has this one, of what the server said now.
    #expect(response.fields["Set-Cookie"] == "a=6ecret")
    #expect(response.fields["X-Auth-Token"] == "5ecret")
    #expect(response.fields["WWW-Authenticate"] == "Basic")
    #expect(folder.files.count == 2)
    for file in folder.files {
      let text = String(decoding: try bytes(file), as: UTF8.self)
      #expect(!text.contains("5ecret") && !file.contains("5ecret"))
      #expect(!text.contains("6ecret") && text.contains("5afe") == file.contains("/heads/"))
    }
    let later = try await cache.get(
      url, "Authorization: Bearer 5ecret", "Cookie: a=5ecret", "X-Api-Key: 5ecret",
      "Accept: 5ecret")
    #expect(later.status == .hit && !later.response.fields.contains("Set-Cookie"))
    #expect(!later.response.fields.contains("X-Auth-Token"))
  }

  /// Without them they would be others: the next page's token leads on.
  @Test(arguments: [
    "X-Next-Token: 5ecret", "X-Ms-Continuation-NextRowKey: 5ecret", "Location: /?token=5ecret",
    "Location: https://a:5ecret@example.org/", "Content-Location: ?X-Amz-Signature=5ecret",
  ]) func responsesWithSecretsAreNotStored(_ field: String) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=9", field)
    let cache = origin.cache(try store(origin))
    for _ in 0..<2 { #expect(try await cache.get().status == .miss) }
    #expect(folder.files.isEmpty)
  }

  /// Though nothing in `Vary` says so.
  @Test func oneUsersResponsesAreNotAnothers() async throws {
    let origin = CacheOrigin { request, _ in
      let user =
        request.fields["Authorization"] ?? request.fields["X-Api-Key"]
        ?? request.fields["Cookie"] ?? "nobody"
      return try .from(
        request, 200, ["Cache-Control: private, max-age=9"], body: Array(user.utf8))
    }
    for store in [MemoryCacheStore() as any CacheStore, try store(origin)] {
      let cache = origin.cache(store)
      for status in [CacheStatus.miss, .hit] {
        for fields in [
          "Authorization: a", "Authorization: b", "X-Api-Key: c", "Cookie: d", "Cookie: e",
          "A: nobody",
        ] {
          let found = try await cache.get(HTTPCache.url, fields)
          #expect(fields.hasSuffix(": \(found.text)") && found.status == status)
        }
      }
      // Offline as well.
      await #expect(throws: HTTPError.self) {
        try await cache.get(HTTPCache.url, "Authorization: f", caching: HTTPCaching(.offline))
      }
    }
  }

  /// Some credentials are made anew for each request.
  @Test(arguments: [
    (
      "Digest username=\"a\", realm=\"r\", nonce=\"1\", response=\"x\"",
      "Digest username=\"a\", realm=\"r\", nonce=\"2\", response=\"y\"", true
    ),
    ("Digest username=\"a\", realm=\"r\"", "Digest username=\"b\", realm=\"r\"", false),
    (
      "AWS4-HMAC-SHA256 Credential=A/20260101/x, Signature=1",
      "AWS4-HMAC-SHA256 Credential=A/20260102/x, Signature=2", true
    ),
    ("AWS4-HMAC-SHA256 Credential=A/1", "AWS4-HMAC-SHA256 Credential=B/1", false),
    ("Bearer a", "Bearer b", false), ("Basic YTpi", "Basic YTpi", true),
  ]) func theSameUserIsKnownByChangingCredentials(
    _ one: String, _ other: String, _ isSame: Bool
  ) async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=9")
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "Authorization: \(one)")
    let status = try await cache.get(HTTPCache.url, "Authorization: \(other)").status
    #expect(status == (isSame ? .hit : .miss))
  }

  @Test func aUserCanBeNamed() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=9")
    let cache = origin.cache(try store(origin))
    var caching = HTTPCaching()
    caching.user = "5ecret"
    try await cache.get(HTTPCache.url, "Authorization: Bearer 1", caching: caching)
    #expect(
      try await cache.get(HTTPCache.url, "Authorization: Bearer 2", caching: caching).status == .hit
    )
    for file in folder.files { #expect(try !bytes(file).contains(Array("5ecret".utf8))) }
    caching.user = "another"
    #expect(
      try await cache.get(HTTPCache.url, "Authorization: Bearer 1", caching: caching).status
        == .miss)
    #expect(try await cache.get(HTTPCache.url, "Authorization: Bearer 1").status == .miss)
  }

  @Test func whatIsPublicIsForAll() async throws {
    let origin = CacheOrigin(200, "Cache-Control: public, max-age=9")
    let cache = origin.cache()
    try await cache.get(HTTPCache.url, "Authorization: a")
    #expect(try await cache.get(HTTPCache.url, "Authorization: b").status == .hit)
    #expect(try await cache.get(HTTPCache.url, "Cookie: c").status == .hit)
    #expect(try await cache.get().status == .hit)
  }

  /// A response that anybody is given is no one's secret; but a user who has his own is given that.
  @Test func whatIsForNobodyIsForThoseWithCookies() async throws {
    let origin = CacheOrigin { request, _ in
      try .from(
        request, 200, ["Cache-Control: max-age=9"],
        body: Array((request.fields["Cookie"] ?? "nobody").utf8))
    }
    let cache = origin.cache()
    for (fields, text, status) in [
      ("Cookie: a", "a", CacheStatus.miss), ("A: b", "nobody", .miss), ("Cookie: a", "a", .hit),
      ("Cookie: c", "nobody", .hit),
    ] {
      let found = try await cache.get(HTTPCache.url, fields)
      #expect(found.text == text && found.status == status)
      origin.wait(1)
    }
    origin.answers(200, "Cache-Control: max-age=9", "Vary: Cookie")
    for (fields, status) in [("A: b", CacheStatus.miss), ("Cookie: a", .miss)] {
      let found = try await cache.get("\(HTTPCache.url)/2", fields)
      #expect(found.status == status)
    }
  }

  @Test func errorsNameNoSecret() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await CacheOrigin().cache().get(
        "https://me:5ecret@example.org/?token=5ecret", caching: HTTPCaching(.offline))
    }
    #expect(error.map { "\($0)".contains("5ecret") } == false)
  }

  @Test func filesAreTheirOwnersAlone() async throws {
    let origin = CacheOrigin(200, "Cache-Control: max-age=9")
    try await origin.cache(try store(origin)).get()
    #expect(folder.files.count == 2)
    for file in folder.files + [folder.path("a/b/saxifrage-1/lock")] {
      #expect(mode(file) == 0o600)
    }
    for name in ["a", "a/b", "a/b/saxifrage-1", "a/b/saxifrage-1/heads"] {
      #expect(mode(folder.path(name)) == 0o700)
    }
  }
}
