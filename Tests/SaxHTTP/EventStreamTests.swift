import SaxEvents
import Testing

@testable import SaxHTTP

/// Server-sent events, as WHATWG HTML §9.2.6 has them read, whatever the pieces are.
@Suite struct EventStreamTests {
  private typealias Event = ServerSentEvent

  private func events(_ text: String, pieces size: Int) throws -> [Event] {
    var parser = EventStreamParser(limit: 1 << 10)
    let bytes = Array(text.utf8)
    var events: [Event] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += try parser.take(bytes[start..<min(start + size, bytes.count)])
    }
    return events
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func linesAreReadAsTheStandardHasIt(_ end: String) throws {
    let cases: [(lines: [String], events: [Event])] = [
      // Those of §9.2.6.
      (["data: YHOO", "data: +2", "data: 10", ""], [Event(data: "YHOO\n+2\n10")]),
      (
        [
          ": test stream", "", "data: first event", "id: 1", "", "data:second event", "id", "",
          "data:  third event", "",
        ],
        [
          Event(data: "first event", id: "1"), Event(data: "second event", id: ""),
          Event(data: " third event", id: ""),
        ]
      ),
      (["data", "", "data", "data", "", "data:"], [Event(data: ""), Event(data: "\n")]),
      (["data:test", "", "data: test", ""], [Event(data: "test"), Event(data: "test")]),
      // Types, identifiers, what is ignored.
      (
        ["event: add", "data: 1", "", "data: 2", ""],
        [Event(type: "add", data: "1"), Event(data: "2")]
      ),
      (["id: a\u{0}b", "data: 1", ""], [Event(data: "1")]),
      (["Data: 1", "dat: 2", "data : 3", "", "data: 4", ""], [Event(data: "4")]),
      (["event: only", "", "\u{FEFF}data: 1", ""], []),
      (["\u{FEFF}data: 1", ""], [Event(data: "1")]),
      (["data: a:b: c", ""], [Event(data: "a:b: c")]),
      (["data: é\u{1F600}", ""], [Event(data: "é\u{1F600}")]),
      // What is not ended is no event.
      (["data: lost"], []),
    ]
    for (lines, wanted) in cases {
      let text = lines.map { $0 + end }.joined()
      for size in 1...max(text.utf8.count, 1) {
        #expect(try events(text, pieces: size) == wanted, "\(lines) in pieces of \(size)")
      }
    }
  }

  /// By bytes, and not by characters.
  @Test func marksBehindColonsAreOfValues() throws {
    #expect(try events("data:\u{301}a\n\n", pieces: 100) == [Event(data: "\u{301}a")])
    #expect(try events("data: \u{301}a\n\n", pieces: 1) == [Event(data: "\u{301}a")])
    #expect(try events(":\u{301}a\ndata: 1\n\n", pieces: 100) == [Event(data: "1")])
  }

  @Test func anIdentifierCountsFromTheEndOfItsEvent() throws {
    var parser = EventStreamParser(limit: 100)
    _ = try parser.take(Array("id: 4\ndata: 1\n\nid: 5\n".utf8)[...])
    #expect(parser.lastID == "4")
    #expect(EventStreamParser(behind: parser, limit: 100).lastID == "4")
    // Also of one without data, which is no event.
    #expect(try parser.take(Array("\n".utf8)[...]).isEmpty)
    #expect(parser.lastID == "5")
  }

