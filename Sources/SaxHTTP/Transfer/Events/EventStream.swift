/// The events of a stream that a server keeps open (WHATWG HTML §9.2), each as soon as it has come.
///
///     for try await event in client.events(of: WebRequest(.get, "https://shop.example/events")) { … }
///
/// A stream that ends or breaks off is asked for again behind the last event that had an identifier, after the wait
/// that the server says, or the least one. It ends for good where the server answers 204, or with an error where it answers with one, or
/// where it gives no event as often as the options say.
public struct EventStream: AsyncSequence, Sendable {
  /// The options of a stream.
  public struct Options: Sendable {
    /// The most times in a row that the stream is asked for again without an event. Default: 10.
    public var reconnections = 10
    /// The wait before that, where the server says none. Default: 3 seconds.
    public var wait = Duration.seconds(3)
    /// The least wait before that, where the server says a shorter one. Default: 1 second.
    public var leastWait = Duration.seconds(1)
    /// The most bytes of one event. Default: 16 MiB.
    public var limit = 16 << 20

    /// The defaults.
    public init() {}
  }

  private let executor: any HTTPExecutor
  private let request: WebRequest
  private let options: Options

  /// A stream that is asked for when it is iterated.
  ///
  /// - Parameters:
  ///   - executor: the one that sends the request.
  ///   - request: asks for the stream; sent anew for each iteration.
  ///   - options: the waits and limits.
  public init(_ executor: any HTTPExecutor, _ request: WebRequest, options: Options = Options()) {
    self.executor = executor
    self.request = request
    self.options = options
  }

  /// Asks for the stream when the first event is asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(executor, request, options) }

  /// Hands out the events of one stream.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private let executor: any HTTPExecutor
    private let request: WebRequest
    private let options: Options
    private var parser: EventStreamParser
    private var body: HTTPResponseBody.AsyncIterator?
    private var events: ArraySlice<ServerSentEvent> = []
    private var attempts = 0
    private var isFirst = true
    private var isDone = false

    init(_ executor: any HTTPExecutor, _ request: WebRequest, _ options: Options) {
      self.executor = executor
      self.request = request
      self.options = options
      parser = EventStreamParser(limit: options.limit)
    }

    /// The next event; nil where the server has no more.
    ///
    /// - Throws: ``HTTPError/Code/status`` if the server answers with an error; ``HTTPError/Code/encoding`` if it
    ///   answers with something else than events; ``HTTPError/Code/limit`` if an event is too large; what sending the
    ///   request throws, when it has been tried often enough; `CancellationError`.
    public mutating func next() async throws -> ServerSentEvent? {
      while !isDone {
        if let event = events.popFirst() { return event }
        do {
          try parser.check()
          if body == nil {
            guard try await open() else { break }
          }
          if let chunk = try await body?.next() {
            events = try parser.take(chunk)[...]
            if !events.isEmpty { attempts = 0 }
          } else if options.reconnections == 0 {
            isDone = true
          } else {
            throw HTTPError(
              .interrupted, "the stream ends again and again without an event",
              url: request.url.redacted)
          }
        } catch let error as HTTPError where error.mayPass {
          body = nil
          attempts += 1
          if attempts > options.reconnections {
            isDone = true
            throw error
          }
        } catch {
          isDone = true
          throw error
        }
      }
      return nil
    }

    /// Asks for the stream: at once the first time, later after a wait, and behind the last event that had an
    /// identifier.
    ///
    /// - Returns: false if there is no stream any more.
    private mutating func open() async throws -> Bool {
      if !isFirst {
        let wait = parser.retry.map { Swift.max($0, options.leastWait) } ?? options.wait
        try await Task.sleep(for: wait)
      }
      isFirst = false
      var request = request
      try request.fields.set("Accept", "text/event-stream")
      if request.caching.mode == .standard { request.caching.mode = .off }
      if let id = parser.lastID, !id.isEmpty {
        // Whatever it holds: it is no NUL, and no end of a line (WHATWG HTML §9.2.3).
        request.fields.set(HeaderField(checked: "Last-Event-ID", id))
      }
      let response = try await executor.execute(request)
      if response.status == 204 {
        isDone = true
        return false
      }
      if let failure = request.failure(of: response) { throw failure }
      if let type = response.mediaType, type != "text/event-stream" {
        throw HTTPError(
          .encoding, "the server answers with \(type), wanted text/event-stream",
          url: response.url.redacted, status: response.status)
      }
      // What of an event had come is lost with its stream.
      parser = EventStreamParser(behind: parser, limit: options.limit)
      body = response.body.makeAsyncIterator()
      return true
    }
  }
}

extension HTTPError {
  /// True if the stream may go on another time.
  fileprivate var mayPass: Bool {
    switch code {
    case .interrupted, .connect, .resolve, .timeout: true
    case .status: [502, 503, 504].contains(status ?? 0)
    default: false
    }
  }
}

extension HTTPExecutor {
  /// The events that a request is answered with: ``EventStream``.
  public func events(
    of request: WebRequest, options: EventStream.Options = EventStream.Options()
  ) -> EventStream {
    EventStream(self, request, options: options)
  }
}
