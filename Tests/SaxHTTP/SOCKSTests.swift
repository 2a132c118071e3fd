import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// By way of a SOCKS5 proxy, which looks up the names.
@Suite struct SOCKSTests {
  private func text(by server: SOCKSServer, as user: String = "") async throws -> String {
    var options = ConnectionOptions()
    options.proxy = .url("socks5h://\(user)\(try server.authority)")
    let url = try FaultServer.url("/fine").replacing("127.0.0.1", with: "orders.test")
    return try await CurlTransport(options).execute(WebRequest(.get, url)).text
  }

  @Test func itLeadsToTheServer() async throws {
    #expect(try await text(by: .open) == "{\"a\":1}\n")
    let user = "\(SOCKSServer.user):\(SOCKSServer.password)@"
    #expect(try await text(by: .known, as: user) == "{\"a\":1}\n")
  }

  @Test(arguments: ["", "mufasa:hunter22@"]) func itWantsToKnowWhoComes(_ user: String) async throws
  {
    let error = await #expect(throws: HTTPError.self) { try await text(by: .known, as: user) }
    #expect(error?.code == .connect)
    #expect(error.map { "\($0)".contains("hunter22") } == false)
  }

  @Test func aServerThatIsNotThereIsNoConnection() async throws {
    var options = ConnectionOptions()
    options.proxy = .url("socks5h://\(try SOCKSServer.open.authority)")
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport(options).execute(WebRequest(.get, "http://orders.test:1/"))
    }
    #expect(error?.code == .connect)
  }
}
