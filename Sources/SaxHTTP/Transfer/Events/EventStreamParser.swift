/// Reads a stream of events from pieces of any size (WHATWG HTML §9.2.6).
package struct EventStreamParser: Sendable {
  /// A day, in milliseconds: nobody waits for longer because a server says so.
  private static let longestRetry = 86_400_000

  /// The time to wait before the stream is asked for again, as the server says it; nil if it has not.
  package private(set) var retry: Duration?
  /// The identifier that a stream is taken up again behind: that of the last event that came to its end.
  package private(set) var lastID: String?
  /// The identifier that the event under way, or the last one, has.
  private var nextID: String?

  private let limit: Int
  private var line: [UInt8] = []
  private var event = ServerSentEvent(data: "")
  private var hasData = false
  private var size = 0
  /// The error behind the events that were given last.
  private var failure: HTTPError?
  /// True behind a carriage return, which a line feed may follow.
  private var followsReturn = false
  private var isFirstLine = true

  /// Begins a stream, with the identifier and the time to wait of the one before.
  ///
  /// - Parameters:
  ///   - former: of the stream that this one goes on behind.
  ///   - limit: the most bytes of one event.
  package init(behind former: EventStreamParser? = nil, limit: Int) {
    self.limit = limit
    lastID = former?.lastID
    nextID = lastID
    retry = former?.retry
  }

  /// Throws the error that stands behind the last events, if there is one.
  ///
  /// - Throws: ``HTTPError/Code/limit`` if the event behind those that were given is larger than allowed.
  package func check() throws(HTTPError) { if let failure { throw failure } }

  /// The events that end in a piece.
  ///
  /// - Throws: ``HTTPError/Code/limit`` if one is larger than allowed. Where others came before it, they are given first,
  ///   and the error then by ``check()``.
  package mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> [ServerSentEvent] {
    try check()
    var events: [ServerSentEvent] = []
    for byte in bytes {
      if followsReturn {
        followsReturn = false
        if byte == 0x0A { continue }
      }
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        size += 1
        if size > limit {
          failure = HTTPError(
            .limit, "an event has more than \(limit) bytes", fix: "EventStream.Options.limit")
          if events.isEmpty { try check() }
          return events
        }
        continue
      }
      followsReturn = byte == 0x0D
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    // By bytes: a mark behind the colon would make another character of it.
    var text = line[...]
    if isFirstLine, text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
    isFirstLine = false
    guard let first = text.first else { return dispatch() }
    let colon = UInt8(ascii: ":")
    if first == colon { return nil }
    let field = text.prefix { $0 != colon }
    var value = text[field.endIndex...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    take(field: String(decoding: field, as: UTF8.self), String(decoding: value, as: UTF8.self))
    return nil
  }

  private mutating func take(field: String, _ value: String) {
    switch field {
    case "data":
      event.data += hasData ? "\n" + value : value
      hasData = true
    case "event": event.type = value
    case "id": if !value.utf8.contains(0) { nextID = value }
    case "retry":
      if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let milliseconds = Int(value)
      {
        retry = .milliseconds(min(milliseconds, Self.longestRetry))
      }
    default: break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      event = ServerSentEvent(data: "")
      hasData = false
      size = 0
    }
    // Also of one without data.
    lastID = nextID
    guard hasData else { return nil }
    event.id = lastID
    if event.type.isEmpty { event.type = "message" }
    return event
  }
}
