import FoundationEssentials
import SaxEvents
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// A client of its own at the server of `oauth.py`.
struct OAuthTestClient {
  let name: String
  let transport = CurlTransport()
  var client: OAuthClient

  init(isPublic: Bool = false) throws {
    let random = try HashAlgorithm.randomBytes(8).hexadecimal
    name = (isPublic ? "public" : "client") + random
    client = OAuthClient(
      tokenEndpoint: try URI(AuthenticationServer.oauth.url("/token")), id: name,
      secret: isPublic ? nil : "s3cret-\(name)")
  }

  /// Has the server do something.
  func post(_ path: String) async throws {
    let url = try URI(AuthenticationServer.oauth.url(path))
    _ = try await transport.execute(WebRequest(.post, url)).text
  }

  func set(_ settings: String) async throws { try await post("/set/\(name)?\(settings)") }
  func expire() async throws { try await post("/expire/\(name)") }
  func revoke() async throws { try await post("/revoke/\(name)") }

  /// The number of tokens given, by the grant.
  func counts() async throws -> [String: Int] {
    let url = try AuthenticationServer.oauth.url("/counts/\(name)")
    let bytes = try await transport.execute(WebRequest(.get, url)).body.collect(upTo: 1 << 20)
    return try JSONDecoder().decode([String: Int].self, from: Data(bytes))
  }

  func request(_ path: String = "/api") throws -> WebRequest {
    try WebRequest(.get, AuthenticationServer.oauth.url(path))
  }

  func authentication(
    _ grant: OAuthGrant, store: any TokenStore = MemoryTokenStore()
  ) throws -> Authentication {
    Authentication(
      transport, by: OAuthAuthenticator(client, grant, store: store),
      at: [client.tokenEndpoint])
  }
}

/// OAuth 2 against a server of another implementation.
@Suite(
  .enabled(if: AuthenticationServer.oauth.isThere, "its packages are not installed: make servers"))
struct OAuthTests {
  private let user = OAuthGrant.password(user: "mufasa", password: "circle-of-life")

  @Test(arguments: [OAuthClient.Proof.basic, .form]) func anApplicationHasItsToken(
    _ proof: OAuthClient.Proof
  ) async throws {
    var test = try OAuthTestClient()
    test.client.proof = proof
    test.client.scope = "read"
    try await test.set("method=client_secret_\(proof == .basic ? "basic" : "post")")
    let api = try test.authentication(.clientCredentials)
    for _ in 0..<3 {
      let response = try await api.execute(test.request())
      #expect(response.status == 200)
      #expect(try await response.text.contains("\"scope\":\"read\""))
    }
    #expect(try await test.counts() == ["client_credentials": 1])
  }

  @Test func aUserHasHisOwn() async throws {
    let test = try OAuthTestClient()
    let store = MemoryTokenStore()
    let application = try test.authentication(.clientCredentials, store: store)
    let other = OAuthGrant.password(user: "jäsøn", password: "söcret &=+")
    for (client, name) in [
      (application, "null"), (try test.authentication(user, store: store), "\"mufasa\""),
      (try test.authentication(other, store: store), "\"j\\u00e4s\\u00f8n\""),
      (application, "null"),
    ] {
      #expect(try await client.execute(test.request()).text.contains("\"user\":\(name)"))
    }
    #expect(try await test.counts() == ["client_credentials": 1, "password": 2])
  }

