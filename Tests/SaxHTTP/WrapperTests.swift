import SaxHTTP
import SaxHTTPSupport
import Synchronization
import Testing

/// The wrappers around a transport, against the same server.
@Suite struct WrapperTests {
  private let client = HTTPClient()

  @Test(arguments: ["/gzip", "/zlib", "/deflate"]) func compressedBodiesAreInflated(
    _ path: String
  ) async throws {
    let response = try await client.get(path)
    #expect(response.fields["content-encoding"] == nil)
    #expect(response.contentLength == nil)
    let line = "{\"a\":1}\n"
    #expect(try await response.text == String(repeating: line, count: 1000))
  }

  @Test func encodingsAreUndoneFromTheLastOn() async throws {
    #expect(try await client.get("/twice").text == "{\"a\":1}\n")
  }

  @Test(arguments: [
    ("/gzip-cut", HTTPError.Code.interrupted), ("/bomb", .limit), ("/compress", .encoding),
    ("/many-encodings", .encoding),
  ]) func whatCanNotBeInflatedIsAnError(_ path: String, _ code: HTTPError.Code) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await client.get(path).body.collect(upTo: 100 << 20)
    }
    #expect(error?.code == code)
  }

  /// One in the other each inflates to less than may be.
  @Test func encodingsAreLimitedTogether() async throws {
    var limits = ContentDecoding.Limits()
    limits.ratio = 1100
    let nested = HTTPClient { $0.inflation = limits }
    let error = await #expect(throws: HTTPError.self) {
      var count = 0
      for try await piece in try await nested.get("/nested-bomb").body { count += piece.count }
      #expect(count < 0, "all \(count) bytes came")
    }
    #expect(error?.code == .limit)
    limits.ratio = 10_000_000
    limits.size = 30 << 20
    let sized = HTTPClient { $0.inflation = limits }
    let other = await #expect(throws: HTTPError.self) {
      for try await _ in try await sized.get("/nested-bomb").body {}
    }
    #expect(other?.message.contains("more than \(30 << 20) bytes") == true)
  }

  /// As browsers read them; the server gives back what it was asked for.
  @Test(arguments: [
    ("/echo/Käse und Brot", "/echo/K%C3%A4se%20und%20Brot"), ("/echo/a b?c d", "/echo/a%20b?c%20d"),
    ("/echo/日本", "/echo/%E6%97%A5%E6%9C%AC"), ("/echo/a%20b", "/echo/a%20b"),
    ("/echo/100%", "/echo/100%25"), ("/echo/{a}|<b>\"c\"", "/echo/%7Ba%7D%7C%3Cb%3E%22c%22"),
    ("\\echo\\a", "/echo/a"), ("/echo/a#b c#d", "/echo/a"), ("echo/ä", "/echo/%C3%A4"),
    ("?q=ü", "/located?q=%C3%BC"), ("  /echo/a  ", "/echo/a"), ("/echo/a\tb", "/echo/ab"),
    ("\\echo?q=a\\b", "/echo?q=a%5Cb"), ("/echo#\\", "/echo"), ("https:echo", "/echo"),
    ("?u=http://ü.org/", "/located?u=http://%C3%BC.org/"), ("a#//ü", "/a"),
    ("HTTPS:/echo", "/echo"), ("\\\\example.org\\echo", "/echo"), ("///example.org/echo", "/echo"),
    ("https:\\example.org\\echo", "/example.org/echo"), ("https:///example.org", "/"),
  ]) func placesAreReadAsBrowsersDo(_ location: String, _ wanted: String) async throws {
    let transport = InMemoryTransport { request in
      if request.url.path == "/located", request.url.query == nil {
        var response = WebResponse(status: 302, url: request.url)
        try response.fields.append("Location", location)
        return response
      }
      return WebResponse(status: 200, url: request.url)
    }
    let response = try await Redirection(transport).execute(
      WebRequest(.get, "https://example.org/located"))
    #expect(response.url.target == wanted)
    #expect(response.url.host == "example.org")
  }

  /// A part that nobody asked for is not all of it.
  @Test(
    arguments: [
      ("bytes 8-15/24", false), ("bytes 0-7/8", true), ("bytes 0-7/*", false), (nil, false),
    ] as [(String?, Bool)]) func partsAreAskedFor(_ range: String?, _ isWhole: Bool) async throws
  {
    let check = StatusCheck(
      InMemoryTransport { request in
        var response = WebResponse(status: 206, url: request.url)
        if let range { try response.fields.append("Content-Range", range) }
        return response
      })
    var request = try WebRequest(.get, "https://example.org/")
    if isWhole {
      #expect(try await check.execute(request).status == 206)
    } else {
      let error = await #expect(throws: HTTPError.self) { try await check.execute(request) }
      #expect(error?.code == .malformed)
    }
    try request.fields.append("Range", "bytes=8-15")
    #expect(try await check.execute(request).status == 206)
  }

  /// Hosts are those that browsers would ask, symbols aside.
  @Test(arguments: [
    ("https://bücher.example/", "xn--bcher-kva.example"),
    ("//BÜCHER.example", "xn--bcher-kva.example"),
    ("//日本語.example:8443/a", "xn--wgv71a119e.example"), ("https://a\\b.org/", "a"),
    ("https:\\\\b.org", "b.org"), ("https://b%C3%BCcher.example/", "xn--bcher-kva.example"),
    ("https://ex%61mple.net/", "example.net"), ("https://üs er@example.net/", "example.net"),
    ("https://[2001:db8::1]:443/", "[2001:db8::1]"),
  ]) func hostsMayHaveLettersOfAllKinds(_ location: String, _ host: String) async throws {
    let transport = InMemoryTransport { request in
      if request.url.host != "example.org" { return WebResponse(status: 200, url: request.url) }
      var response = WebResponse(status: 302, url: request.url)
      try response.fields.append("Location", location)
      return response
    }
    let response = try await Redirection(transport).execute(
      WebRequest(.get, "https://example.org/"))
    #expect(response.url.host == host)
  }

  /// A host that can't be one is not repaired.
  @Test(arguments: [
    "https://a b.org/", "https://ä b.org", "https://\u{FFFD}.org",
    "https://" + String(repeating: "ä", count: 300) + ".org",
    // In normal form they hold what ends or divides a host's name.
    "https://evil.com\u{FF0F}x.org/", "https://good.org\u{FF20}evil.com/",
    "https://evil.com\u{FF1A}8080/", "https://\u{2100}.org/", "https://a\u{FF05}2F.org/",
    "https://evil.com%2Fx.org/", "https://evil.com%00x\u{E4}.org/", "https://a%EF%BC%8Fb.org/",
  ])
  func hostsAreNotRepaired(_ location: String) async throws {
    let transport = InMemoryTransport { request in
      var response = WebResponse(status: 302, url: request.url)
      try response.fields.append("Location", location)
      return response
    }
    let error = await #expect(throws: HTTPError.self) {
      try await Redirection(transport).execute(WebRequest(.get, "https://example.org/"))
    }
    #expect(error?.code == .redirect)
    #expect(error?.message.contains("leads to what can't be requested") == true)
  }

  /// Those who don't read a body don't mind what it is encoded as.
  @Test func anEncodingMattersWhereItIsRead() async throws {
    #expect(try await client.get("/encoded-redirect").text == "{\"a\":1}\n")
    #expect(try await client.get("/compress").status == 200)
  }

  /// The error names what the client asks for and reads, and no more.
  @Test func anUnknownEncodingIsToldFromThoseThatAreRead() async throws {
    let asked = Mutex("")
    let transport = InMemoryTransport { request in
      asked.withLock { $0 = request.fields["Accept-Encoding"] ?? "" }
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.append("Content-Encoding", "zstd")
      return response
    }
    let response = try await ContentDecoding(transport).execute(
      WebRequest(.get, "https://example.org/"))
    let error = await #expect(throws: HTTPError.self) { try await response.text }
    #expect(error?.code == .encoding)
    #expect(
      error?.message == "the response is encoded as zstd, wanted "
        + (asked.withLock { $0 }.contains("br") ? "gzip, deflate or br" : "gzip or deflate"))
  }

  @Test(arguments: [
    (301, HTTPMethod.post, "GET"), (302, .post, "GET"), (303, .put, "GET"), (307, .post, "POST"),
    (308, .put, "PUT"), (301, .put, "PUT"), (302, .delete, "DELETE"), (303, .get, "GET"),
  ]) func redirectionsKeepTheMethodOrNot(
    _ status: Int, _ method: HTTPMethod, _ wanted: String
  ) async throws {
    let response = try await client.get("/redirect/\(status)/echo") {
      $0.method = method
      if method != .get { $0.body = .text("hello") }
    }
    let text = try await response.text
    #expect(text.hasPrefix("\(wanted) /echo HTTP/1.1\n"), "\(text)")
    #expect(text.hasSuffix("hello") == (wanted == method.name && method != .get))
    #expect(text.contains("content-type") == text.hasSuffix("hello"))
    #expect(response.url.path == "/echo")
  }

  @Test func redirectionsKeepTheConnection() async throws {
    var peers: Set<String> = []
    for _ in 0..<3 { peers.insert(try await client.get("/moved").text) }
    #expect(peers.count == 1)
  }

  /// Ten minutes it would take to read it.
  @Test func aDrippingRedirectionHoldsNobodyUp() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await client.get("/moved-dripping").status == 200)
    #expect(start.duration(to: clock.now) < .seconds(300))
  }

  @Test func redirectionsEnd() async throws {
    for (path, what) in [("/loop", "circle"), ("/longer-loop", "more than 10")] {
      let error = await #expect(throws: HTTPError.self) { try await client.get(path) }
      #expect(error?.code == .redirect)
      #expect(error?.message.contains(what) == true)
    }
  }

  @Test func fromHTTPSNothingLeadsToHTTP() async throws {
    let transport = InMemoryTransport { request in
      var response = WebResponse(status: 302, url: request.url)
      try response.fields.append("Location", "http://\(request.url.host)/there")
      return response
    }
    let error = await #expect(throws: HTTPError.self) {
      try await Redirection(transport).execute(WebRequest(.get, "https://example.org/here"))
    }
    #expect(error?.code == .redirect)
    #expect(error?.message.contains("from https to http") == true)
  }

  @Test func credentialsStayWithTheirOrigin() async throws {
    let response = try await client.get("/elsewhere") {
      try $0.fields.append("Authorization", "Basic c2VjcmV0")
      try $0.fields.append("Cookie", "a=1")
      try $0.fields.append("X-Api-Key", "1")
      try $0.fields.append(HeaderField("X-Plain", "1", isSecret: true))
      try $0.fields.append("X-Mine", "1")
      try $0.fields.append("X-Theirs", "2")
      $0.confinedFields = ["x-mine"]
    }
    let text = try await response.text
    #expect(response.url.host == "localhost")
    #expect(text.contains("x-theirs: 2"))
    for name in ["authorization", "cookie", "x-mine", "x-api-key", "x-plain"] {
      #expect(!text.contains(name))
    }
  }

  @Test func credentialsStayWhereTheOriginDoes() async throws {
    let response = try await client.get("/redirect/302/echo") {
      try $0.fields.append("Authorization", "Basic c2VjcmV0")
    }
    #expect(try await response.text.contains("authorization: Basic c2VjcmV0"))
  }

  @Test func aStatusThatIsNoSuccessIsAnError() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await StatusCheck(client).get("/status?503")
    }
    #expect(error?.status == 503)
    #expect(error?.message == "the server answers 503 Service Unavailable")
  }
}
