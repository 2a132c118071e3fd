import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// The end of a body that is the end of its TLS connection (RFC 8446 §6.1).
@Suite(.enabled(if: SecureServer.isThere, "its packages are not installed: make servers"))
struct TLSEndTests {
  private static let body = String(repeating: "{\"a\":1}\n", count: 1000)

  private func transport(
    to server: SecureServer, allowing: Bool = false, _ version: ConnectionOptions.Version = .http1
  ) -> CurlTransport {
    var options = ConnectionOptions()
    options.version = version
    options.connectionsPerHost = 1
    options.tls.authorities = server.authority
    options.tls.allowsUnterminatedBodies = allowing
    return CurlTransport(options)
  }

  private func text(_ query: String, by transport: CurlTransport, _ server: SecureServer)
    async throws -> String
  {
    try await transport.execute(WebRequest(.get, "\(server.url)?\(query)")).text
  }

  /// Sends requests on one connection, which the server keeps for as many.
  private func use(_ transport: CurlTransport, _ count: Int, _ server: SecureServer) async throws {
    for _ in 0..<count {
      #expect(try await text("after=\(count)", by: transport, server) == Self.body)
    }
  }

  /// Also as the third request of a connection.
  @Test(arguments: ["1.2", "1.3"], [0, 2])
  func aBodyThatMayBeCutIsAnError(version: String, after: Int) async throws {
    let server = try SecureServer.http1(tls: version)
    let transport = transport(to: server)
    try await use(transport, after, server)
    let response = try await transport.execute(
      WebRequest(.get, "\(server.url)?end=cut&after=\(after)"))
    var count = 0
    let error = await #expect(throws: HTTPError.self) {
      for try await chunk in response.body { count += chunk.count }
    }
    // What came is handed out before.
    #expect(count == Self.body.utf8.count)
    #expect(error?.code == .interrupted && error?.status == 200)
    #expect(error?.fix?.contains("allowsUnterminatedBodies") == true)
  }

  @Test(arguments: ["1.2", "1.3"], [0, 2])
  func aBodyWhoseEndIsSaidIsWhole(version: String, after: Int) async throws {
    let server = try SecureServer.http1(tls: version)
    let transport = transport(to: server)
    try await use(transport, after, server)
    #expect(try await text("end=clean&after=\(after)", by: transport, server) == Self.body)
    // The next one has a connection of its own.
    #expect(try await text("end=clean", by: transport, server) == Self.body)
  }

  /// The connection's end says nothing of them.
  @Test(arguments: ["length", "chunks"], ["1.2", "1.3"])
  func bodiesThatSayWhereTheyEndAreWhole(framing: String, version: String) async throws {
    let server = try SecureServer.http1(tls: version)
    let transport = transport(to: server)
    #expect(try await text("end=cut&framing=\(framing)", by: transport, server) == Self.body)
  }

  @Test(arguments: ["1.2", "1.3"]) func serversMayBeAllowedIt(version: String) async throws {
    let server = try SecureServer.http1(tls: version)
    let transport = transport(to: server, allowing: true)
    #expect(try await text("end=cut", by: transport, server) == Self.body)
  }

  /// A server that speaks HTTP/1.1 alone is asked for HTTP/2 as well.
  @Test func theVersionThatIsSpokenCounts() async throws {
    let server = try SecureServer.http1(tls: "1.3")
    let transport = transport(to: server, .http2)
    let error = await #expect(throws: HTTPError.self) {
      try await text("end=cut", by: transport, server)
    }
    #expect(error?.code == .interrupted)
    #expect(try await text("end=clean", by: transport, server) == Self.body)
  }
}
