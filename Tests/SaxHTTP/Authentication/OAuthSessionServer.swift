import FoundationEssentials
import SaxEvents
import SaxHTTPSupport
import SaxURI

@testable import SaxHTTP

/// A server of tokens in memory, that rotates refresh tokens, and what its tokens are good for.
///
/// Access tokens are called `application1`, `mufasa2` and so on, by whose they are; the refresh token of
/// `mufasa2` is `again-mufasa2`.
final class OAuthSessionServer: Sendable {
  private struct State {
    var number = 0
    var access: Set<String> = []
    var refresh: Set<String> = []
    var log: [String] = []
    var gates: [String: Gate] = [:]
    var failures: [String: @Sendable (WebRequest) throws -> WebResponse] = [:]
    var lifetime = 3600
    var givesRefreshTokens = true
  }

  private let state = Locked(State())
  static let origin = "https://shop.example"

  /// The requests in the order in which they came: `password`, `refresh_token again-mufasa1`,
  /// `revoke again-mufasa1`, `/orders mufasa1`.
  var log: [String] { state.withLock { $0.log } }

  /// The number of requests that begin so.
  func count(_ start: String) -> Int { log.count { $0.hasPrefix(start) } }

  /// Ends all access tokens.
  func expire() { state.withLock { $0.access = [] } }

  /// Ends all refresh tokens.
  func revoke() { state.withLock { $0.refresh = [] } }

  func isGood(_ refreshToken: String) -> Bool {
    state.withLock { $0.refresh.contains(refreshToken) }
  }

  func set(lifetime: Int = 3600, givesRefreshTokens: Bool = true) {
    state.withLock { state in
      state.lifetime = lifetime
      state.givesRefreshTokens = givesRefreshTokens
    }
  }

