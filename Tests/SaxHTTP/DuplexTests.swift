import SaxHTTP
import SaxHTTPSupport
import Testing

/// Responses that come while their requests' bodies are still being sent.
@Suite(.timeLimit(.minutes(2))) struct DuplexTests {
  private let transport = CurlTransport()

  /// A body of which a piece is sent whenever something says so, and which ends with it.
  private static func steps() -> (HTTPBody, AsyncStream<[UInt8]>.Continuation) {
    let (stream, steps) = AsyncStream<[UInt8]>.makeStream()
    return (.stream { stream }, steps)
  }

  /// Each piece waits for the answer to the one before.
  @Test(arguments: [200, 404, 413, 500]) func theyAnswerOneAnother(_ status: Int) async throws {
    let (body, steps) = Self.steps()
    steps.yield(Array("first".utf8))
    let response = try await transport.get("/early?\(status)&turns") {
      $0.method = .post
      $0.body = body
    }
    #expect(response.status == status)
    var count = 0
    var sent = 1
    for try await piece in response.body {
      count += piece.count
      // A line for the head, and one for each piece.
      while count >= 8 * (sent + 1), sent <= 5 {
        if sent < 5 { steps.yield(Array("next".utf8)) } else { steps.finish() }
        sent += 1
      }
    }
    #expect(count >= 8 * 6)
    #expect(try await transport.get("/log?/early?\(status)&turns").text == "whole")
  }

  /// Nobody waits for the rest of a body that the server doesn't want.
  @Test(arguments: [400, 413, 503]) func aRefusalEndsTheUpload(_ status: Int) async throws {
    let (body, steps) = Self.steps()
    steps.yield(Array("first".utf8))
    let response = try await transport.get("/early?\(status)&whole") {
      $0.method = .post
      $0.body = body
    }
    #expect(response.status == status)
    #expect(try await response.text == "{\"a\":1}\n")
    steps.finish()
  }

  /// Whoever takes a body is given all of it.
  @Test func anEarlySuccessWaitsForTheUpload() async throws {
    let (body, steps) = Self.steps()
    steps.yield(Array("first".utf8))
    let response = try await transport.get("/early?200&whole") {
      $0.method = .post
      $0.body = body
    }
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next()?.count == 8)
    for _ in 0..<10 { steps.yield([UInt8](repeating: 7, count: 100_000)) }
    steps.finish()
    #expect(try await iterator.next() == nil)
    while try await transport.get("/log?/early?200&whole").text != "whole" {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test func fieldsComeBehindTheBody() async throws {
    let pieces = Pieces([UInt8](repeating: 7, count: 10))
    let response = try await transport.get("/trailed") {
      $0.method = .post
      try $0.fields.append("Trailer", "X-Sum")
      $0.body = .stream(
        trailers: {
          var fields = HeaderFields()
          try fields.append("X-Sum", "70")
          try fields.append("X-None", "")
          return fields
        }, { pieces })
    }
    #expect(try await response.text == "X-Sum: 70\r\nX-None: \r\n\r\n")
  }

  @Test func whatTrailersThrowIsThrown() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await transport.get("/trailed") {
        $0.method = .post
        $0.body = .stream(trailers: { throw Failure() }, { Pieces([1]) })
      }
    }
  }

  @Test(arguments: ["Content-Length", "Host", "Authorization"]) func someFieldsComeTooLate(
    _ name: String
  ) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await transport.get("/trailed") {
        $0.method = .post
        $0.body = .stream(
          trailers: {
            var fields = HeaderFields()
            try fields.append(name, "1")
            return fields
          }, { Pieces([1]) })
      }
    }
    #expect(error?.code == .request)
    #expect(error?.message == "\(name) can't stand behind the body")
  }

  @Test func trailersAreForOneVersion() async throws {
    var options = ConnectionOptions()
    options.version = .http2
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport(options).get("/trailed") {
        $0.method = .post
        $0.body = .stream(trailers: { HeaderFields() }, { Pieces([1]) })
      }
    }
    #expect(error?.code == .request)
    #expect(error?.message.contains("HTTP/1.1 alone") == true)
  }
}
