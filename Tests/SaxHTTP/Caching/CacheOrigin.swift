import SaxEvents
import SaxHTTP
import SaxHTTPSupport

/// A server whose answers are set, with a clock that stands still until it is set on.
final class CacheOrigin: Sendable {
  typealias Answer = @Sendable (WebRequest, CacheOrigin) async throws -> WebResponse

  private struct State {
    var requests: [WebRequest] = []
    var now = 1_790_000_000.0
    var answer: Answer
  }

  private let state: Locked<State>

  init(_ answer: @escaping Answer) { state = Locked(State(answer: answer)) }

  /// One that says the same each time: a status, fields as lines, and a body.
  convenience init(_ status: Int = 200, _ fields: String..., body: String = "hello") {
    self.init { request, _ in
      try .from(request, status, fields, body: Array(body.utf8))
    }
  }

  var now: Double { state.withLock { $0.now } }
  var requests: [WebRequest] { state.withLock { $0.requests } }
  var last: HeaderFields { requests.last?.fields ?? HeaderFields() }

  func wait(_ seconds: Double) { state.withLock { $0.now += seconds } }
  func answers(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }
  func answers(_ status: Int, _ fields: String..., body: String = "hello") {
    answers { request, _ in try .from(request, status, fields, body: Array(body.utf8)) }
  }

  /// A cache in front of it.
  func cache(
    _ store: (any CacheStore)? = nil, staleIfError: Duration = .zero
  ) -> HTTPCache {
    let store =
      store ?? MemoryCacheStore(limits: CacheLimits(size: 1 << 20)) { [self] in now }
    return HTTPCache(
      InMemoryTransport { [self] request in
        let answer = state.withLock { state in
          state.requests.append(request)
          return state.answer
        }
        return try await answer(request, self)
      }, store: store, staleIfError: staleIfError
    ) { [self] in now }
  }
}

extension HTTPCache {
  static let url = "https://example.org/orders"

  /// Asks, and reads the body to its end.
  @discardableResult func get(
    _ url: String
  ) async throws -> (status: CacheStatus?, response: WebResponse, text: String) {
    try await get(url, caching: HTTPCaching())
  }

  /// Asks, and reads the body to its end.
  @discardableResult func get(
    _ url: String = HTTPCache.url, _ fields: String..., caching: HTTPCaching = HTTPCaching(),
    method: HTTPMethod = .get
  ) async throws -> (status: CacheStatus?, response: WebResponse, text: String) {
    var request = WebRequest(method, try URI(url))
    request.caching = caching
    for line in fields {
      let parts = line.split(separator: ":", maxSplits: 1)
      try request.fields.append(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    let response = try await execute(request)
    return (response.cacheStatus, response, try await response.text)
  }
}
