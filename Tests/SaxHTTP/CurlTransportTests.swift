import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Synchronization
import Testing

/// libcurl against a server on loopback.
@Suite struct CurlTransportTests {
  private let transport = CurlTransport()

  @Test func aResponseHasAllItsParts() async throws {
    let response = try await transport.get("/fine")
    #expect(response.status == 200)
    #expect(response.fields.values(of: "x-twice") == ["1", "2"])
    #expect(response.fields["X-TWICE"] == "1, 2")
    #expect(response.mediaType == "application/x-ndjson")
    #expect(response.contentLength == 8)
    #expect(try await response.text == "{\"a\":1}\n")
  }

  @Test func whatIsSentIsWhatWasGiven() async throws {
    let response = try await transport.get("/echo?a=1&a=2") {
      try $0.fields.append("X-One", "1")
      try $0.fields.append("X-One", "2")
      try $0.fields.append("X-Empty", "")
    }
    #expect(
      try await response.text == """
        GET /echo?a=1&a=2 HTTP/1.1
        user-agent: Saxifrage
        x-empty: \n\
        x-one: 1
        x-one: 2


        """)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete]) func bodiesAreSent(
    _ method: HTTPMethod
  ) async throws {
    let many = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    for (body, framing) in [
      (HTTPBody.bytes(many, contentType: "text/plain"), "content-length: \(many.count)"),
      (.stream(length: many.count) { Pieces(many) }, "content-length: \(many.count)"),
      (.stream { Pieces(many) }, "transfer-encoding: chunked"),
      (.form([("a b", "1&2"), ("ü", "~*")]), "content-type: application/x-www-form-urlencoded"),
    ] {
      let response = try await transport.get("/echo") {
        $0.method = method
        $0.body = body
      }
      let bytes = try await response.body.collect(upTo: 4 << 20)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("\(method) /echo HTTP/1.1\n"))
      #expect(text.contains("\n\(framing)\n"), "\(text.prefix(300))")
      if body.contentType?.hasSuffix("urlencoded") == true {
        #expect(text.hasSuffix("\n\na+b=1%262&%C3%BC=%7E*"))
      } else {
        #expect(text.hasSuffix("\n\n" + String(decoding: many, as: UTF8.self)))
      }
    }
  }

  /// Before a long body the server is asked whether it wants it; some don't know the question.
  @Test(arguments: ["/echo", "/expects-nothing"], [nil, 3 << 20]) func longBodiesAreExpectedOrNot(
    _ path: String, _ length: Int?
  ) async throws {
    let many = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    let response = try await transport.get(path) {
      $0.method = .put
      $0.body = .stream(length: length) { Pieces(many) }
    }
    #expect(response.status == 200)
    let bytes = try await response.body.collect(upTo: 4 << 20)
    #expect(bytes.suffix(many.count).elementsEqual(many))
    if path == "/echo" {
      #expect(String(decoding: bytes.prefix(500), as: UTF8.self).contains("expect: 100-continue"))
    }
  }

  /// Servers that don't know the question are waited for, a second long.
  @Test(arguments: [1, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1]) func shortBodiesAreNotAskedFor(
    _ length: Int
  ) async throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
    for body in [HTTPBody.bytes(bytes), .stream(length: length) { Pieces(bytes) }] {
      let response = try await transport.get("/echo") {
        $0.method = .post
        $0.body = body
      }
      let echo = String(decoding: try await response.body.collect(upTo: 2 << 20), as: UTF8.self)
      #expect(echo.prefix(500).contains("expect: 100-continue") == (length > 1 << 20))
    }
  }

  @Test func whoeverAsksBeforeAShortBodyDoes() async throws {
    let response = try await transport.get("/echo") {
      $0.method = .post
      $0.body = .text("hello")
      try $0.fields.append("Expect", "100-continue")
    }
    #expect(try await response.text.contains("expect: 100-continue"))
  }

  @Test func whatIsNeverExpectedIsHandedOn() async throws {
    for count in [1, 3 << 20] {
      let response = try await transport.get("/unexpected") {
        $0.method = .put
        $0.body = .stream { Pieces([UInt8](repeating: 0, count: count)) }
      }
      #expect(response.status == 417)
      #expect(try await response.text == "no")
    }
  }

  @Test func aPostOfNothingHasItsLength() async throws {
    let response = try await transport.get("/echo") { $0.method = .post }
    #expect(try await response.text.contains("content-length: 0\n"))
  }

  @Test func aBodyOfAnotherLengthIsAnError() async throws {
    for length in [3, 5] {
      await #expect(throws: HTTPError.self) {
        try await transport.get("/echo") {
          $0.method = .put
          $0.body = .stream(length: length) { Pieces([1, 2, 3, 4]) }
        }
      }
    }
  }

  @Test func whatABodyThrowsIsThrown() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await transport.get("/echo") {
        $0.method = .put
        $0.body = .stream { () -> Pieces in throw Failure() }
      }
    }
  }

  @Test func interimResponsesArePassedOver() async throws {
    let response = try await transport.get("/informed")
    #expect(response.status == 200)
    #expect(!response.fields.contains("Link"))
    #expect(try await response.text == "{\"a\":1}\n")
  }

  @Test(arguments: ["/204", "/304"]) func whatHasNoBodyHasNone(_ path: String) async throws {
    #expect(try await transport.get(path).text == "")
  }

  @Test func theTrailerComesBehindTheBody() async throws {
    let response = try await transport.get("/trailer")
    #expect(response.body.trailers.isEmpty)
    #expect(try await response.text == "{\"a\":1}\n")
    #expect(response.body.trailers["x-sum"] == "7")
  }

  @Test func foldedFieldsAreOne() async throws {
    #expect(try await transport.get("/folded").fields["x-folded"] == "one two")
  }

  @Test func foldedFramingIsRefused() async throws {
    let error = await #expect(throws: HTTPError.self) { try await transport.get("/folded-framing") }
    #expect(error?.code == .malformed)
    #expect(error?.message == "the response's Transfer-Encoding goes on in another line")
  }

  @Test(arguments: [
    ("/reset", HTTPError.Code.interrupted), ("/short", .interrupted), ("/cut-chunk", .interrupted),
    ("/no-last-chunk", .interrupted), ("/bad-chunk", .malformed), ("/nothing", .interrupted),
    ("/endless-head", .limit), ("/endless-line", .limit), ("/endless-hints", .limit),
    ("/huge-length", .interrupted), ("/no-http", .malformed),
    ("/no-colon", .malformed),
  ]) func whatBreaksOffIsAnError(_ path: String, _ code: HTTPError.Code) async throws {
    let error = await #expect(throws: HTTPError.self) { try await transport.get(path).text }
    #expect(error?.code == code, "\(path): \(String(describing: error))")
    #expect(error?.url?.hasSuffix(path) == true)
  }

  @Test(arguments: ["/long", "/half-close"]) func whatIsWholeIsRead(_ path: String)
    async throws
  {
    #expect(try await transport.get(path).text == "{\"a\":1}\n")
  }

  @Test func aHeadHasNoBody() async throws {
    let response = try await transport.get("/echo") { $0.method = .head }
    #expect(response.status == 200)
    #expect(try await response.text == "")
    let error = await #expect(throws: HTTPError.self) {
      try await transport.get("/echo") {
        $0.method = .head
        $0.body = .text("hello")
      }
    }
    #expect(error?.code == .request)
  }

  @Test func whatMakesAConnectionSafeIsNotLeftOut() async throws {
    var options = ConnectionOptions()
    options.tls.pinnedKeys = ["/etc/passwd"]
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport(options).get("/fine")
    }
    #expect(error?.code == .tls)
  }

  @Test func aProxysPasswordIsNotShown() async throws {
    for proxy in ["foo://user:hunter2@127.0.0.1:1", "http://user:hunter2@127.0.0.1:1"] {
      var options = ConnectionOptions()
      options.proxy = .url(proxy)
      let error = await #expect(throws: HTTPError.self) {
        try await CurlTransport(options).get("/fine")
      }
      #expect(error.map { !"\($0)".contains("hunter2") } == true)
    }
  }

  @Test func nobodyThereIsAnError() async throws {
    for (url, code) in [
      ("http://127.0.0.1:1/", HTTPError.Code.connect), ("http://nowhere.invalid/", .resolve),
    ] {
      let error = await #expect(throws: HTTPError.self) {
        try await transport.execute(WebRequest(.get, url))
      }
      #expect(error?.code == code)
    }
  }

  /// Bytes that the receiver doesn't take stay with the server, and its connection is closed when
  /// it goes.
  @Test func aReceiverThatStopsStopsTheSender() async throws {
    let own = CurlTransport()
    let path = "/endless?stopped"
    var response: WebResponse? = try await own.get(path)
    var iterator = response?.body.makeAsyncIterator()
    _ = try await iterator?.next()
    // The sender goes on until what lies between is full; one that isn't stopped would never be still.
    var last = ""
    for _ in 0..<200 {
      let now = try await state(of: path)
      if now == last, now.hasPrefix("sent") { break }
      last = now
      try await Task.sleep(for: .milliseconds(300))
    }
    // What sockets hold: 2 to 10 MB.
    #expect(try #require(Int(last.dropFirst(5))) < 32 << 20)
    #expect(try await state(of: path) == last)
    iterator = nil
    response = nil
    try await closes(path)
  }

  @Test func aCancelledTaskClosesTheConnection() async throws {
    let began = Atomic<Bool>(false)
    let transport = transport
    let path = "/endless-chunks?cancelled"
    let task = Task {
      for try await _ in try await transport.get(path).body {
        began.store(true, ordering: .relaxed)
      }
    }
    while !began.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await closes(path)
  }

  @Test func aTaskIsCancelledWhileItWaitsForTheHead() async throws {
    let transport = transport
    let path = "/silence?cancelled"
    let task = Task { try await transport.get(path).status }
    while try await state(of: path) != "begun" { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await closes(path)
  }

  /// A server that takes the connection, and says nothing to the client's hello.
  @Test func aHandshakeThatStallsEnds() async throws {
    let url = try FaultServer.url("/").replacing("http:", with: "https:")
    var options = ConnectionOptions()
    options.timeouts.connect = .seconds(0.3)
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport(options).execute(WebRequest(.get, url))
    }
    #expect(error?.code == .timeout)
    #expect(error?.timeout == .connect)
  }

  /// A value that would hold another field for a reader that ends lines otherwise is malformed.
  @Test(arguments: ["/injected", "/nul"]) func fieldsHaveNoFieldsInThem(_ path: String)
    async throws
  {
    let error = await #expect(throws: HTTPError.self) { try await transport.get(path) }
    #expect(error?.code == .malformed)
  }

  /// The state of a request, as the server sees it.
  private func state(of path: String) async throws -> String {
    try await transport.get("/log?\(path)").text
  }

  /// Waits until the server has seen that a connection is closed.
  private func closes(_ path: String) async throws {
    for _ in 0..<500 {
      if try await state(of: path) == "closed" { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the connection stays open")
  }

  @Test func aBodyIsReadOnce() async throws {
    let response = try await transport.get("/fine")
    _ = try await response.text
    await #expect(throws: HTTPError.self) { try await response.text }
  }

  @Test func theTransportsOwnFieldsAreRefused() async throws {
    for name in ["Host", "content-length", "Transfer-Encoding"] {
      let error = await #expect(throws: HTTPError.self) {
        try await transport.get("/fine") { try $0.fields.append(name, "1") }
      }
      #expect(error?.code == .request)
    }
  }

  /// A thousand at once, over eight connections.
  @Test func manyAtOnce() async throws {
    let transport = transport
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<1000 {
        group.addTask { try await transport.get("/fine").body.collect(upTo: 100).count }
      }
      return try await group.reduce(0, +)
    }
    #expect(count == 8000)
  }
}

/// Bytes in pieces.
struct Pieces: AsyncSequence, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async -> ArraySlice<UInt8>? {
      if rest.isEmpty { return nil }
      let piece = rest.prefix(100_000)
      rest = rest.dropFirst(piece.count)
      return piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }
}
