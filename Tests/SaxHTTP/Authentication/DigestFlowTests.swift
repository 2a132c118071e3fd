import SaxEvents
import Testing

@testable import SaxHTTP

/// Nonces over many requests, and servers that prove that they know the password.
@Suite struct DigestFlowTests {
  /// Knows what it was sent, and answers as it is told.
  private final class Server: Sendable {
    typealias Answer = @Sendable ([String: String], WebRequest) throws -> WebResponse

    let sent = Locked<[[String: String]]>([])
    private let answer: Answer

    init(_ answer: @escaping Answer) { self.answer = answer }

    func client(_ url: URI) -> Authentication {
      Authentication(
        InMemoryTransport { [self] request in
          let parameters = DigestVerification.parameters(of: request)
          sent.withLock { $0.append(parameters) }
          return try answer(parameters, request)
        }, by: .digest(user: "u", password: "p"), at: [url])
    }

    /// Nonces and counts, as `nonce 1`.
    var log: [String] {
      sent.withLock { $0 }.map { sent in
        guard let nonce = sent["nonce"] else { return "-" }
        return "\(nonce) \(Int(sent["nc"] ?? "", radix: 16) ?? 0)"
      }
    }
  }

  private static func challenge(_ nonce: String, _ more: String = "") throws -> WebResponse {
    var response = WebResponse(status: 401, url: try URI("http://a/"))
    try response.fields.append(
      "WWW-Authenticate", "Digest realm=r, nonce=\(nonce), qop=\"auth\"\(more)")
    return response
  }

  private static func fine(_ request: WebRequest, _ info: String? = nil) throws -> WebResponse {
    var response = WebResponse(status: 200, url: request.url, body: .bytes([1, 2, 3]))
    if let info { try response.fields.append("Authentication-Info", info) }
    return response
  }

  private let url: URI
  private let request: WebRequest

  init() throws {
    url = try URI("http://a/b")
    request = WebRequest(.get, url)
  }

  @Test func aNonceIsUsedAgain() async throws {
    let server = Server { sent, request in
      sent["nonce"] == nil ? try Self.challenge("x") : try Self.fine(request)
    }
    let client = server.client(url)
    for _ in 0..<3 { #expect(try await client.execute(request).status == 200) }
    #expect(server.log == ["-", "x 1", "x 2", "x 3"])
    #expect(Set(server.sent.withLock { $0 }.compactMap { $0["cnonce"] }).count == 3)
  }

  @Test func theServerSaysWhichIsNext() async throws {
    let server = Server { sent, request in
      guard let nonce = sent["nonce"] else { return try Self.challenge("x") }
      return try Self.fine(request, "nextnonce=\"\(nonce)+\"")
    }
    let client = server.client(url)
    for _ in 0..<3 { _ = try await client.execute(request) }
    #expect(server.log == ["-", "x 1", "x+ 1", "x++ 1"])
  }

  /// As often as it takes, but not for ever.
  @Test func aStaleNonceIsReplaced() async throws {
    let isStale = Locked(0)
    let server = Server { sent, request in
      guard sent["nonce"] != nil else { return try Self.challenge("x") }
      let number = isStale.withLock { count in
        count -= 1
        return count
      }
      return number < 0 ? try Self.fine(request) : try Self.challenge("y\(number)", ", stale=TRUE")
    }
    let client = server.client(url)
    _ = try await client.execute(request)
    isStale.withLock { $0 = 2 }
    #expect(try await client.execute(request).status == 200)
    #expect(server.log == ["-", "x 1", "x 2", "y1 1", "y0 1"])
    isStale.withLock { $0 = 100 }
    #expect(try await client.execute(request).status == 401)
    #expect(server.log.count == 9)
  }

  @Test func aWrongPasswordIsToldOnce() async throws {
    let server = Server { _, _ in try Self.challenge("x") }
    let client = server.client(url)
    #expect(try await client.execute(request).status == 401)
    #expect(server.log == ["-", "x 1"])
    #expect(try await client.execute(request).status == 401)
    #expect(server.log == ["-", "x 1", "x 2"])
  }

  /// RFC 7616 §3.4.2: a session's secret is of its first nonces.
  @Test func aSessionKeepsItsSecret() async throws {
    let server = Server { sent, request in
      guard let nonce = sent["nonce"] else {
        return try Self.challenge("x", ", algorithm=SHA-256-sess")
      }
      return try Self.fine(request, "nextnonce=\"\(nonce)+\"")
    }
    let client = server.client(url)
    for _ in 0..<2 { _ = try await client.execute(request) }
    let hash = HashAlgorithm.sha256
    for sent in server.sent.withLock({ $0 }).dropFirst() {
      let (nonce, own) = (try #require(sent["nonce"]), try #require(sent["cnonce"]))
      let secret = try hash.hexadecimal("\(hash.hexadecimal("u:r:p")):x:\(own)")
      let message = try hash.hexadecimal("GET:/b")
      #expect(
        try sent["response"]
          == hash.hexadecimal("\(secret):\(nonce):00000001:\(own):auth:\(message)"))
    }
  }

  @Test(arguments: [("auth", "p", true), ("auth", "no", false), ("auth-int", "p", true)])
  func theServerProvesThatItKnows(
    _ protection: String, _ password: String, _ isRight: Bool
  ) async throws {
    let server = Server { sent, request in
      guard let nonce = sent["nonce"] else { return try Self.challenge("x") }
      let hash = HashAlgorithm.md5
      var message = ":/b"
      if protection == "auth-int" { message += ":\(try hash.hash([1, 2, 3]).hexadecimal)" }
      let count = sent["nc"] ?? ""
      let (secret, own) = (try hash.hexadecimal("u:r:\(password)"), sent["cnonce"] ?? "")
      let proof = try hash.hexadecimal(
        "\(secret):\(nonce):\(count):\(own):\(protection):\(hash.hexadecimal(message))")
      return try Self.fine(
        request, "rspauth=\"\(proof)\", qop=\(protection), nc=\(count), cnonce=\"\(own)\"")
    }
    if isRight {
      #expect(
        try await server.client(url).execute(request).body.collect(upTo: 10) == [1, 2, 3])
    } else {
      let error = await #expect(throws: HTTPError.self) {
        try await server.client(url).execute(request)
      }
      #expect(error?.code == .authentication)
    }
  }

  /// A proof that covers the body is found wrong at the body's end.
  @Test func aChangedBodyIsNoticed() async throws {
    let server = Server { sent, request in
      guard sent["nonce"] != nil else { return try Self.challenge("x") }
      return try Self.fine(request, "rspauth=\"00\", qop=auth-int")
    }
    let response = try await server.client(url).execute(request)
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == [1, 2, 3])
    let error = await #expect(throws: HTTPError.self) { try await iterator.next() }
    #expect(error?.code == .authentication)
  }
}
