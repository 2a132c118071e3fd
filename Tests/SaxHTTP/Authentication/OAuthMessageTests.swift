import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Messages to token endpoints and pages, and their answers.
@Suite struct OAuthMessageTests {
  private let client: OAuthClient

  init() throws {
    client = OAuthClient(
      tokenEndpoint: try URI("https://login.example.org/token"), id: "sh op", secret: "a:b%")
  }

  private func token(
    _ client: OAuthClient, _ answer: String, status: Int = 200, date: String? = nil
  ) async throws -> OAuthToken {
    let store = MemoryTokenStore()
    let transport = InMemoryTransport { request in
      var response = WebResponse(
        status: request.method == .post ? status : 200, url: request.url,
        body: .bytes(Array(answer.utf8)))
      if let date { try response.fields.append("Date", date) }
      return response
    }
    let authenticator = OAuthAuthenticator(
      client, .clientCredentials, store: store, key: "k", now: { 784_111_777 })
    let url = try URI("https://api.example.org/")
    _ = try await Authentication(transport, by: authenticator, at: [url])
      .execute(WebRequest(.get, url))
    return try #require(store.token(for: "k"))
  }

  /// RFC 7636, appendix B.
  @Test func theKeyIsHashed() throws {
    var client = client
    client.scope = "a b"
    let asked = try OAuthAuthorization(
      client, at: URI("https://login.example.org/page?x=1"), redirect: "app:/done", state: "s&t",
      verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(
      asked.url.description
        == "https://login.example.org/page?x=1&response_type=code&client_id=sh%20op"
        + "&redirect_uri=app%3A%2Fdone&state=s%26t"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        + "&code_challenge_method=S256&scope=a%20b")
    let parameters = try asked.parameters(redirectedTo: "app:/done?code=a%2Bb+c&state=s%26t#x")
    #expect(
      parameters.map { "\($0.name)=\($0.value)" } == [
        "grant_type=authorization_code", "code=a+b c", "redirect_uri=app:/done",
        "code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      ])
  }

  @Test func noTwoQuestionsAreTheSame() throws {
    let page = try URI("https://login.example.org/page")
    let urls = try (0..<5).map { _ in
      try client.authorization(at: page, redirect: "app:/done").url.description
    }
    #expect(Set(urls).count == 5)
  }

  @Test(arguments: [
    ("app:/done?code=1", "another question"), ("app:/done?code=1&state=S", "another question"),
    ("app:/other?code=1&state=s", "elsewhere"), ("app:/done", "elsewhere"),
    ("app:/done?state=s", "without a code"), ("app:/done?state=s&code=", "without a code"),
    ("app:/done?state=s&code=1&code=2", "two values"),
    ("app:/done?state=s&error=access_denied&error_description=no%0Away", "access_denied: no"),
  ]) func whatTheBrowserComesBackWithIsLookedAt(_ url: String, _ wanted: String) throws {
    let asked = try OAuthAuthorization(
      client, at: URI("https://login.example.org/page"), redirect: "app:/done", state: "s",
      verifier: "v")
    let error = #expect(throws: HTTPError.self) { try asked.parameters(redirectedTo: url) }
    #expect(error?.code == .authentication)
    #expect(error?.message.contains(wanted) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }

  @Test(
    arguments: [
      (#"{"access_token": "t", "token_type": "bearer", "expires_in": 60}"#, 60),
      (#"{"access_token": "t", "expires_in": "60"}"#, 60),
      (#"{"access_token": "t", "expires_in": 60.5, "more": [{"a": null}]}"#, 60.5),
      (#"{"access_token": "t", "expires_in": -1}"#, 0),
      (#"{"access_token": "t", "expires_in": null}"#, nil),
      (#"{"access_token": "t", "expires_in": "never"}"#, nil),
      (#"{"access_token": "t", "expires_in": "1e999"}"#, nil),
      (#"{"access_token": "t", "expires_in": 1e300}"#, 1e300),
    ] as [(String, Double?)]) func answersAreRead(_ answer: String, _ seconds: Double?) async throws
  {
    let token = try await token(client, answer)
    #expect(token.accessToken == "t")
    #expect(token.expires == seconds.map { 784_111_777 + $0 })
  }

  /// By the server's clock, which is an hour ahead.
  @Test func anEndIsByTheServersClock() async throws {
    var client = client
    client.keys.expiresAt = "until"
    let answer = #"{"access_token": "t", "until": 784115437, "expires_in": 5}"#
    let date = "Sun, 06 Nov 1994 09:49:37 GMT"
    #expect(try await token(client, answer, date: date).expires == 784_111_837)
    #expect(try await token(client, answer).expires == 784_115_437)
    client.clockOffset = .seconds(100)
    #expect(try await token(client, answer, date: date).expires == 784_115_337)
  }

  @Test(arguments: [
    ("", 200, "has no access_token"), ("{}", 200, "has no access_token"), ("[1]", 200, "has no"),
    (#"{"a": "# + String(repeating: "[", count: 100_000), 200, "has no access_token"),
    (#"{"access_token": ""}"#, 200, "has no access_token"),
    (#"{"access_token": "t", "token_type": "mac"}"#, 200, "of a type that is not known"),
    ("<html>", 502, "answers 502 Bad Gateway"),
    (#"{"error": "invalid_scope"}"#, 400, "answers invalid_scope"),
    (#"{"error": "x", "error_description": "a\r\nb"}"#, 200, "answers x: a"),
  ]) func whatIsNoTokenIsAnError(_ answer: String, _ status: Int, _ wanted: String) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await token(client, answer, status: status)
    }
    #expect(error?.code == .authentication)
    #expect(error?.status == status)
    #expect(error?.message.contains(wanted) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }

  @Test func anAnswerHasAnEnd() async throws {
    let answer = #"{"access_token": "\#(String(repeating: "t", count: 1 << 20))"}"#
    let error = await #expect(throws: HTTPError.self) { try await token(client, answer) }
    #expect(error?.code == .limit)
  }

  /// RFC 6749 §2.3.1.
  @Test(arguments: [OAuthClient.Proof.basic, .form]) func theClientSaysWhoItIs(
    _ proof: OAuthClient.Proof
  ) async throws {
    var client = client
    client.proof = proof
    client.parameters = [("audience", "a&b")]
    let sent = Locked<(String?, String)>((nil, ""))
    let transport = InMemoryTransport { request in
      if case .bytes(let bytes) = request.body.source {
        let field = request.fields["Authorization"]
        sent.withLock { $0 = (field, String(decoding: bytes, as: UTF8.self)) }
      }
      return WebResponse(
        status: 200, url: request.url, body: .bytes(Array(#"{"access_token":"t"}"#.utf8)))
    }
    let url = try URI("https://api.example.org/")
    let api = Authentication(transport, by: .oauth(client, .clientCredentials), at: [url])
    _ = try await api.execute(WebRequest(.get, url))
    let (field, form) = sent.withLock { $0 }
    let start = "grant_type=client_credentials&audience=a%26b"
    switch proof {
    // sh+op:a%3Ab%25
    case .basic:
      #expect(field == "Basic c2grb3A6YSUzQWIlMjU=")
      #expect(form == start)
    case .form:
      #expect(field == nil)
      #expect(form == "\(start)&client_id=sh+op&client_secret=a%3Ab%25")
    }
  }

  /// Whoever shows another refresh token, is another user, or wants something else, has another token.
  @Test func nobodyHasAnothersToken() async throws {
    var reading = client
    reading.scope = "read"
    var audience = client
    audience.parameters = [("audience", "a")]
    let transport = InMemoryTransport { request in
      guard case .bytes(let bytes) = request.body.source else {
        return WebResponse(
          status: 200, url: request.url,
          body: .bytes(Array((request.fields["Authorization"] ?? "").utf8)))
      }
      // The token is what it was asked for with.
      let text = String(decoding: bytes, as: UTF8.self).replacing("&", with: ".")
      return WebResponse(
        status: 200, url: request.url,
        body: .bytes(Array(#"{"access_token":"\#(text)","refresh_token":"new"}"#.utf8)))
    }
    let url = try URI("https://api.example.org/")
    let store = MemoryTokenStore()
    let cache = HTTPCache(transport, store: MemoryCacheStore())
    func sent(_ client: OAuthClient, _ grant: OAuthGrant, key: String? = nil) async throws -> String
    {
      let api = Authentication(
        cache, by: .oauth(client, grant, store: store, key: key), at: [url])
      return try await api.execute(WebRequest(.get, url)).text
    }
    for _ in 0..<2 {
      for name in ["alice", "bob"] {
        #expect(
          try await sent(client, .refreshToken(name))
            == "Bearer grant_type=refresh_token.refresh_token=\(name)")
        #expect(
          try await sent(client, .refreshToken("shared"), key: name)
            == "Bearer grant_type=refresh_token.refresh_token=shared")
      }
      #expect(
        try await sent(client, .clientCredentials) == "Bearer grant_type=client_credentials")
      #expect(
        try await sent(reading, .clientCredentials)
          == "Bearer grant_type=client_credentials.scope=read")
      #expect(
        try await sent(audience, .clientCredentials)
          == "Bearer grant_type=client_credentials.audience=a")
    }
    for key in ["alice", "bob"] { #expect(store.token(for: key) != nil) }
    for name in ["alice", "bob"] {
      try await store.update("authorizing user \(name) of sh op at https://login.example.org/token")
      {
        $0 = OAuthToken(accessToken: name)
      }
      #expect(try await sent(client, .authorizationCode(user: name)) == "Bearer \(name)")
    }
  }

  @Test func aTokenEndsBeforeItsEnd() {
    func isCurrent(_ lifetime: Double, after seconds: Double) -> Bool {
      OAuthToken(accessToken: "t", obtained: 1000, expires: 1000 + lifetime)
        .isCurrent(at: 1000 + seconds, leeway: 30)
    }
    #expect(isCurrent(3600, after: 3569) && !isCurrent(3600, after: 3570))
    #expect(isCurrent(10, after: 8.9) && !isCurrent(10, after: 9))
    #expect(!isCurrent(0, after: 0) && !isCurrent(-5, after: 0))
    #expect(OAuthToken(accessToken: "t").isCurrent(at: 1e12, leeway: 30))
  }
}
