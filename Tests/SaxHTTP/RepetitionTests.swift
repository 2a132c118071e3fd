import SaxHTTP
import SaxHTTPSupport
import Testing

/// Requests on a connection that was kept, and that the server closes instead of answering.
@Suite struct RepetitionTests {
  /// The moment of the request at which the server closes the connection.
  enum Moment: String, CaseIterable, Sendable { case before, within, after }

  enum Kind: CaseIterable, Sendable {
    case none, bytes, long, once, again

    var body: HTTPBody {
      let long = [UInt8](repeating: 7, count: 600_000)
      return switch self {
      case .none: .empty
      case .bytes: .text("hello")
      case .long: .bytes(long)
      case .once: .stream(length: long.count) { Pieces(long) }
      case .again: .stream(length: long.count, isRepeatable: true) { Pieces(long) }
      }
    }
  }

  /// Sends a request on a connection that was kept, and that the server closes at a moment of it.
  ///
  /// A connection that was idle for a moment is not taken for what must not be sent twice; it is tried again then,
  /// until the one is taken that the server ends.
  ///
  /// - Returns: what came, and how often the server has seen the request.
  private func send(
    _ method: HTTPMethod, _ moment: Moment, _ kind: Kind,
    _ set: (inout WebRequest) throws -> Void = { _ in }
  ) async throws -> (result: Result<String, any Error>, count: String) {
    for _ in 0..<50 {
      let outcome = try await sendOnce(method, moment, kind, set)
      if case .success("1") = outcome.result { continue }
      return outcome
    }
    throw HTTPError(.connect, "the connection that is ended is never taken")
  }

  private func sendOnce(
    _ method: HTTPMethod, _ moment: Moment, _ kind: Kind,
    _ set: (inout WebRequest) throws -> Void
  ) async throws -> (result: Result<String, any Error>, count: String) {
    var options = ConnectionOptions()
    options.connectionsPerHost = 1
    let transport = CurlTransport(options)
    let key = "\(method)-\(moment)-\(kind)-\(UInt64.random(in: 0...(.max)))"
    _ = try await transport.get("/arm?\(moment)&\(key)").text
    let result: Result<String, any Error>
    do {
      let response = try await transport.get("/count?\(key)") {
        $0.method = method
        $0.body = kind.body
        try set(&$0)
      }
      result = .success(try await response.text)
    } catch {
      result = .failure(error)
    }
    return (result, try await transport.get("/counted?\(key)").text)
  }

  @Test(arguments: Moment.allCases, Kind.allCases) func whatMayHaveBeenDoneIsNotSentTwice(
    _ moment: Moment, _ kind: Kind
  ) async throws {
    for method in [HTTPMethod.post, .patch] {
      let (result, count) = try await send(method, moment, kind)
      #expect(count == "1")
      let error = #expect(throws: HTTPError.self) { try result.get() }
      #expect(error?.code == .interrupted, "\(String(describing: error))")
      #expect(error?.message.contains("a \(method) is not sent twice") == true)
      #expect(error?.fix?.contains("Idempotency-Key") == true)
    }
  }

  @Test(arguments: Moment.allCases, [Kind.none, .bytes, .long, .again])
  func whatIsAsGoodTwiceIsSentAgain(_ moment: Moment, _ kind: Kind) async throws {
    for method in [HTTPMethod.put, .delete] {
      let (result, count) = try await send(method, moment, kind)
      #expect(try result.get() == "2")
      #expect(count == "2")
    }
  }

  @Test(arguments: Moment.allCases) func aBodyThatCanBeReadOnceIsSentOnce(_ moment: Moment)
    async throws
  {
    let (result, count) = try await send(.put, moment, .once)
    // Of one that has not been begun nothing is lost.
    if moment == .before, count == "2" {
      #expect(try result.get() == "2")
      return
    }
    #expect(count == "1")
    let error = #expect(throws: HTTPError.self) { try result.get() }
    #expect(error?.code == .body)
  }

  @Test(arguments: Moment.allCases) func whoeverKnowsBetterSaysSo(_ moment: Moment) async throws {
    let key = try await send(.post, moment, .bytes) {
      try $0.fields.append("Idempotency-Key", "8e03978e-40d5-43dd-bc93-6894a57f9324")
    }
    #expect(key.count == "2")
    let said = try await send(.patch, moment, .bytes) { $0.isIdempotent = true }
    #expect(try said.result.get() == "2")
    let denied = try await send(.put, moment, .bytes) { $0.isIdempotent = false }
    #expect(denied.count == "1")
  }

  /// By those that are sent again where no response came.
  @Test func retriesKnowTheSame() async throws {
    for (isSaid, count) in [(true, 3), (false, 1)] {
      var sent = 0
      var request = WebRequest(.post, try URI("https://example.org/"))
      request.isIdempotent = isSaid
      let outcome = Retry.Outcome.failure(HTTPError(.interrupted, "no"))
      while sent < 3 {
        sent += 1
        if !outcome.mayPass(for: request) { break }
      }
      #expect(sent == count)
    }
  }

  /// That no other connection can be made says nothing of what was done with the request.
  @Test(arguments: [Kind.none, .bytes, .again]) func aServerThatIsGoneMayHaveDoneIt(_ kind: Kind)
    async throws
  {
    for isIdempotent in [false, true] {
      var isAsked = false
      for _ in 0..<50 where !isAsked {
        let transport = CurlTransport()
        let port = try await transport.get("/last").text
        let url = "http://127.0.0.1:\(port)/"
        #expect(try await transport.execute(WebRequest(.get, url)).text == "{\"a\":1}\n")
        var request = WebRequest(isIdempotent ? .put : .post, try URI(url), body: kind.body)
        request.timeouts = HTTPTimeouts()
        let error = await #expect(throws: HTTPError.self) {
          try await transport.execute(request)
        }
        // A connection that was idle for a moment isn't taken: the server was not asked.
        if !isIdempotent, error?.code == .connect { continue }
        isAsked = true
        if isIdempotent {
          #expect(error?.code == .connect || error?.code == .interrupted)
        } else {
          #expect(error?.code == .interrupted)
          #expect(error?.message.contains("a POST is not sent twice") == true)
          #expect(error.map { Retry.Outcome.failure($0).mayPass(for: request) } == false)
        }
      }
      #expect(isAsked)
    }
  }

  /// A body that is refused unread may be sent again: as here where the server wants no `Expect`.
  @Test func anAnswerAllowsForOneMore() async throws {
    let many = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    let response = try await CurlTransport().get("/expects-nothing") {
      $0.method = .post
      $0.body = .bytes(many)
    }
    #expect(response.status == 200)
  }
}
