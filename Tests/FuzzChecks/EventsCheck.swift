import SaxHTTP

/// A stream of server-sent events: the same events, identifier and wait in any pieces, those that a plain reader of
/// whole lines finds; and the same through a stream that ends and is asked for again.
enum EventsCheck {
  /// The outcome of reading a stream.
  private struct Reading: Equatable {
    var events: [ServerSentEvent] = []
    var retry: Duration?
    var lastID: String?
    var error: String?
  }

  static func failure(on input: FuzzInput) async -> String? {
    let limit = input.options & 1 == 0 ? 1 << 20 : 48
    let whole = read(input.text, [], limit)
    for sizes in [input.sizes, [input.text.count < 5000 ? 1 : 997]] {
      let pieces = read(input.text, sizes, limit)
      if pieces != whole { return "in pieces of \(sizes) \(pieces), whole \(whole)" }
    }
    if let error = whole.error {
      if limit > input.text.count { return "an error of what is within the limit: \(error)" }
      if error.isEmpty { return "an error without a word" }
    } else {
      let plain = PlainEvents(input.text)
      let wanted = Reading(events: plain.events, retry: plain.retry, lastID: plain.lastID)
      if whole != wanted { return "read \(whole), wanted \(wanted)" }
    }
    return await failure(ofStream: input, whole, limit)
  }

  private static func read(_ bytes: [UInt8], _ sizes: [Int], _ limit: Int) -> Reading {
    var parser = EventStreamParser(limit: limit)
    var reading = Reading()
    var pieces = FuzzPieces(bytes, sizes)
    do throws(HTTPError) {
      while let piece = pieces.nextPiece() { reading.events += try parser.take(piece) }
      // The error behind the last events.
      try parser.check()
    } catch {
      reading.error = "\(error)"
    }
    reading.retry = parser.retry
    reading.lastID = parser.lastID
    return reading
  }

  /// The stream comes from a server, which has no more the second time.
  private static func failure(
    ofStream input: FuzzInput, _ whole: Reading, _ limit: Int
  ) async -> String? {
    let exchange = FuzzExchange(
      [input.text], sizes: input.sizes, fields: [("Content-Type", "text/event-stream")])
    var options = EventStream.Options()
    options.limit = limit
    // A server that wants to be left alone for a while is not asked again.
    let isAtOnce = (whole.retry ?? .zero) == .zero
    options.reconnections = input.options & 2 != 0 && isAtOnce ? 1 : 0
    options.wait = .zero
    options.leastWait = .zero
    var events: [ServerSentEvent] = []
    var failure: String?
    do {
      let request = try WebRequest(.get, "https://h/events")
      let transport = EndingTransport(exchange: exchange)
      for try await event in transport.events(of: request, options: options) {
        events.append(event)
      }
    } catch {
      failure = "\(error)"
    }
    if events != whole.events || failure != whole.error {
      return "the stream gives \(events), \(failure ?? "no error"), wanted \(whole)"
    }
    let requests = exchange.requests
    if options.reconnections == 0 || failure != nil {
      return requests.count == 1 ? nil : "the stream was asked for \(requests.count) times"
    }
    if requests.count != 2 { return "the stream was asked for \(requests.count) times" }
    let wanted = whole.lastID.flatMap { id in
      id.isEmpty ? nil : HeaderField(checked: "Last-Event-ID", id).value
    }
    let sent = requests.last?.fields["Last-Event-ID"]
    return sent == wanted ? nil : "\(sent ?? "no identifier") was sent, wanted \(wanted ?? "none")"
  }
}

/// Answers by an exchange, and that there is no more from the second request on.
private struct EndingTransport: HTTPExecutor {
  let exchange: FuzzExchange

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let response = try exchange.response(to: request)
    if exchange.requests.count == 1 { return response }
    return WebResponse(status: 204, url: request.url)
  }
}
