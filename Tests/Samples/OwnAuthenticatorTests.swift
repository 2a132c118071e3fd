import SaxHTTP
import Synchronization
import Testing

/// A scheme of one's own: a session that is opened by a request.
struct Login: Authenticator {
  let page: URI

  func open(_ occasion: AuthenticationOccasion, replacing last: String?) async throws -> String? {
    let response = try await occasion.executor.execute(WebRequest(.post, page))
    return response.fields["X-Session"]
  }

  func add(_ session: String, to request: WebRequest) throws -> WebRequest {
    var request = request
    request.fields.set(try HeaderField("X-Session", session, isSecret: true))
    return request
  }
}

/// A scheme of one's own that says all that a scheme can: it needs a challenge, and its credentials wear out.
struct Stamped: Authenticator {
  struct Credential: Sendable {
    var text: String
    var uses: Int
  }

  let needsChallenge = true

  func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) async throws -> Credential? {
    guard let stamp = occasion.challenge?.fields["X-Stamp"] else { return nil }
    return Credential(
      text: "\(stamp) for \(occasion.request.url.path)", uses: (last?.uses ?? 0) + 1)
  }

  func isCurrent(_ credential: Credential) -> Bool { credential.uses < 10 }

  func add(_ credential: Credential, to request: WebRequest) throws -> WebRequest {
    var request = request
    try request.fields.set("X-Stamp", credential.text)
    return request
  }

  func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) throws -> AuthenticationVerdict {
    response.status == 428 ? .outdated : .accepted
  }
}

/// Tokens that are kept elsewhere.
actor TokenShelf: TokenStore {
  private(set) var tokens: [String: OAuthToken] = [:]

  func token(for key: String) -> OAuthToken? { tokens[key] }

  /// Whoever changes one while another does has the later word here; a store of many processes locks.
  func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    var token = tokens[key]
    let outcome = try await change(&token)
    tokens[key] = token
    return outcome
  }
}

@Suite struct OwnAuthenticatorTests {
  private static let origin = "https://shop.example"

  @Test func aSessionIsOpenedOnceAndAgain() async throws {
    let opened = Mutex(0)
    let transport = InMemoryTransport { request in
      if request.url.path == "/login" {
        let number = opened.withLock { count in
          count += 1
          return count
        }
        var fields = HeaderFields()
        try fields.append("X-Session", "s\(number)")
        return WebResponse(status: 204, fields: fields, url: request.url)
      }
      let isKnown = request.fields["X-Session"] == "s\(opened.withLock(\.self))"
      let isFirst = request.url.path == "/expired" && request.fields["X-Session"] == "s1"
      return WebResponse(status: isKnown && !isFirst ? 200 : 401, url: request.url)
    }
    let client = HTTPClient(transport: transport) {
      if let origin = try? URI(Self.origin), let page = try? URI(Self.origin + "/login") {
        $0.authenticate(by: Login(page: page), at: [origin])
      }
    }
    #expect(try await client.get(Self.origin + "/orders").status == 200)
    #expect(try await client.get(Self.origin + "/orders").status == 200)
    #expect(opened.withLock(\.self) == 1)
    #expect(try await client.get(Self.origin + "/expired").status == 200)
    #expect(opened.withLock(\.self) == 2)
    let authentication = try #require(client.authentication(for: URI(Self.origin)))
    #expect(authentication.state == .open)
    authentication.invalidate()
    #expect(authentication.state == .closed)
  }

  @Test func aSchemeThatAnswers() async throws {
    let transport = InMemoryTransport { request in
      guard request.fields["X-Stamp"] == nil else {
        return WebResponse(status: 200, fields: request.fields, url: request.url)
      }
      var fields = HeaderFields()
      try fields.append("X-Stamp", "7")
      return WebResponse(status: 428, fields: fields, url: request.url)
    }
    let client = Authentication(transport, by: Stamped(), at: [try URI(Self.origin)])
    let response = try await client.get(Self.origin + "/orders")
    #expect(response.fields["X-Stamp"] == "7 for /orders")
  }

  @Test func tokensAreKeptElsewhere() async throws {
    let shelf = TokenShelf()
    let transport = InMemoryTransport { request in
      request.url.path == "/token"
        ? WebResponse(
          status: 200, url: request.url,
          body: .bytes(Array(#"{"access_token": "t", "token_type": "Bearer"}"#.utf8)))
        : WebResponse(
          status: request.fields["Authorization"] == "Bearer t" ? 200 : 401, url: request.url)
    }
    let oauth = OAuthClient(
      tokenEndpoint: try URI(Self.origin + "/token"), id: "shop", secret: "s")
    let client = Authentication(
      transport, by: .oauth(oauth, .clientCredentials, store: shelf, key: "shop"),
      at: [try URI(Self.origin)])
    #expect(try await client.get(Self.origin + "/orders").status == 200)
    #expect(await shelf.tokens["shop"]?.accessToken == "t")
  }
}
