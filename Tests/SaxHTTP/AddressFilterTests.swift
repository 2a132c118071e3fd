import SaxTestServers
import Testing

@testable import SaxHTTP

/// The addresses that are connected to, and those that are refused.
@Suite struct AddressFilterTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:10.0.0.1", "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::",
    "2001::1", "2001:10::1", "2001:db8::1", "3fff::1", "fc00::1", "fd12::1", "fe80::1", "febf::1",
    "fec0::1", "ff02::1", "100::1", "5f00::1", "4000::1",
  ]) func whatIsNotPublicIsRefused(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressFilter().refusal(of: address) != nil)
    #expect(try AddressFilter(allowing: [text]).refusal(of: address) == nil)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
    "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
    "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
    "2002:808:808::1",
  ]) func whatIsPublicIsNot(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressFilter().refusal(of: address) == nil, "\(address)")
  }

  @Test func rangesAreExact() throws {
    let filter = try AddressFilter(allowing: ["10.1.0.0/16", "fd00:1::/32", "127.0.0.128/25"])
    for (text, isAllowed) in [
      ("10.1.0.0", true), ("10.1.255.255", true), ("10.2.0.0", false), ("10.0.255.255", false),
      ("fd00:1::9", true), ("fd00:2::9", false), ("127.0.0.128", true), ("127.0.0.127", false),
      // The same address in another family is another.
      ("::ffff:10.1.0.1", false),
    ] {
      let address = try #require(IPAddress(text))
      #expect((filter.refusal(of: address) == nil) == isAllowed, "\(text)")
    }
  }

  @Test(arguments: [
    "", "10", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/-1", "::/129", "a/8", "1.2.3.4/",
  ])
  func whatIsNoRangeIsAnError(_ text: String) {
    let error = #expect(throws: HTTPError.self) { try AddressFilter(allowing: [text]) }
    #expect(error?.code == .address)
  }

  // MARK: On the way

  private func client(
    allowing ranges: [String] = [], _ set: (inout ConnectionOptions) -> Void = { _ in }
  )
    throws -> HTTPClient
  {
    var options = ConnectionOptions()
    options.proxy = .none
    options.addresses = try AddressFilter(allowing: ranges)
    set(&options)
    return HTTPClient(transport: CurlTransport(options))
  }

  private var port: Int { get throws { try URI(FaultServer.url("/")).effectivePort } }

  /// However the address is written.
  @Test(arguments: [
    "127.0.0.1", "localhost", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "[::1]",
    "[::ffff:127.0.0.1]", "[::]",
  ]) func noNotationLeadsRoundIt(_ host: String) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await client().execute(WebRequest(.get, "http://\(host):\(port)/fine"))
    }
    #expect(error?.code == .address, "\(String(describing: error))")
  }

  @Test func theErrorSaysWhat() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await client().execute(WebRequest(.get, "http://127.0.0.1:\(port)/fine"))
    }
    #expect(error?.message == "127.0.0.1 is at 127.0.0.1, which is loopback: not connected to")
  }

  @Test func whatIsAllowedIsReached() async throws {
    let client = try client(allowing: ["127.0.0.1"])
    #expect(try await client.get("/fine").status == 200)
  }

  @Test func redirectionsAreFiltered() async throws {
    let client = try client(allowing: ["127.0.0.1"])
    let error = await #expect(throws: HTTPError.self) {
      try await client.answered(
        ["Location: http://127.0.0.2:\(port)/fine", "Content-Length: 0"], "",
        status: "1.1 302 Found")
    }
    #expect(error?.code == .address)
    #expect(error?.url?.contains("127.0.0.2") == true)
  }

  /// A refused address is refused the next time too: it isn't tried again.
  @Test func nothingIsTriedAgain() throws {
    let outcome = Retry.Outcome.failure(HTTPError(.address, "no"))
    #expect(!outcome.mayPass(for: try WebRequest(.get, "http://127.0.0.1/")))
  }

  @Test func aProxyIsTrustedByNameAlone() async throws {
    for trusts in [false, true] {
      let client = try client {
        $0.proxy = .url("http://127.0.0.1:1")
        $0.addresses?.trustsProxy = trusts
      }
      let error = await #expect(throws: HTTPError.self) { try await client.get("/fine") }
      #expect(error?.code == (trusts ? .connect : .address), "\(String(describing: error))")
    }
  }
}