  /// Holds up the answers to requests that begin so, until the gate is opened.
  func hold(_ start: String) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[start] = gate }
    return gate
  }

  /// Has requests that begin so be answered in another way; nil for their own again.
  func answer(
    _ start: String, by failure: (@Sendable (WebRequest) throws -> WebResponse)?
  ) {
    state.withLock { $0.failures[start] = failure }
  }

  /// A transport whose requests this server answers.
  ///
  /// - Parameter isDeaf: true if a request that is cancelled goes on all the same.
  func transport(isDeaf: Bool = false) -> InMemoryTransport {
    InMemoryTransport { [self] request in
      if isDeaf { return try await Task { try await self.answer(request) }.value }
      return try await answer(request)
    }
  }

  private func answer(_ request: WebRequest) async throws -> WebResponse {
    let form = form(request)
    let line =
      switch request.url.path {
      case "/token":
        [form["grant_type"], form["refresh_token"]].compactMap { $0 }.joined(separator: " ")
      case "/revocation": "revoke \(form["token"] ?? "")"
      default:
        "\(request.url.path) \(request.fields["Authorization"]?.dropFirst(7).description ?? "-")"
      }
    // What the server does it does, whether or not the answer is waited for.
    let response = state.withLock { state -> Result<WebResponse, any Error> in
      state.log.append(line)
      if let failure = state.failures.first(where: { line.hasPrefix($0.key) })?.value {
        return Result { try failure(request) }
      }
      return Result {
        switch request.url.path {
        case "/token": try token(form, request, &state)
        case "/revocation": revocation(form, request, &state)
        default: try resource(line, request, state)
        }
      }
    }
    let gate = state.withLock { $0.gates.first { line.hasPrefix($0.key) }?.value }
    try await gate?.wait()
    return try response.get()
  }

  private func form(_ request: WebRequest) -> [String: String] {
    guard case .bytes(let bytes) = request.body.source else { return [:] }
    var form: [String: String] = [:]
    for pair in String(decoding: bytes, as: UTF8.self).split(separator: "&") {
      let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      form[String(words[0])] = PercentEncoding.decodeForm(words.last ?? "")
    }
    return form
  }

  private func token(
    _ form: [String: String], _ request: WebRequest, _ state: inout State
  ) throws -> WebResponse {
    let user: String
    switch form["grant_type"] {
    case "client_credentials": user = "application"
    case "password" where form["password"] == "circle-of-life": user = form["username"] ?? ""
    case "refresh_token":
      let old = form["refresh_token"] ?? ""
      if state.refresh.remove(old) == nil { return Self.refusal(request) }
      user = String(old.dropFirst("again-".count).prefix { $0.isLetter })
    default: return Self.refusal(request)
    }
    state.number += 1
    let text = "\(user)\(state.number)"
    state.access.insert(text)
    var answer = #"{"access_token":"\#(text)","expires_in":\#(state.lifetime)"#
    if user != "application", state.givesRefreshTokens {
      state.refresh.insert("again-\(text)")
      answer += #","refresh_token":"again-\#(text)""#
    }
    return WebResponse(status: 200, url: request.url, body: .bytes(Array("\(answer)}".utf8)))
  }

  static func refusal(_ request: WebRequest) -> WebResponse {
    WebResponse(
      status: 400, url: request.url, body: .bytes(Array(#"{"error":"invalid_grant"}"#.utf8)))
  }

  private func revocation(
    _ form: [String: String], _ request: WebRequest, _ state: inout State
  ) -> WebResponse {
    state.access.remove(form["token"] ?? "")
    state.refresh.remove(form["token"] ?? "")
    return WebResponse(status: 200, url: request.url)
  }

  private func resource(
    _ line: String, _ request: WebRequest, _ state: State
  ) throws -> WebResponse {
    let token = String(line.split(separator: " ").last ?? "-")
    if request.url.path.hasPrefix("/open") || state.access.contains(token) {
      var response = WebResponse(
        status: 200, url: request.url, body: .bytes(Array(token.utf8)))
      try response.fields.append("Cache-Control", "max-age=60")
      return response
    }
    var response = WebResponse(status: 401, url: request.url)
    try response.fields.append("WWW-Authenticate", "Bearer error=\"invalid_token\"")
    return response
  }
}

/// A session with the server in memory, and a client by it.
struct OAuthSessionFixture {
  let server: OAuthSessionServer
  let store: any TokenStore
  let session: OAuthSession
  let client: HTTPClient
  let user = OAuthGrant.password(user: "mufasa", password: "circle-of-life")

  init(
    _ server: OAuthSessionServer = OAuthSessionServer(),
    store: any TokenStore = MemoryTokenStore(), application: OAuthGrant? = .clientCredentials,
    isDeaf: Bool = false, now: @escaping @Sendable () -> Double = { SystemTime.now },
    options set: (inout HTTPClient.Options) -> Void = { _ in }
  ) async throws {
    self.server = server
    self.store = store
    let origin = OAuthSessionServer.origin
    var oauth = OAuthClient(tokenEndpoint: try URI("\(origin)/token"), id: "shop", secret: "s3cret")
    oauth.revocationEndpoint = try URI("\(origin)/revocation")
    let transport = server.transport(isDeaf: isDeaf)
    let session = try await OAuthSession(
      oauth, application: application, store: store, key: "user", by: transport, now: now)
    self.session = session
    let url = try URI(origin)
    client = HTTPClient(transport: transport) {
      $0.authenticate(by: session, at: [url])
      set(&$0)
    }
  }

  /// The access token that a request was answered for.
  func get(_ path: String = "/orders") async throws -> String {
    try await client.execute(WebRequest(.get, "\(OAuthSessionServer.origin)\(path)")).text
  }

  /// Sends several at once.
  ///
  /// - Returns: what they were answered, and the errors' messages.
  func all(_ count: Int) async -> Set<String> {
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<count {
        group.addTask {
          do { return try await get() } catch {
            return (error as? HTTPError)?.message ?? "\(error)"
          }
        }
      }
      return await group.reduce(into: []) { $0.insert($1) }
    }
  }

  /// Returns when so many requests wait for a token.
  func waiting(_ count: Int) async throws {
    let url = try URI(OAuthSessionServer.origin)
    while client.authentication(for: url)?.waiting != count { await Task.yield() }
  }

  var stored: OAuthToken? { get async throws { try await store.token(for: "user") } }
}