  /// Many that are refused at once: one renews, the others wait, and all are sent again.
  @Test(arguments: ["0", "1"]) func oneRenewsForAll(_ rotates: String) async throws {
    let test = try OAuthTestClient()
    try await test.set("slow=0.1&rotate=\(rotates)")
    let api = try test.authentication(user)
    for round in 1...3 {
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<30 {
          group.addTask {
            let response = try await api.execute(test.request())
            _ = try await response.text
            return response.status
          }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(statuses == [200])
      let renewals = round == 1 ? nil : round - 1
      #expect(try await test.counts()["refresh_token"] == renewals)
      try await test.expire()
    }
    #expect(try await test.counts()["password"] == 1)
  }

  @Test func whatEndsSoonIsRenewedBefore() async throws {
    let test = try OAuthTestClient()
    try await test.set("lifetime=100&text=1")
    let now = Locked(1_700_000_000.0)
    let authenticator = OAuthAuthenticator(
      test.client, user, store: MemoryTokenStore(), now: { now.withLock { $0 } })
    let api = Authentication(test.transport, by: authenticator, at: [test.client.tokenEndpoint])
    for (seconds, renewals) in [(0.0, nil), (89, nil), (2, 1), (89, 1), (2, 2)] as [(Double, Int?)]
    {
      now.withLock { $0 += seconds }
      #expect(try await api.execute(test.request()).status == 200)
      #expect(try await test.counts()["refresh_token"] == renewals)
    }
  }

  /// Without a loop: those who wait have the one error, and nothing is asked again meanwhile.
  @Test func aFailedRenewalEndsAll() async throws {
    let test = try OAuthTestClient()
    let api = try test.authentication(
      .authorizationCode(user: "mufasa"), store: try await stored(test))
    #expect(try await api.execute(test.request()).status == 200)
    try await test.set("fail=down")
    try await test.expire()
    let messages = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do {
            _ = try await api.execute(test.request())
            return nil
          } catch { return (error as? HTTPError)?.message }
        }
      }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(messages == ["the token endpoint answers 503 Service Unavailable"])
    // It was not the token's fault, so it is still there.
    try await test.set("fail=")
    #expect(try await api.execute(test.request()).status == 200)
    // And now it is.
    try await test.revoke()
    try await test.expire()
    for message in ["the token endpoint answers invalid_grant", "there is no token, and none"] {
      let error = await #expect(throws: HTTPError.self) { try await api.execute(test.request()) }
      #expect(error?.code == .authentication)
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }
  }

  /// A store with a user's token, that he gave in a browser.
  private func stored(_ test: OAuthTestClient, _ proof: (String) -> String = { $0 }) async throws
    -> MemoryTokenStore
  {
    let store = MemoryTokenStore()
    let authenticator = OAuthAuthenticator(
      test.client, .authorizationCode(user: "mufasa"), store: store)
    let asked = try test.client.authorization(
      at: URI(AuthenticationServer.oauth.url("/authorize")), redirect: "http://127.0.0.1/done")
    let response = try await test.transport.execute(WebRequest(.get, asked.url))
    let redirected = try #require(response.fields["Location"])
    try await authenticator.complete(
      asked, redirectedTo: proof(redirected), by: test.transport)
    return store
  }

  @Test(arguments: [false, true]) func aUserAllowsItInABrowser(_ isPublic: Bool) async throws {
    let test = try OAuthTestClient(isPublic: isPublic)
    let api = try test.authentication(
      .authorizationCode(user: "mufasa"), store: try await stored(test))
    #expect(try await api.execute(test.request()).text.contains("mufasa"))
    try await test.expire()
    #expect(try await api.execute(test.request()).status == 200)
    #expect(try await test.counts() == ["authorization_code": 1, "refresh_token": 1])
    // A code is good once, and for whoever has the key.
    let error = await #expect(throws: HTTPError.self) {
      try await stored(test) { $0.replacing("code=", with: "code=x") }
    }
    #expect(error?.message.hasPrefix("the token endpoint answers invalid_grant") == true)
  }

  @Test func anEndedRefreshTokenIsNotTheEnd() async throws {
    let test = try OAuthTestClient()
    let api = try test.authentication(user)
    _ = try await api.execute(test.request())
    try await test.revoke()
    try await test.expire()
    #expect(try await api.execute(test.request()).status == 200)
    #expect(try await test.counts() == ["password": 2])
  }

  @Test func aRefreshTokenIsEnough() async throws {
    let test = try OAuthTestClient()
    let store = MemoryTokenStore()
    let first = OAuthAuthenticator(test.client, user, store: store, key: "k")
    _ = try await Authentication(test.transport, by: first, at: [test.client.tokenEndpoint])
      .execute(test.request())
    let token = try #require(store.token(for: "k")?.refreshToken)
    let api = try test.authentication(.refreshToken(token))
    #expect(try await api.execute(test.request()).text.contains("mufasa"))
    #expect(try await test.counts() == ["password": 1, "refresh_token": 1])
  }

  /// A new token that is refused is not renewed for ever, and one that does not suffice not at all.
  @Test func whatIsRefusedForeverIsHandedOn() async throws {
    let test = try OAuthTestClient()
    try await test.set("dead=1")
    let api = try test.authentication(.clientCredentials)
    for _ in 0..<3 { #expect(try await api.execute(test.request()).status == 401) }
    #expect(try await test.counts() == ["client_credentials": 2])
    var reader = try OAuthTestClient()
    reader.client.scope = "read"
    let readerAPI = try reader.authentication(.clientCredentials)
    #expect(try await readerAPI.execute(reader.request("/write")).status == 403)
    #expect(try await reader.counts() == ["client_credentials": 1])
  }

  @Test func refusalsAreExplained() async throws {
    var test = try OAuthTestClient()
    for (grant, message) in [
      (
        OAuthGrant.password(user: "mufasa", password: "hunter22"),
        "the token endpoint answers invalid_request: Invalid 'username'"
      ),
      (.refreshToken("hunter22"), "the token endpoint answers invalid_grant"),
    ] {
      let api = try test.authentication(grant)
      let error = await #expect(throws: HTTPError.self) { try await api.execute(test.request()) }
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
      #expect(error?.url == test.client.tokenEndpoint.redacted)
    }
    test.client = OAuthClient(
      tokenEndpoint: test.client.tokenEndpoint, id: test.name, secret: "no")
    let api = try test.authentication(.clientCredentials)
    let error = await #expect(throws: HTTPError.self) { try await api.execute(test.request()) }
    #expect(error?.status == 401)
    #expect(error?.fix == "the client's id and secret")
  }

  @Test func theAnswersKeysMayHaveOtherNames() async throws {
    var test = try OAuthTestClient()
    try await test.set("rename=x_")
    test.client.keys.accessToken = "x_access_token"
    test.client.keys.tokenType = "x_token_type"
    test.client.keys.refreshToken = "x_refresh_token"
    test.client.keys.expiresIn = "x_expires_in"
    let api = try test.authentication(user)
    #expect(try await api.execute(test.request()).status == 200)
    try await test.expire()
    #expect(try await api.execute(test.request()).status == 200)
    #expect(try await test.counts() == ["password": 1, "refresh_token": 1])
  }

  /// A response stored for a user is his by any of his tokens, and no other's.
  @Test func aCacheKnowsWhoseItIs() async throws {
    let test = try OAuthTestClient()
    let sent = Locked(0)
    let transport = InMemoryTransport { request in
      if request.url.path == "/token" { return try await test.transport.execute(request) }
      sent.withLock { $0 += 1 }
      var response = WebResponse(status: 200, url: request.url, body: .bytes([1]))
      try response.fields.append("Cache-Control", "max-age=60")
      return response
    }
    let cache = HTTPCache(transport, store: MemoryCacheStore())
    let other = OAuthGrant.password(user: "jäsøn", password: "söcret &=+")
    for (grant, count) in [(user, 1), (other, 2), (.clientCredentials, 3)] {
      let client = Authentication(
        cache, by: .oauth(test.client, grant), at: [test.client.tokenEndpoint])
      for _ in 0..<2 {
        _ = try await client.execute(test.request()).text
        #expect(sent.withLock { $0 } == count)
        client.invalidate()
      }
    }
    #expect(try await test.counts()["refresh_token"] == 2)
  }

  /// Two clients with one file, as two programs would be.
  @Test func aFileIsShared() async throws {
    let test = try OAuthTestClient()
    try await test.set("slow=0.1&rotate=1")
    let folder = try Folder()
    let path = folder.path("tokens")
    let clients = try (0..<4).map { _ in
      try test.authentication(user, store: FileTokenStore(path: path))
    }
    for round in 1...3 {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for client in clients {
          for _ in 0..<5 {
            group.addTask { try await client.execute(test.request()).status }
          }
        }
        for try await status in group { #expect(status == 200) }
      }
      #expect(try await test.counts()["password"] == 1)
      #expect(try await test.counts()["refresh_token"] == (round == 1 ? nil : round - 1))
      try await test.expire()
    }
  }
}
