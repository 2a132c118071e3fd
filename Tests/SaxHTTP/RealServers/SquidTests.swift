import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// By way of squid.
@Suite(
  .enabled(
    if: RealServer.squid.isThere && RealServer.nginx.isThere,
    "squid or nginx is not installed: make servers"))
struct SquidTests {
  private func get(_ url: String, by proxy: String) async throws -> WebResponse {
    var options = ConnectionOptions()
    options.proxy = .url(proxy)
    options.tls.authorities = try RealServer.nginx.fact("ca")
    return try await CurlTransport(options).execute(WebRequest(.get, url))
  }

  @Test func requestsGoByTheProxy() async throws {
    let response = try await get(
      RealServer.nginx.url("/orders.json"), by: RealServer.squid.fact("http"))
    #expect(response.status == 200)
    #expect(response.fields["Via"]?.contains("squid.test") == true)
    #expect(try await response.text.contains("C00001"))
  }

  /// By a tunnel, whose own head is not taken for the server's.
  @Test func httpsGoesThroughATunnel() async throws {
    let response = try await get(
      RealServer.nginx.url("/orders.json", by: "https"), by: RealServer.squid.fact("http"))
    #expect(response.status == 200)
    #expect(response.fields["Via"] == nil)
    #expect(try await response.text.contains("C00001"))
  }

  @Test func aTunnelIsRefusedToTheUnknown() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get(
        RealServer.nginx.url("/orders.json", by: "https"), by: RealServer.squid.fact("private"))
    }
    #expect(error?.code == .connect)
    #expect(error?.fix == "give the proxy's user and password in its URL")
  }

  @Test func aProxyWantsToKnowWhoAsks() async throws {
    let url = try RealServer.nginx.url("/orders.json")
    let proxy = try RealServer.squid.fact("private")
    #expect(try await get(url, by: proxy).status == 407)
    let known = proxy.replacing("//", with: "//mufasa:circle-of-life@")
    #expect(try await get(url, by: known).status == 200)
  }

  @Test func noSecretOfTheProxyIsTold() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get("http://127.0.0.1:9/", by: "http://mufasa:circle-of-life@127.0.0.1:1")
    }
    #expect(error?.description.contains("circle-of-life") == false)
  }
}
