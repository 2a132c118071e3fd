/// Reads a stream of events from pieces of any size (WHATWG HTML §9.2.6).
struct EventStreamParser: Sendable {
  /// A day, in milliseconds: nobody waits for longer because a server says so.
  private static let longestRetry = 86_400_000

  /// The time to wait before the stream is asked for again, as the server says it; nil if it has not.
  private(set) var retry: Duration?
  /// The identifier that a stream is taken up again behind.
  private(set) var lastID: String?

  private let limit: Int
  private var line: [UInt8] = []
  private var event = ServerSentEvent(data: "")
  private var hasData = false
  private var size = 0
  /// True behind a carriage return, which a line feed may follow.
  private var followsReturn = false
  private var isFirstLine = true

  /// - Parameters:
  ///   - former: of the stream that this one goes on behind.
  ///   - limit: the most bytes of one event.
  init(behind former: EventStreamParser? = nil, limit: Int) {
    self.limit = limit
    lastID = former?.lastID
    retry = former?.retry
  }

  /// The events that end in a piece.
  ///
  /// - Throws: ``HTTPError/Code/limit`` if one is larger than allowed.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> [ServerSentEvent] {
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
          throw HTTPError(.limit, "an event has more than \(limit) bytes")
        }
        continue
      }
      followsReturn = byte == 0x0D
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    var text = String(decoding: line, as: UTF8.self)
    line.removeAll(keepingCapacity: true)
    if isFirstLine, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    isFirstLine = false
    if text.isEmpty { return dispatch() }
    guard text.utf8.first != UInt8(ascii: ":") else { return nil }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    var value = text[colon...].dropFirst()
    if value.first == " " { value.removeFirst() }
    take(field: text[..<colon], String(value))
    return nil
  }

  private mutating func take(field: Substring, _ value: String) {
    switch field {
    case "data":
      event.data += hasData ? "\n" + value : value
      hasData = true
    case "event": event.type = value
    case "id": if !value.utf8.contains(0) { lastID = value }
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
    guard hasData else { return nil }
    event.id = lastID
    if event.type.isEmpty { event.type = "message" }
    return event
  }
}
