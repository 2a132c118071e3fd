import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// Against nginx: certificates on both sides, compressed answers, ranges and limits of rate.
@Suite(.enabled(if: RealServer.nginx.isThere, "nginx or trustme is not installed: make servers"))
struct NginxTests {
  private func get(
    _ path: String, by way: String = "http",
    _ set: (inout ConnectionOptions) throws -> Void = { _ in }
  ) async throws -> WebResponse {
    var options = ConnectionOptions()
    try set(&options)
    let client = HTTPClient(transport: CurlTransport(options))
    return try await client.execute(WebRequest(.get, RealServer.nginx.url(path, by: way)))
  }

  private func size(_ response: WebResponse) async throws -> Int {
    var count = 0
    for try await chunk in response.body { count += chunk.count }
    return count
  }

  @Test func anAuthorityThatIsNamedIsTrusted() async throws {
    let response = try await get("/bytes.bin", by: "https") {
      $0.tls.authorities = try RealServer.nginx.fact("ca")
    }
    #expect(try await size(response) == 1_280_000)
  }

  @Test(arguments: [nil, "otherCA"]) func othersAreNot(_ authority: String?) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get("/orders.json", by: "https") {
        $0.tls.authorities = try authority.map { try RealServer.nginx.fact($0) }
      }
    }
    #expect(error?.code == .tls)
    #expect(error?.fix == "name the authority that signed it")
  }

  @Test func aCertificateForAnotherHostIsRefused() async throws {
    let url = try RealServer.nginx.url("/orders.json", by: "https")
      .replacing("localhost", with: "localhost.localdomain")
    var options = ConnectionOptions()
    options.tls.authorities = try RealServer.nginx.fact("ca")
    // A name without an address fails before; with one, the certificate isn't for it.
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport(options).execute(WebRequest(.get, url))
    }
    #expect(error?.code == .tls || error?.code == .resolve)
  }

  @Test func anyoneIsTrustedWhereThatIsSaid() async throws {
    let response = try await get("/orders.json", by: "https") {
      $0.tls.trustsAnyoneInsecurely = true
    }
    #expect(response.status == 200)
  }

  @Test func aPinnedKeyHasToBeTheServers() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get("/orders.json", by: "https") {
        $0.tls.authorities = try RealServer.nginx.fact("ca")
        $0.tls.pinnedKeys = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
      }
    }
    #expect(error?.code == .tls)
  }

  @Test func clientsShowTheirCertificates() async throws {
    let response = try await get("/orders.json", by: "mutual") {
      $0.tls.authorities = try RealServer.nginx.fact("ca")
      $0.tls.certificate = try RealServer.nginx.fact("clientCertificate")
      $0.tls.key = try RealServer.nginx.fact("clientKey")
    }
    #expect(response.status == 200)
    let without = try await get("/orders.json", by: "mutual") {
      $0.tls.authorities = try RealServer.nginx.fact("ca")
    }
    #expect(without.status == 400)
  }

  @Test(arguments: ["circle-of-life", "circle-of-death"]) func aKeyMayBeEncrypted(
    _ password: String
  ) async throws {
    let isRight = password == "circle-of-life"
    do {
      let response = try await get("/orders.json", by: "mutual") {
        $0.tls.authorities = try RealServer.nginx.fact("ca")
        $0.tls.certificate = try RealServer.nginx.fact("clientCertificate")
        $0.tls.key = try RealServer.nginx.fact("encryptedKey")
        $0.tls.keyPassword = password
      }
      #expect(response.status == 200 && isRight)
    } catch let error as HTTPError {
      #expect(error.code == .tls && !isRight, "\(error)")
      #expect(!"\(error)".contains(password))
    }
  }

  @Test func aClientsKeyThatIsMissingIsSaidSo() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await get("/orders.json", by: "mutual") {
        $0.tls.authorities = try RealServer.nginx.fact("ca")
        $0.tls.certificate = "/nowhere/client.pem"
      }
    }
    #expect(error?.code == .tls)
  }

  @Test func compressedAnswersAreInflated() async throws {
    let packed = try await get("/gzip/orders.json")
    #expect(packed.fields["Content-Encoding"] == nil)
    let plain = try await get("/orders.json")
    #expect(try await packed.text == plain.text)
  }

  @Test func ofRangesOnlyThatComes() async throws {
    var request = try WebRequest(.get, RealServer.nginx.url("/bytes.bin"))
    try request.fields.append("Range", "bytes=1279990-")
    let response = try await CurlTransport().execute(request)
    #expect(response.status == 206)
    #expect(try await size(response) == 10)
  }

  @Test func whoComesTooOftenIsPutOff() async throws {
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await get("/limited/orders.json").status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.contains(429))
    var policy = Retry.Policy()
    policy.retries = 8
    policy.firstWait = .seconds(0.5)
    policy.longestWait = .seconds(2)
    let client = Retry(CurlTransport(), policy)
    let request = try WebRequest(.get, RealServer.nginx.url("/limited/orders.json"))
    #expect(try await client.execute(request).status == 200)
  }

  @Test func http2IsSpokenWhereAsked() async throws {
    let response = try await get("/orders.json", by: "https") {
      $0.tls.authorities = try RealServer.nginx.fact("ca")
      $0.version = .http2
    }
    #expect(response.status == 200)
    #expect(try await size(response) > 100_000)
  }
}