  @Test func eventsBeforeATooLargeOneAreGiven() async throws {
    var parser = EventStreamParser(limit: 20)
    let large = "data: 1\n\ndata: 2\n\ndata: \(String(repeating: "x", count: 30))"
    #expect(try parser.take(Array(large.utf8)[...]).map(\.data) == ["1", "2"])
    #expect(throws: HTTPError.self) { try parser.check() }
    #expect(throws: HTTPError.self) { try parser.take([0x0A]) }
    var options = EventStream.Options()
    options.limit = 20
    var data: [String] = []
    let error = await #expect(throws: HTTPError.self) {
      for try await event in Server([large]).events(
        of: try WebRequest(.get, "http://a.example/"), options: options)
      { data.append(event.data) }
    }
    #expect(data == ["1", "2"] && error?.code == .limit)
  }

  @Test func waitsAreThoseOfTheServerUpToADay() throws {
    var parser = EventStreamParser(limit: 100)
    for (text, wait) in [
      ("1500", Duration.milliseconds(1500)), ("x", .milliseconds(1500)),
      ("-1", .milliseconds(1500)),
      ("99999999999999999999", .milliseconds(1500)), ("9223372036854775807", .seconds(86400)),
    ] {
      _ = try parser.take(Array("retry: \(text)\n".utf8)[...])
      #expect(parser.retry == wait, "\(text)")
    }
  }

  /// A server that ends each stream at once is not asked without a pause, whatever it says.
  @Test func waitsAreNotShorterThanTheLeast() async throws {
    let server = Server(["retry: 1\ndata: 1\n\n", "data: 2\n\n", "data: 3\n\n"])
    var options = EventStream.Options()
    #expect(options.leastWait == .seconds(1))
    options.leastWait = .milliseconds(100)
    options.wait = .seconds(1000)
    var events = server.events(of: try WebRequest(.get, "http://a.example/"), options: options)
      .makeAsyncIterator()
    let begun = ContinuousClock.now
    for wanted in ["1", "2", "3"] { #expect(try await events.next()?.data == wanted) }
    #expect(ContinuousClock.now - begun >= .milliseconds(200))
  }

  @Test func largeEventsAreRefused() {
    var parser = EventStreamParser(limit: 100)
    let error = #expect(throws: HTTPError.self) {
      for _ in 0..<20 { _ = try parser.take(Array("data: 12345\n".utf8)[...]) }
    }
    #expect(error?.code == .limit)
  }

  /// Answers with the next of some bodies, and then without any event.
  private final class Server: HTTPExecutor {
    private let bodies: [String]
    private let requests = Locked<[WebRequest]>([])
    init(_ bodies: [String]) { self.bodies = bodies }
    var ids: [String?] { requests.withLock { $0.map { $0.fields["Last-Event-ID"] } } }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      let index = requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      var fields = HeaderFields()
      try fields.set("Content-Type", "text/event-stream")
      return WebResponse(
        status: 200, fields: fields, url: request.url,
        body: .bytes(Array((index < bodies.count ? bodies[index] : ": none\n\n").utf8)))
    }
  }

  @Test func oneStreamMayBeAllThatIsWanted() async throws {
    let server = Server(["data: 1\n\n"])
    var options = EventStream.Options()
    options.reconnections = 0
    var count = 0
    for try await _ in server.events(
      of: try WebRequest(.get, "http://a.example/"), options: options)
    { count += 1 }
    #expect(count == 1 && server.ids.count == 1)
  }

  /// All but NUL and the ends of lines, as browsers send them.
  @Test func identifiersAreSentWhateverTheyHold() async throws {
    let server = Server(["id: a\u{1}é\u{7F}\ndata: 1\n\n"])
    var options = EventStream.Options()
    options.wait = .zero
    options.reconnections = 1
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in server.events(
        of: try WebRequest(.get, "http://a.example/"), options: options)
      {}
    }
    #expect(error?.code == .interrupted)
    #expect(server.ids == [nil, "a\u{1}é\u{7F}"])
  }

  /// Taking one out of many is not to move all of them: the time would grow with the square of their number.
  @Test(.timeLimit(.minutes(1))) func manyMayComeInOnePiece() async throws {
    let server = Server([String(repeating: "data\n\n", count: 600_000)])
    var options = EventStream.Options()
    options.reconnections = 0
    var count = 0
    for try await _ in server.events(
      of: try WebRequest(.get, "http://a.example/"), options: options)
    { count += 1 }
    #expect(count == 600_000)
  }

  @Test func whatEndsAgainAndAgainIsAnError() async throws {
    let server = Server(["id: 7\ndata: 1\n\n", "data: 2\n\ndata: lost"])
    var options = EventStream.Options()
    options.wait = .zero
    options.reconnections = 3
    var data: [String] = []
    let error = await #expect(throws: HTTPError.self) {
      for try await event in server.events(
        of: try WebRequest(.get, "http://a.example/"), options: options)
      { data.append(event.data) }
    }
    #expect(data == ["1", "2"])
    #expect(error?.code == .interrupted)
    // The first, one behind it, and then three without an event.
    #expect(server.ids == [nil, "7", "7", "7", "7"])
  }
}
