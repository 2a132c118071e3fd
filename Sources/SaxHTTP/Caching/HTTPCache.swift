internal import SaxEvents

/// Answers requests out of a store where HTTP allows it, and stores what servers give (RFC 9111).
///
///     let store = try DiskCacheStore(path)
///     let cache = HTTPCache(CurlTransport(), store: store)
///     let response = try await cache.execute(WebRequest(.get, "https://example.org/orders.json"))
///     response.cacheStatus  // .hit, .revalidated, .miss …
///
/// A private cache: what is for one user is stored too. It is given to requests with the same credentials
/// and cookies alone, or of the same ``HTTPCaching/user``, unless it is public; what was given to
/// whoever has no cookie is given to those with one, too. Its place is directly around the transport, or around what sends requests
/// again: below ``ContentDecoding``, so that bodies are stored as they are encoded, below what adds
/// credentials and cookies, and below ``Redirection``, so that each step is stored.
///
/// Bodies go into the store as they are read, and are there when they were read to the end. Parts are stored,
/// too: those that were asked for as such, and what came of a response that broke off, if it has a strong
/// validator. Parts of the same to the byte are combined, and of what is begun the rest alone is asked for
/// (RFC 9111 §3.3, §3.4). Requests for
/// the same URL at once are all sent. No field of a request is stored but as a hash with others, and no
/// cookie; URLs are stored without the values of their queries. Responses are not stored that have other
/// fields which are secret (``HeaderField/isSecret``). Trailers are not stored.
///
/// Stale responses that may be given while the server is asked (`stale-while-revalidate`) are
/// asked for in tasks of their own: eight at most, one for a URL. They are the cache's, and cancelled when
/// its last copy goes.
public struct HTTPCache: HTTPExecutor {
  private let forwarding: CacheForwarder
  private let store: any CacheStore
  private let now: @Sendable () -> Double
  private let revalidations = Revalidations()

  /// Puts a cache in front of an executor.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - store: where the responses are kept.
  ///   - staleIfError: the time for which a stale response stands in for one that did not come, or
  ///     says that the server failed, where neither request nor response says. Default: none.
  public init(_ next: any HTTPExecutor, store: any CacheStore, staleIfError: Duration = .zero) {
    self.init(next, store: store, staleIfError: staleIfError) { SystemTime.now }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(
    _ next: any HTTPExecutor, store: any CacheStore, staleIfError: Duration = .zero,
    now: @escaping @Sendable () -> Double
  ) {
    forwarding = CacheForwarder(
      next: next, store: store, staleIfError: staleIfError.inSeconds, now: now)
    self.store = store
    self.now = now
  }

  /// Answers the request out of the store if HTTP allows that, and else sends it, and stores the response.
  ///
  /// - Throws: ``HTTPError/Code/notStored`` if the request is for what is stored alone, and nothing is;
  ///   ``HTTPError/Code/closed`` if there is no libcrypto; what sending the request throws.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    try Task.checkCancellation()
    if request.caching.mode == .offline { return try await stored(request) }
    let isPlain =
      [.get, .head].contains(request.method) && request.body.length == 0
      && !Preconditions(request).areForServers && WantedRange(request) != .several
    guard isPlain, request.caching.mode != .off else { return try await forwarding.pass(request) }

    let key = try CacheKey(request.url)
    let found = try await Lookup(request, key, in: store)
    if request.caching.mode != .reload, let answer = found.answer {
      switch Reuse(of: answer.stored, for: request, now: now()) {
      case .fresh: return await given(answer, to: request, .hit)
      case .stale: return await given(answer, to: request, .stale)
      case .staleWhileRevalidating:
        if !CacheControl(request.fields).contains("only-if-cached") {
          let forwarding = forwarding
          revalidations.start(key.hash) { await forwarding.refresh(request, found) }
        }
        return await given(answer, to: request, .stale)
      case .no: break
      }
    }
    if CacheControl(request.fields).contains("only-if-cached") {
      var response = WebResponse(status: 504, url: request.url)
      response.cacheStatus = .miss
      return response
    }
    return try await forwarding.forward(request, found).response
  }

  /// The stored response, as it is.
  private func stored(_ request: WebRequest) async throws -> WebResponse {
    let found = try await Lookup(request, CacheKey(request.url), in: store)
    guard [.get, .head].contains(request.method), let answer = found.answer else {
      throw HTTPError(
        .notStored, "no response is stored, and the server was not to be asked",
        url: request.url.redacted, fix: "ask once without being offline, as the same user")
    }
    let isFresh = Freshness(
      answer.stored, now: now(), assumed: request.caching.assumedFreshness?.inSeconds
    ).isFresh
    return await given(answer, to: request, isFresh ? .hit : .stale)
  }

  private func given(
    _ answer: Answer, to request: WebRequest, _ status: CacheStatus
  ) async -> WebResponse {
    var stored = answer.stored
    stored.take(request.caching)
    if stored != answer.stored { await store.update(stored) }
    return answer.response(to: request, status, now: now())
  }

  /// Removes everything.
  public func removeAll() async { await store.remove(.all) }

  /// Removes what is stored for a URL.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto.
  public func remove(_ url: URI) async throws { await store.remove(.key(try CacheKey(url))) }

  /// Removes what was stored under a tag (``HTTPCaching/tags``).
  public func remove(tag: String) async { await store.remove(.tag(tag)) }

  /// Removes what is stored for the URLs that begin so: the same scheme, host and port, and a path that
  /// begins with that path. The values in queries are not looked at, as they are not stored.
  public func remove(prefix: URI) async { await store.remove(.prefix(prefix)) }

  /// Waits until no server is being asked any more for a response that was given stale.
  package func settle() async { await revalidations.wait() }
}
