import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// NTLM by libcurl, against a server of another implementation.
@Suite(
  .enabled(if: AuthenticationServer.ntlm.isThere, "its packages are not installed: make servers"))
struct NTLMTests {
  private let user = #"PRIDE\mufasa"#

  private func client(
    _ authenticator: some Authenticator, _ transport: CurlTransport = CurlTransport()
  ) throws -> Authentication {
    Authentication(
      transport, by: authenticator, at: [try URI(AuthenticationServer.ntlm.url("/"))])
  }

  private func request(
    _ path: String, _ method: HTTPMethod = .get, body: HTTPBody = .empty
  ) throws -> WebRequest {
    WebRequest(method, try URI(AuthenticationServer.ntlm.url(path)), body: body)
  }

  /// The handshake takes two requests; the connection is known from then on.
  @Test func aConnectionIsAuthenticated() async throws {
    let client = try client(.ntlm(user: user, password: "circle-of-life"))
    for count in 2...4 {
      let response = try await client.execute(request("/a"))
      #expect(response.status == 200)
      #expect(try await response.text == "GET \(count) 0 \(user)")
    }
  }

  @Test func aWrongPasswordIsRefused() async throws {
    let response = try await client(.ntlm(user: user, password: "no")).execute(request("/a"))
    #expect(response.status == 401)
    #expect(response.fields["WWW-Authenticate"] == "NTLM")
    #expect(try await response.text == "who?")
  }

  @Test func bodiesAreSentWhenTheConnectionIsKnown() async throws {
    let bytes = [UInt8](repeating: 7, count: 700_000)
    for body in [
      HTTPBody.bytes(bytes), .stream(length: bytes.count) { Pieces(bytes) },
      .stream(isRepeatable: true) { Pieces(bytes) },
    ] {
      let client = try client(.ntlm(user: user, password: "circle-of-life"))
      let response = try await client.execute(request("/a", .put, body: body))
      #expect(response.status == 200)
      #expect(try await response.text == "PUT 2 700000 \(user)")
    }
  }

  @Test func headsAreAuthenticatedToo() async throws {
    let client = try client(.ntlm(user: user, password: "circle-of-life"))
    #expect(try await client.execute(request("/a", .head)).status == 200)
  }

  /// Over http whoever is on the way can ask for it, and find the password out from the answer.
  @Test(arguments: [("/a", "wants NTLM over http"), ("/plain", "in plain text over http")])
  func itIsNotChosenOverHTTP(_ path: String, _ message: String) async throws {
    let client = try client(.password(user: user, password: "circle-of-life"))
    let error = await #expect(throws: HTTPError.self) { try await client.execute(request(path)) }
    #expect(error?.code == .authentication)
    #expect(error?.message.contains(message) == true)
    #expect(error?.fix?.contains("by its name") == true)
  }

  @Test func itIsChosenOverHTTPSWhereNothingBetterIsOffered() async throws {
    let server = InMemoryTransport { request in
      var response = WebResponse(
        status: request.connectionCredentials == nil ? 401 : 200, url: request.url)
      if response.status == 401 { try response.fields.append("WWW-Authenticate", "NTLM") }
      return response
    }
    let url = try URI("https://example.org/")
    let client = Authentication(
      server, by: .password(user: user, password: "circle-of-life"), at: [url])
    #expect(try await client.execute(WebRequest(.get, url)).status == 200)
  }

  /// The connection is its user's alone.
  @Test func othersDoNotComeByTheConnection() async throws {
    let transport = CurlTransport()
    let client = try client(.ntlm(user: user, password: "circle-of-life"), transport)
    _ = try await client.execute(request("/a")).text
    #expect(try await transport.execute(request("/a")).status == 401)
  }

  /// A challenge that libcurl doesn't answer is handed on as the response.
  @Test func whatIsNoHandshakeIsHandedOn() async throws {
    let client = try client(.ntlm(user: user, password: "circle-of-life"))
    let response = try await client.execute(request("/garbled"))
    #expect(response.status == 401)
    #expect(try await response.text == "garbled")
    #expect(try await client.execute(request("/open")).status == 200)
  }

  @Test func manyAtOnce() async throws {
    let client = try client(.ntlm(user: user, password: "circle-of-life"))
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let response = try await client.execute(request("/a"))
          _ = try await response.text
          return response.status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 50))
  }
}
