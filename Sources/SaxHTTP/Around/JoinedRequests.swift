internal import SaxEvents

/// Sends requests that are equal and under way at the same time once, and answers them all with the one response.
///
/// Requests are joined that ask for no change, have no body, and are equal in their identity (``RequestIdentity``), in all
/// of their fields and in their time-outs. Whoever's task is cancelled leaves; when nobody is left, the request is
/// cancelled. A failure is that of all. A response whose body is larger than the limit, or of a type that comes bit by bit
/// (events, JSON line by line), is handed to one of them as it comes, and the others send requests of their own.
///
/// Copies share their state. It belongs around a whole client, whose responses have been decoded.
public struct JoinedRequests: HTTPExecutor {
  private struct Key: Hashable {
    let identity: RequestIdentity
    let fields: [HeaderField]
    let caching: HTTPCaching
    let timeouts: HTTPTimeouts?
    let timeout: Duration?
    let isRetried: Bool
  }

  private let next: any HTTPExecutor
  private let limit: Int
  /// The requests that are under way.
  private typealias Flight = SharedWork<Outcome>

  private let flights = Locked<[Key: Flight]>([:])

  /// Joins the equal requests to an executor that are under way at the same time.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - limit: the most bytes of a body that is held for several.
  public init(_ next: any HTTPExecutor, upTo limit: Int = 1 << 20) {
    self.next = next
    self.limit = limit
  }

  /// The number of requests that are under way.
  package var flightCount: Int { flights.withLock { $0.count } }

  /// Sends the request, or waits for the response to an equal one that is under way. Joined are requests of safe
  /// methods without a body, and without a `Range`.
  ///
  /// - Throws: what sending the request throws.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    guard request.method.isSafe, request.body.length == 0, !request.fields.contains("Range"),
      let identity = RequestIdentity(request)
    else { return try await next.execute(request) }
    let key = Key(
      identity: identity,
      fields: request.fields.sorted { ($0.name, $0.value) < ($1.name, $1.value) },
      caching: request.caching, timeouts: request.timeouts, timeout: request.timeout,
      isRetried: request.isRetried)
    let new = Flight()
    let (flight, waiter) = flights.withLock { flights -> (Flight, Int) in
      if let known = flights[key], let waiter = known.join() { return (known, waiter) }
      flights[key] = new
      return (new, 0)
    }
    if flight === new { start(new, key, request) }
    let outcome = try await flight.outcome(for: waiter)
    switch outcome {
    case .whole(let response, let bytes):
      var response = response
      response.body = .bytes(bytes)
      return response
    case .large(let response):
      if flight.take() { return response }
      return try await next.execute(request)
    }
  }

  private func start(_ flight: Flight, _ key: Key, _ request: WebRequest) {
    let (next, limit, flights) = (next, limit, flights)
    flight.start {
      defer {
        // Let go outside of the lock.
        _ = flights.withLock { flights -> Flight? in
          flights[key] === flight ? flights.removeValue(forKey: key) : nil
        }
      }
      return try await Outcome(of: try await next.execute(request), upTo: limit)
    }
  }

  /// The outcome of a request for all who want it.
  fileprivate enum Outcome: Sendable {
    case whole(WebResponse, [UInt8])
    /// With a body that can be read once.
    case large(WebResponse)

    /// The types of bodies that may go on for ever, and are read as they come.
    private static let liveTypes: Set<String> = [
      "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines", "application/json-seq", "application/stream+json",
    ]

    init(of response: WebResponse, upTo limit: Int) async throws {
      let isLive = response.mediaType.map(Self.liveTypes.contains) ?? false
      if isLive || (response.contentLength ?? 0) > limit {
        self = .large(response)
        return
      }
      var bytes: [UInt8] = []
      let iterator = response.body.makeAsyncIterator()
      var rest = iterator
      while let chunk = try await rest.next() {
        bytes += chunk
        if bytes.count > limit {
          var response = response
          response.body = .chunks(Beginning(bytes: bytes, rest: rest))
          self = .large(response)
          return
        }
      }
      var head = response
      head.body = .empty
      self = .whole(head, bytes)
    }
  }

  /// Bytes that came already, and those behind them.
  private struct Beginning: AsyncSequence, Sendable {
    let bytes: [UInt8]
    let rest: HTTPResponseBody.AsyncIterator

    struct AsyncIterator: AsyncIteratorProtocol {
      var bytes: [UInt8]?
      var rest: HTTPResponseBody.AsyncIterator

      mutating func next() async throws -> ArraySlice<UInt8>? {
        if let beginning = bytes {
          bytes = nil
          return beginning[...]
        }
        return try await rest.next()
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: bytes, rest: rest) }
  }
}
