import SaxEvents
import SaxTestServers
import Testing

@testable import SaxHTTP

/// Schemes against servers that others wrote.
@Suite struct RealServerAuthenticationTests {
  /// Counts what goes out.
  private final class Counter: HTTPExecutor {
    let transport = CurlTransport()
    let sent = Locked<[WebRequest]>([])

    func execute(_ request: WebRequest) async throws -> WebResponse {
      sent.withLock { $0.append(request) }
      return try await transport.execute(request)
    }

    var count: Int { sent.withLock { $0.count } }
  }

  private func ask(
    _ url: String, _ counter: Counter, by authenticator: some Authenticator
  ) async throws -> WebResponse {
    let request = try WebRequest(.get, url)
    return try await Authentication(counter, by: authenticator, at: [request.url]).execute(request)
  }

  @Test(.enabled(if: RealServer.httpbin.isThere, "httpbin is not installed: make servers"))
  func httpbinTakesBasicAndBearer() async throws {
    let counter = Counter()
    // RFC 7617 §2.1: with letters that ASCII has not.
    for (path, user, password) in [
      ("/basic-auth/Aladdin/open%20sesame", "Aladdin", "open sesame"),
      ("/hidden-basic-auth/test/123%C2%A3", "test", "123£"),
    ] {
      let url = try RealServer.httpbin.url(path)
      #expect(
        try await ask(url, counter, by: .basic(user: user, password: password)).status == 200)
      #expect(
        try await ask(url, counter, by: .basic(user: user, password: "no")).status != 200)
    }
    #expect(counter.count == 4)
    let url = try RealServer.httpbin.url("/bearer")
    #expect(try await ask(url, counter, by: .bearer("abc.d_e")).status == 200)
    #expect(counter.count == 5)
  }

  @Test(
    .enabled(if: RealServer.httpbin.isThere, "httpbin is not installed: make servers"),
    arguments: ["auth", "auth-int"], ["MD5", "SHA-256", "SHA-512"])
  func httpbinTakesDigest(_ protection: String, _ algorithm: String) async throws {
    let url = try RealServer.httpbin.url("/digest-auth/\(protection)/user/passwd/\(algorithm)")
    // SHA-512 without more is no algorithm of RFC 7616.
    let isKnown = algorithm != "SHA-512"
    for password in ["passwd", "no"] {
      let counter = Counter()
      let response = try await ask(url, counter, by: .digest(user: "user", password: password))
      #expect(response.status == (isKnown && password != "no" ? 200 : 401))
      #expect(counter.count == (isKnown ? 2 : 1))
    }
  }

  @Test(.enabled(if: RealServer.apache.isThere, "apache is not installed: make servers"))
  func apacheTakesDigest() async throws {
    let server = RealServer.apache
    let (user, password) = (try server.fact("user"), try server.fact("password"))
    let counter = Counter()
    let url = try URI(try server.url("/digest/orders.json"))
    let client = Authentication(
      counter, by: .digest(user: user, password: password), at: [url])
    for (query, sent) in [("", 2), ("?a=1&b=%22", 3), ("?c", 4)] {
      let response = try await client.execute(WebRequest(.get, "\(url)\(query)"))
      #expect(response.status == 200)
      #expect(response.fields["Authentication-Info"]?.contains("rspauth") == true)
      #expect(try await response.body.collect(upTo: 1 << 20).count > 100_000)
      #expect(counter.count == sent)
    }
    #expect(
      counter.sent.withLock { $0 }.map { $0.fields["Authorization"]?.contains("nc=00000003") } == [
        nil, false, false, true,
      ])
    #expect(try await ask("\(url)", counter, by: .digest(user: user, password: "no")).status == 401)
    #expect(
      try await ask("\(url)", counter, by: .password(user: user, password: password)).status == 200)
  }

  /// One that can be sent again is: the server refuses it while it is still on its way.
  @Test(.enabled(if: RealServer.apache.isThere, "apache is not installed: make servers"))
  func aBodyIsSentAgain() async throws {
    let server = RealServer.apache
    let url = try URI(try server.url("/digest/orders.json"))
    let bytes = [UInt8](repeating: 1, count: 5_000_000)
    for body in [HTTPBody.bytes(bytes), .stream(isRepeatable: true) { Pieces(bytes) }] {
      let counter = Counter()
      let client = Authentication(
        counter,
        by: .digest(user: try server.fact("user"), password: try server.fact("password")),
        at: [url])
      let response = try await client.execute(WebRequest(.post, url, body: body))
      #expect([200, 405].contains(response.status))
      #expect(counter.sent.withLock { $0 }.map(\.method) == [.post, .post])
    }
  }

  /// A body that can be read once is sent once.
  @Test(.enabled(if: RealServer.apache.isThere, "apache is not installed: make servers"))
  func aStreamIsSentWhenTheNonceIsKnown()
    async throws
  {
    let server = RealServer.apache
    let counter = Counter()
    let url = try URI(try server.url("/digest/orders.json"))
    let client = Authentication(
      counter,
      by: .digest(user: try server.fact("user"), password: try server.fact("password")), at: [url])
    let response = try await client.execute(
      WebRequest(.post, url, body: .stream { Pieces([UInt8](repeating: 1, count: 300_000)) }))
    // The file is nothing to be posted to, which is told to those alone who are known.
    #expect([200, 405].contains(response.status))
    #expect(counter.sent.withLock { $0 }.map(\.method) == [.head, .post])
  }

  @Test(.enabled(if: RealServer.apache.isThere, "apache is not installed: make servers"))
  func basicIsChosenByItsNameAlone() async throws {
    let server = RealServer.apache
    let (user, password) = (try server.fact("user"), try server.fact("password"))
    let url = try server.url("/basic/orders.json")
    let counter = Counter()
    #expect(
      try await ask(url, counter, by: .basic(user: user, password: password)).status == 200)
    let error = await #expect(throws: HTTPError.self) {
      try await ask(url, counter, by: .password(user: user, password: password))
    }
    #expect(error?.code == .authentication)
    #expect(try await ask(url, counter, by: .digest(user: user, password: password)).status == 401)
    let sent = counter.sent.withLock { $0.map { $0.fields["Authorization"]?.prefix(6) } }
    #expect(sent == ["Basic ", nil, nil])
  }
}
