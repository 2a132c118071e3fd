import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// The owner of what a cache holds, where a user is known by a password.
@Suite struct CachedUsersTests {
  private static let url = "https://a.test/orders"

  /// Asks for the scheme, and says of each request that has credentials whose they are.
  private func origin(_ challenge: String) -> CacheOrigin {
    CacheOrigin { request, _ in
      if let user = request.connectionCredentials {
        return try .from(request, 200, ["Cache-Control: max-age=9"], body: Array(user.user.utf8))
      }
      guard let field = request.fields["Authorization"] else {
        return try .from(
          request, 401, ["WWW-Authenticate: \(challenge)", "Cache-Control: max-age=9"])
      }
      return try .from(request, 200, ["Cache-Control: max-age=9"], body: Array(field.utf8))
    }
  }

  private func get(
    _ cache: HTTPCache, by scheme: some Authenticator, _ mode: HTTPCaching.Mode = .standard
  ) async throws -> (status: CacheStatus?, text: String) {
    let url = try URI(CachedUsersTests.url)
    var request = WebRequest(.get, url)
    request.caching = HTTPCaching(mode)
    // Another one each time, as another process would have it.
    let response = try await Authentication(cache, by: scheme, at: [url]).execute(request)
    #expect(response.status == 200)
    return (response.cacheStatus, try await response.text)
  }

  private func check<Scheme: Authenticator>(
    _ challenge: String, _ scheme: (String, String) -> Scheme
  ) async throws {
    let folder = try Folder()
    let origin = origin(challenge)
    func cache() throws -> HTTPCache {
      origin.cache(
        try DiskCacheStore(folder.path("cache"), limits: CacheLimits(size: 1 << 20)) { origin.now })
    }
    let first = try await get(cache(), by: scheme("alice", "hunter2"))
    #expect(first.status == .miss)
    let count = origin.requests.count
    // In another process, with the server away or not.
    for mode in [HTTPCaching.Mode.offline, .standard] {
      let again = try await get(cache(), by: scheme("alice", "hunter2"), mode)
      #expect(again.status == .hit && again.text == first.text)
    }
    #expect(origin.requests.count == count)
    // Nobody else has it, be it by the same name.
    for (user, password) in [("alice", "hunter3"), ("bob", "hunter2")] {
      let error = await #expect(throws: HTTPError.self) {
        try await get(cache(), by: scheme(user, password), .offline)
      }
      #expect(error?.code == .notStored)
      #expect(try await get(cache(), by: scheme(user, password)).status == .miss)
    }
    #expect(try await get(cache(), by: scheme("alice", "hunter2")).text == first.text)
    for file in folder.files where file.contains("/heads/") {
      #expect(!String(decoding: try bytes(file), as: UTF8.self).contains("alice"))
    }
  }

  @Test func theyAreKnownByDigest() async throws {
    try await check("Digest realm=\"r\", nonce=\"n\", qop=\"auth\"") {
      .digest(user: $0, password: $1)
    }
    try await check("Digest realm=\"r\", nonce=\"n\"") { .password(user: $0, password: $1) }
  }

  @Test func theyAreKnownByBasic() async throws {
    try await check("Basic realm=\"r\"") { .basic(user: $0, password: $1) }
    try await check("Basic realm=\"r\"") { .password(user: $0, password: $1) }
  }

  @Test func theyAreKnownByNTLM() async throws {
    try await check("NTLM") { .ntlm(user: $0, password: $1) }
    try await check("NTLM") { .password(user: $0, password: $1) }
  }

  /// While the server is at a loss.
  @Test func whatIsStaleStandsInForThem() async throws {
    let origin = origin("Digest realm=\"r\", nonce=\"n\"")
    let cache = origin.cache(staleIfError: .seconds(100))
    _ = try await get(cache, by: .digest(user: "alice", password: "hunter2"))
    origin.wait(20)
    origin.answers { _, _ in throw HTTPError(.connect, "no") }
    let stale = try await get(cache, by: .digest(user: "alice", password: "hunter2"))
    #expect(stale.status == .stale)
    await #expect(throws: HTTPError.self) {
      try await get(cache, by: .digest(user: "alice", password: "hunter3"))
    }
  }

  /// A request that was sent without a body for the challenge's sake is not answered from the
  /// cache.
  @Test func aBodyThatIsReadOnceIsSentWithCredentials() async throws {
    let origin = origin("Digest realm=\"r\", nonce=\"n\"")
    let cache = origin.cache()
    let scheme = DigestAuthenticator(user: "alice", password: "hunter2")
    _ = try await get(cache, by: scheme)
    let url = try URI(CachedUsersTests.url)
    let request = WebRequest(.put, url, body: .stream { Pieces([1]) })
    let response = try await Authentication(cache, by: scheme, at: [url]).execute(request)
    #expect(response.status == 200)
  }
}
