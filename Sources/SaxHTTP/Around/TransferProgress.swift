internal import SaxEvents

/// Tells how much of bodies has been sent, and how much received.
///
///     let told = TransferProgress(client) { print($0.direction, $0.bytes, "of", $0.total ?? 0) }
///
/// What the transport takes counts as sent, up to half a megabyte before the connection does. What comes counts as
/// received when it is read: above ``ContentDecoding`` inflated, and without a total, below it as it was
/// sent. A body that is sent again, as after a redirection, is counted anew.
public struct TransferProgress: HTTPExecutor {
  /// The progress of a body.
  public struct Update: Sendable, Hashable {
    /// The way it goes.
    public enum Direction: Sendable, Hashable {
      /// The body of a request, on its way to the server.
      case sent
      /// The body of a response, on its way from the server.
      case received
    }

    /// The URL of the body's message: of a request where it goes, of a response where it comes from.
    public var url: URI
    /// The way it goes.
    public var direction: Direction
    /// The number of bytes so far.
    public var bytes: Int
    /// The number of bytes in all; nil if that is not known before its end.
    public var total: Int?
    /// True if these were all.
    public var isWhole: Bool
  }

  private let next: any HTTPExecutor
  private let interval: Double
  private let now: @Sendable () -> Double
  private let tell: @Sendable (Update) -> Void

  /// Tells of the progress of the bodies that an executor sends and receives.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - interval: the time between two updates of a body, the first and the last not counted; zero for one at
  ///     each piece.
  ///   - tell: called where bodies are sent and read, for several at once if there are several. It is waited
  ///     for.
  public init(
    _ next: any HTTPExecutor, every interval: Duration = .milliseconds(100),
    _ tell: @escaping @Sendable (Update) -> Void
  ) {
    self.init(next, every: interval, now: { TransferTimes.now }, tell)
  }

  /// For tests.
  package init(
    _ next: any HTTPExecutor, every interval: Duration, now: @escaping @Sendable () -> Double,
    _ tell: @escaping @Sendable (Update) -> Void
  ) {
    self.next = next
    self.interval = interval.inSeconds
    self.now = now
    self.tell = tell
  }

  /// Sends a request, and tells how far its body and the response's have come.
  ///
  /// - Throws: ``HTTPError`` as the executor below.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    if request.body.length != 0 { request.body = observed(request.body, to: request.url) }
    var response = try await next.execute(request)
    if request.method != .head, ![204, 304].contains(response.status) {
      let count = count(.received, response.url, total: response.contentLength)
      response.body = HTTPResponseBody(CountedBody(response.body, count))
    }
    return response
  }

  private func count(
    _ direction: Update.Direction, _ url: URI, total: Int?
  ) -> ByteCount {
    let update = Update(url: url, direction: direction, bytes: 0, total: total, isWhole: false)
    return ByteCount(update, interval, now, tell)
  }

  private func observed(_ body: HTTPBody, to url: URI) -> HTTPBody {
    let source = HTTPBody.Source.stream(isRepeatable: body.isRepeatable) {
      let chunks = try await body.chunks()
      let count = count(.sent, url, total: body.length)
      return HTTPChunks {
        var iterator = chunks.makeAsyncIterator()
        return HTTPChunks.AsyncIterator { isolation in
          let chunk = try await iterator.next(isolation: isolation)
          count.take(chunk)
          return chunk
        }
      }
    }
    return HTTPBody(
      source, length: body.length, contentType: body.contentType, trailers: body.trailers)
  }
}

/// Counts one body, and tells of it now and then.
private final class ByteCount: Sendable {
  private struct State {
    var update: TransferProgress.Update
    var last: Double?
  }

  private let state: Locked<State>
  private let interval: Double
  private let now: @Sendable () -> Double
  private let tell: @Sendable (TransferProgress.Update) -> Void

  init(
    _ update: TransferProgress.Update, _ interval: Double, _ now: @escaping @Sendable () -> Double,
    _ tell: @escaping @Sendable (TransferProgress.Update) -> Void
  ) {
    state = Locked(State(update: update))
    self.interval = interval
    self.now = now
    self.tell = tell
  }

  /// Counts the bytes of a piece, and tells of the progress if the interval has passed, or the body has ended.
  ///
  /// - Parameter chunk: what comes; nil for the end.
  func take(_ chunk: ArraySlice<UInt8>?) {
    let now = now()
    let update: TransferProgress.Update? = state.withLock { state in
      // Those who ask again behind the end know it.
      if state.update.isWhole { return nil }
      state.update.bytes += chunk?.count ?? 0
      state.update.isWhole = chunk == nil
      if chunk != nil, let last = state.last, now - last < interval { return nil }
      state.last = now
      return state.update
    }
    if let update { tell(update) }
  }
}

/// A body whose bytes are counted as they are read.
private actor CountedBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private var iterator: HTTPResponseBody.AsyncIterator
  private let count: ByteCount
  nonisolated var trailers: HeaderFields { body.trailers }

  init(_ body: HTTPResponseBody, _ count: ByteCount) {
    self.body = body
    self.count = count
    iterator = body.makeAsyncIterator()
  }

  func next() async throws -> ArraySlice<UInt8>? {
    // A copy reads on where the other was: what it goes through is shared.
    var iterator = iterator
    let chunk = try await iterator.next()
    count.take(chunk)
    return chunk
  }
}
