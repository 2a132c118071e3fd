import SaxHTTP
import SaxServices
import Saxifrage
import SaxTestServers
import Testing

/// Mapped responses, of a server on loopback and of none.
@Suite struct ResponseTests {
  private struct A: Decodable, Equatable { var a: Int }

  private let client = HTTPClient()

  private func mapping() throws -> Mapping {
    try Mapping(
      """
      emit A at /
      error Problem at /error
      type A { a: Int }
      type Problem { code: Int }
      """)
  }

  private func request(_ path: String) throws -> WebRequest {
    WebRequest(.get, try URI(FaultServer.url(path)))
  }

  @Test func objectsComeAsTheyArrive() async throws {
    var found: [A] = []
    for try await a in try mapping().objects(A.self, from: client, request("/fine")) {
      found.append(a)
    }
    #expect(found == [A(a: 1)])
  }

  /// A stream that has no end is left when enough has come.
  @Test func leavingTheLoopEndsTheResponse() async throws {
    var count = 0
    for try await object in try mapping().objects(from: client, request("/endless")) {
      let a: Int = try object.a
      count += a
      if count == 100 { break }
    }
    #expect(count == 100)
  }

  @Test func whatBreaksOffIsAnErrorBehindItsObjects() async throws {
    var count = 0
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in try mapping().objects(A.self, from: client, request("/short")) {
        count += 1
      }
    }
    #expect(count == 1)
    #expect(error?.code == .interrupted)
  }

  @Test func anErrorThatTheMappingKnowsIsThrown() async throws {
    let error = await #expect(throws: BuildError.self) {
      for try await _ in try mapping().objects(A.self, from: client, request("/status?409")) {}
    }
    #expect(error?.code == .declared)
    #expect(error?.notes.contains("the server answers 409 Conflict") == true)
    #expect((error?.cause as? HTTPError)?.status == 409)
    let code: Int? = try error?.object?.decode(SaxObject.self).code
    #expect(code == 409)
  }

  @Test(arguments: ["<html>", "", "{\"error\"", "{\"other\": 1}"]) func otherwiseTheStatusIs(
    _ body: String
  ) async throws {
    let transport = InMemoryTransport { request in
      WebResponse(status: 404, url: request.url, body: .bytes(Array(body.utf8)))
    }
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in try mapping().objects(
        A.self, from: transport, WebRequest(.get, "https://example.org/a?token=secret"))
      {}
    }
    #expect(error?.status == 404)
    #expect(error?.url == "https://example.org/a?token=…")
  }

  /// The media type goes before the first bytes, and the caller's word before both.
  @Test func theMediaTypeSaysWhatItIs() async throws {
    for (type, format, isFine) in [
      ("application/json", InputFormat.auto, true), ("application/x-ndjson", .auto, true),
      ("application/vnd.x+json; charset=utf-8", .auto, true), ("text/plain", .auto, true),
      ("application/json", .json, false), ("application/json", .ndjson, true),
      ("text/xml", .auto, false),
    ] {
      let transport = InMemoryTransport { request in
        var fields = HeaderFields()
        try fields.append("Content-Type", type)
        return WebResponse(
          status: 200, fields: fields, url: request.url,
          body: .bytes(Array("{\"a\":1}\n{\"a\":2}\n".utf8)))
      }
      var options = ReadingOptions()
      options.format = format
      let objects = try mapping().objects(
        A.self, from: transport, WebRequest(.get, "https://example.org/a"), options: options)
      var count = 0
      do {
        for try await _ in objects { count += 1 }
        #expect(isFine && count == 2, "\(type)")
      } catch is ReadingError {
        #expect(!isFine, "\(type)")
      }
    }
  }

  /// The parameter goes before what XML declares, a byte order mark before it (RFC 7303 §3).
  @Test(
    arguments: [
      ("text/xml; charset=ISO-8859-1", [0xE9], "UTF-8", []),
      ("application/xml;Charset = \"iso-8859-1\"", [0xE9], "UTF-8", []),
      ("application/xml; charset=utf-8", [0xC3, 0xA9], "ISO-8859-1", []),
      ("application/xml; charset=utf-8", [0xC3, 0xA9], "utf-16", []),
      ("application/xml; charset=iso-8859-1", [0xC3, 0xA9], "UTF-8", [0xEF, 0xBB, 0xBF]),
      ("application/xml", [0xE9], "ISO-8859-1", []),
    ] as [(String, [UInt8], String, [UInt8])])
  func theCharsetSaysHowXMLIsEncoded(
    _ type: String, _ letter: [UInt8], _ declared: String, _ mark: [UInt8]
  ) async throws {
    let transport = InMemoryTransport { request in
      var fields = HeaderFields()
      try fields.append("Content-Type", type)
      let start = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><r><t>"
      return WebResponse(
        status: 200, fields: fields, url: request.url,
        body: .bytes(mark + Array(start.utf8) + letter + Array("</t></r>".utf8)))
    }
    let request = try WebRequest(.get, "https://example.org/a")
    let values = try Mapping("emit String at /r/t").values(from: transport, request)
    for try await value in values { #expect(value == .string("é")) }
  }

  /// A success without a body is no malformed JSON (RFC 9110 §15.3.5, §15.3.6).
  @Test(arguments: [
    (204, ""), (205, ""), (205, "{"), (200, ""), (201, ""), (202, ""),
  ]) func aSuccessWithoutABodyHoldsNoObjects(_ status: Int, _ body: String) async throws {
    let transport = InMemoryTransport { request in
      var fields = HeaderFields()
      try fields.append("Content-Type", "application/json")
      return WebResponse(
        status: status, fields: fields, url: request.url, body: .bytes(Array(body.utf8)))
    }
    let request = try WebRequest(.get, "https://example.org/a")
    var count = 0
    for try await _ in try mapping().objects(A.self, from: transport, request) { count += 1 }
    for try await _ in try mapping().objects(from: transport, request) { count += 1 }
    #expect(count == 0)
  }

  /// Nothing is nothing, and half of something isn't.
  @Test(arguments: [" ", "\n", "{\"a\""]) func aBodyThatIsCutIsAnErrorStill(_ body: String)
    async throws
  {
    let transport = InMemoryTransport { request in
      WebResponse(status: 200, url: request.url, body: .bytes(Array(body.utf8)))
    }
    await #expect(throws: ReadingError.self) {
      for try await _ in try mapping().objects(
        A.self, from: transport, WebRequest(.get, "https://example.org/a"))
      {}
    }
  }

  /// A status is what its request says that it is.
  @Test func otherStatusesCanBeSuccesses() async throws {
    let transport = InMemoryTransport { request in
      let status = request.url.query.flatMap { Int($0) } ?? 500
      return WebResponse(status: status, url: request.url, body: .bytes(Array(#"{"a":1}"#.utf8)))
    }
    for (status, successes, isFine) in [
      (404, Set(200...299), false), (404, [404], true), (200, [404], false),
      (304, [200, 304], true), (200, [200, 304], true),
    ] {
      var request = try WebRequest(.get, "https://example.org/a?\(status)")
      request.successes = successes
      var count = 0
      do {
        for try await a in try mapping().objects(A.self, from: transport, request) {
          #expect(a == A(a: 1))
          count += 1
        }
        #expect(isFine, "\(status) of \(successes)")
        // What it has no body by is not looked at.
        #expect(count == (status == 304 ? 0 : 1))
      } catch let error as HTTPError {
        #expect(!isFine, "\(status) of \(successes)")
        #expect(error.status == status)
      }
    }
  }
}
