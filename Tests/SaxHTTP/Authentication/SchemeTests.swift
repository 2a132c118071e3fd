import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// The smaller schemes, which one is chosen, and ones of one's own.
@Suite struct SchemeTests {
  private func sent(
    _ authenticator: some Authenticator, _ url: String = "https://a/", offers: [String] = []
  ) async throws -> [WebRequest] {
    let sent = Locked<[WebRequest]>([])
    let transport = InMemoryTransport { request in
      sent.withLock { $0.append(request) }
      var response = WebResponse(status: 401, url: request.url)
      for offer in offers { try response.fields.append("WWW-Authenticate", offer) }
      return response
    }
    let client = Authentication(transport, by: authenticator, at: [try URI(url)])
    _ = try await client.execute(WebRequest(.get, url))
    return sent.withLock { $0 }
  }

  /// RFC 7617 §2, §2.1; RFC 6750 §2.1.
  @Test func theExamplesAreMet() async throws {
    for (user, password, field) in [
      ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      ("test", "123£", "Basic dGVzdDoxMjPCow=="),
    ] {
      let requests = try await sent(.basic(user: user, password: password))
      #expect(requests.map { $0.fields["Authorization"] } == [field])
      #expect(requests[0].fields[0].isSecret)
    }
    #expect(
      try await sent(.bearer("mF_9.B5f-4.1JqM")).map { $0.fields["Authorization"] } == [
        "Bearer mF_9.B5f-4.1JqM"
      ])
  }

  @Test func whatCanNotBeSentIsRefused() async throws {
    for (user, password) in [("a:b", "c"), ("a\nb", "c"), ("a", "b\u{7F}")] {
      let error = await #expect(throws: HTTPError.self) {
        try await sent(.basic(user: user, password: password))
      }
      #expect(error?.code == .request)
    }
    for token in ["", "a b", "a\r\nX: y", "ü"] {
      let error = await #expect(throws: HTTPError.self) { try await sent(.bearer(token)) }
      #expect(error?.code == .request)
    }
  }

  @Test(arguments: [
    ("https://a/", ["Basic realm=x"], "Basic"),
    ("https://a/", ["Basic realm=x", "Digest nonce=x"], "Digest"),
    ("https://a/", ["Basic realm=x, NTLM"], "Basic"),
    ("http://a/", ["Digest nonce=x, algorithm=SHA-9", "NTLM"], "refused"),
    ("https://a/", ["NTLM"], "NTLM"),
    ("http://a/", ["Basic realm=x, NTLM"], "refused"), ("http://a/", ["Basic realm=x"], "refused"),
    ("http://a/", ["Negotiate"], "none"), ("http://a/", [], "none"),
  ]) func theBestIsChosen(_ url: String, _ offers: [String], _ wanted: String) async throws {
    do {
      let requests = try await sent(.password(user: "u", password: "p"), url, offers: offers)
      #expect(requests[0].fields["Authorization"] == nil)
      guard let last = requests.dropFirst().first else {
        #expect(wanted == "none")
        return
      }
      #expect(requests.count == 2)
      if wanted == "NTLM" {
        #expect(last.connectionCredentials?.user == "u")
        #expect(last.fields.isEmpty)
        #expect(last.caching.credentials?.hasSuffix(" of u") == true)
      } else {
        #expect(last.fields["Authorization"]?.hasPrefix("\(wanted) ") == true)
      }
    } catch let error as HTTPError {
      #expect(error.code == .authentication)
      #expect(wanted == "refused")
    }
  }

  /// Logs in by a question and its answer, and has a session then.
  private struct TwoSteps: Authenticator {
    let login: URI

    func open(
      _ occasion: AuthenticationOccasion, replacing last: String?
    ) async throws -> String? {
      let question = try await occasion.executor.execute(WebRequest(.get, login)).text
      let answer = WebRequest(.post, login, body: .text(String(question.reversed())))
      let response = try await occasion.executor.execute(answer)
      guard response.status == 200 else { throw HTTPError(.authentication, "wrong answer") }
      return try await response.text
    }

    func add(_ session: String, to request: WebRequest) throws -> WebRequest {
      request.with(try HeaderField("X-Session", session))
    }

    func verdict(
      on response: inout WebResponse, to request: WebRequest, with session: String?
    ) -> AuthenticationVerdict { response.status == 419 ? .refused : .accepted }
  }

  @Test func aSchemeOfOnesOwnHasSteps() async throws {
    let log = Locked<[String]>([])
    let sessions = Locked(0)
    let transport = InMemoryTransport { request in
      log.withLock { $0.append("\(request.method) \(request.fields["X-Session"] ?? "-")") }
      func response(_ status: Int, _ text: String) -> WebResponse {
        WebResponse(status: status, url: request.url, body: .bytes(Array(text.utf8)))
      }
      if request.url.path == "/login" {
        if request.method == .get { return response(200, "abc") }
        guard case .bytes(let bytes) = request.body.source, bytes == Array("cba".utf8) else {
          return response(403, "")
        }
        return response(200, "s\(sessions.withLock { $0 += 1; return $0 })")
      }
      let current = "s\(sessions.withLock { $0 })"
      return response(request.fields["X-Session"] == current ? 200 : 419, "")
    }
    let url = try URI("https://a/x")
    let client = Authentication(
      transport, by: TwoSteps(login: try URI("https://a/login")), at: [url])
    #expect(try await client.execute(WebRequest(.get, url)).status == 200)
    sessions.withLock { $0 += 1 }
    #expect(try await client.execute(WebRequest(.get, url)).status == 200)
    #expect(
      log.withLock { $0 } == ["GET -", "POST -", "GET s1", "GET s1", "GET -", "POST -", "GET s3"])
  }

  /// Sends a request by what it gets a credential for.
  private final class Circle: Authenticator {
    let client = Locked<Authentication?>(nil)

    func open(
      _ occasion: AuthenticationOccasion, replacing last: String?
    ) async throws -> String? {
      let client = client.withLock { $0 }
      return try await client?.execute(occasion.request).text
    }

    func add(_ credential: String, to request: WebRequest) -> WebRequest { request }
  }

  @Test func nobodyWaitsForHimself() async throws {
    let circle = Circle()
    let url = try URI("https://a/")
    let transport = InMemoryTransport { WebResponse(status: 200, url: $0.url) }
    let client = Authentication(transport, by: circle, at: [url])
    circle.client.withLock { $0 = client }
    defer { circle.client.withLock { $0 = nil } }
    let error = await #expect(throws: HTTPError.self) {
      try await client.execute(WebRequest(.get, url))
    }
    #expect(error?.message.contains("waits for it itself") == true)
  }
}
