import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Redirections below an authentication by Digest, whose answers are each for one request.
@Suite struct DigestRedirectionTests {
  /// Checks what answers are for, and leads from `/1` to `/2` and so on to `/last`.
  private final class Server: Sendable {
    let log = Locked<[String]>([])
    private let last: String
    private let status: Int

    init(last: String, status: Int = 302) {
      self.last = last
      self.status = status
    }

    var lines: [String] { log.withLock(\.self) }

    func answer(_ request: WebRequest) throws -> WebResponse {
      let sent = DigestVerification.parameters(of: request)
      let target = request.url.target
      let isElsewhere = request.url.host != "a.example"
      let isRight = sent["uri"] == target && sent["nonce"] == "x"
      let shown = sent["uri"].map { " \($0) \(Int(sent["nc"] ?? "", radix: 16) ?? 0)" } ?? ""
      log.withLock { $0.append("\(request.method) \(isElsewhere ? "far" : "")\(target)\(shown)") }
      if !isElsewhere, !isRight {
        return try .from(request, 401, ["WWW-Authenticate: Digest realm=r, nonce=x, qop=\"auth\""])
      }
      if target == last { return try .from(request, 200, [], body: [1]) }
      let next = "/\((Int(target.dropFirst()) ?? 0) + 1)"
      return try .from(
        request, status, ["Location: \(next == "/9" ? "http://b.example/9" : next)"])
    }

    func client(_ url: URI) -> Authentication {
      Authentication(
        HTTPClient(transport: InMemoryTransport { [self] in try answer($0) }),
        by: .digest(user: "u", password: "p"), at: [url])
    }
  }

  private func request(_ method: HTTPMethod = .get, _ path: String = "/1") throws -> WebRequest {
    var request = try WebRequest(method, "http://a.example\(path)")
    if method == .post { request.body = .text("hello") }
    return request
  }

  @Test func eachTargetHasItsOwnAnswer() async throws {
    let server = Server(last: "/3")
    let request = try request()
    let client = server.client(request.url)
    #expect(try await client.execute(request).status == 200)
    #expect(
      server.lines == [
        "GET /1", "GET /1 /1 1", "GET /2", "GET /2 /2 2", "GET /3", "GET /3 /3 3",
      ])
    let second = try await client.execute(request)
    #expect(second.status == 200 && second.url.path == "/3")
    #expect(server.lines.suffix(5).first == "GET /1 /1 4")
  }

  @Test(arguments: [303, 307]) func methodsAreThoseOfTheRedirection(_ status: Int) async throws {
    let server = Server(last: "/2", status: status)
    let request = try request(.post)
    #expect(try await server.client(request.url).execute(request).status == 200)
    let method = status == 303 ? "GET" : "POST"
    #expect(server.lines.suffix(2) == ["\(method) /2", "\(method) /2 /2 2"])
  }

  @Test func anotherOriginGetsNoAnswer() async throws {
    let server = Server(last: "/9")
    let request = try request(.get, "/8")
    #expect(try await server.client(request.url).execute(request).status == 200)
    #expect(server.lines == ["GET /8", "GET /8 /8 1", "GET far/9"])
  }

  @Test func aCircleEnds() async throws {
    let log = Locked(0)
    let url = try URI("http://a.example/1")
    let client = Authentication(
      HTTPClient(
        transport: InMemoryTransport { request in
          log.withLock { $0 += 1 }
          let sent = DigestVerification.parameters(of: request)
          if sent["uri"] != request.url.target {
            return try .from(
              request, 401, ["WWW-Authenticate: Digest realm=r, nonce=x, qop=\"auth\""])
          }
          return try .from(request, 302, ["Location: \(request.url.path == "/1" ? "/2" : "/1")"])
        }), by: .digest(user: "u", password: "p"), at: [url])
    #expect(try await client.execute(WebRequest(.get, url)).status == 401)
    #expect(log.withLock { $0 } < 40)
  }
}
