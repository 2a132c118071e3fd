import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage

/// Answers requests with items, or fails.
final class ItemServer: Sendable {
  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var price: Double?
  }

  enum Failure: Sendable {
    /// No response comes.
    case thrown(HTTPError.Code)
    case cancelled
    /// A response without an object.
    case status(Int)
    /// One with an object that the mapping takes for an error.
    case declared(Int)
    case cut(afterItems: Int)
    /// A body that is no JSON.
    case garbage
    /// One of the items doesn't fit.
    case misfit
    /// Before the last item.
    case waits(AsyncStream<Void>)
  }

  struct State {
    var items: Int
    /// The first item's.
    var first = 0
    var failure: Failure?
    var language = "en"
    /// In seconds since 1970.
    var now = 1e9
    var requests = 0
  }

  static let mapping = """
    emit Item at /items
    emit Name at /items
    error Problem at /error
    type Item { id: Int; name: String; price: Double? }
    type Name { name: String }
    type Problem { code: Int }
    """

  let state: Locked<State>
  var requests: Int { state.withLock { $0.requests } }

  init(items: Int, _ failure: Failure? = nil) {
    state = Locked(State(items: items, failure: failure))
  }

  var now: @Sendable () -> Double { { [self] in state.withLock { $0.now } } }

  func cache(_ limits: ResultLimits) -> ResultCache<Item> {
    ResultCache(limits: limits, fields: ["Accept-Language"], now: now)
  }

  func request() throws -> WebRequest {
    var request = try WebRequest(.get, "https://example.org/items?token=topsecret&page=1")
    try request.fields.append("Accept-Language", state.withLock { $0.language })
    return request
  }

  func objects(
    _ cache: ResultCache<Item>, _ policy: ResultPolicy, _ request: WebRequest? = nil,
    from transport: InMemoryTransport? = nil, options: ReadingOptions = ReadingOptions()
  ) throws -> ResultObjects<Item> {
    try Mapping(ItemServer.mapping).objects(
      Item.self, from: transport ?? self.transport, request ?? self.request(), results: cache,
      policy, options: options)
  }

  var transport: InMemoryTransport {
    InMemoryTransport { [state] request in
      let state = state.withLock { state in
        state.requests += 1
        return state
      }
      return try ItemServer.response(to: request, state)
    }
  }

  private static func response(to request: WebRequest, _ state: State) throws -> WebResponse {
    var fields = HeaderFields()
    try fields.append("Content-Type", "application/json")
    var response = WebResponse(status: 200, fields: fields, url: request.url)
    var items = (0..<state.items).map { #"{"id": \#(state.first + $0), "name": "Ü\#($0)"}"# }
    var isCut = false
    switch state.failure {
    case .thrown(let code): throw HTTPError(code, "failed", url: request.url.redacted)
    case .cancelled: throw CancellationError()
    case .status(let status):
      response.status = status
      return response
    case .declared(let status):
      response.status = status
      response.body = .bytes(Array(#"{"error": {"code": 1}}"#.utf8))
      return response
    case .cut(let count):
      items = Array(items.prefix(count))
      isCut = true
    case .garbage: items = ["{]"]
    case .misfit: items.append(#"{"id": "none", "name": "Ü"}"#)
    case .waits, nil: break
    }
    let gate: AsyncStream<Void>? = if case .waits(let gate) = state.failure { gate } else { nil }
    let pieces =
      [#"{"items": ["#] + items.enumerated().map { ($0.offset > 0 ? "," : "") + $0.element } + [
        "]}"
      ]
    response.body = .chunks(
      Pieces(pieces: pieces.map { Array($0.utf8) }, gate: gate, isCut: isCut))
    return response
  }

  /// Waits at the gate before the last item, and breaks off before the end.
  private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var pieces: [[UInt8]]
    let gate: AsyncStream<Void>?
    let isCut: Bool

    func makeAsyncIterator() -> Pieces { self }

    mutating func next() async throws -> [UInt8]? {
      if pieces.isEmpty { return nil }
      if pieces.count == 1, isCut { throw HTTPError(.interrupted, "cut off") }
      if pieces.count == 2, let gate {
        for await _ in gate {}
        try Task.checkCancellation()
      }
      return pieces.removeFirst()
    }
  }
}

/// The items' ids.
func read(_ objects: ResultObjects<ItemServer.Item>) async throws -> [Int] {
  var ids: [Int] = []
  for try await item in objects { ids.append(item.id) }
  return ids
}

extension ItemServer {
  /// Reads a page of the items, a second later than what was read before.
  ///
  /// - Returns: how many requests that took.
  func requests(forPage page: Int, by cache: ResultCache<Item>) async throws -> Int {
    state.withLock { $0.now += 1 }
    var request = try request()
    request.url = try URI("https://example.org/items?page=\(page)")
    let before = requests
    for try await _ in try objects(cache, .first, request) {}
    return requests - before
  }
}
