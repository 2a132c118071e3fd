import Foundation
import SaxEvents
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// That nothing which is secret gets where others read it: into logs, errors, descriptions and files.
@Suite(
  .enabled(if: AuthenticationServer.oauth.isThere, "its packages are not installed: make servers"))
struct SecretsTests {
  /// All that a run leaves for others to read.
  private final class Traces: HTTPExecutor, CustomReflectable {
    private let lines = Locked<[String]>([])
    private let transport = CurlTransport()
    private let logging = Locked<LoggingExecutor?>(nil)
    /// The fields that were sent and that nobody else is to see.
    let fields = Locked<Set<String>>([])

    init() {
      let inner = InMemoryTransport { [transport] in try await transport.execute($0) }
      logging.withLock { $0 = LoggingExecutor(inner, .heads) { self.add($0) } }
    }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      fields.withLock { fields in
        for field in request.fields where field.isNamed("Authorization") {
          fields.insert(String(field.value.drop { $0 != " " }.dropFirst()))
        }
      }
      add(request.curlCommand)
      add("\(request.fields) \(String(reflecting: request.fields))")
      dump("the fields", request.fields)
      guard let logging = logging.withLock({ $0 }) else { throw CancellationError() }
      return try await logging.execute(request)
    }

    /// Nothing, as it is a part of what is described.
    var customMirror: Mirror { Mirror(self, children: []) }

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    func dump(_ name: String, _ value: Any) {
      var text = "\(name): "
      Swift.dump(value, to: &text)
      add(text + " \(value) \(String(reflecting: value))")
    }

    var text: String { lines.withLock { $0.joined(separator: "\n") } }
    func end() { logging.withLock { $0 = nil } }
  }

  private func run(
    _ traces: Traces, _ authenticator: some Authenticator, _ url: String
  ) async throws {
    let url = try URI(url)
    let authentication = Authentication(traces, by: authenticator, at: [url])
    let client = LoggingExecutor(authentication, .heads) { traces.add($0) }
    for _ in 0..<2 {
      do {
        _ = try await StatusCheck(client).execute(WebRequest(.get, url)).text
      } catch {
        traces.add("\(error)")
        traces.dump("an error", error)
      }
    }
    traces.dump("a scheme", authenticator)
    traces.dump("an authentication", authentication)
  }

  /// That credentials were sent, and told of as such: else nothing could be hidden.
  private func expectTold(_ traces: Traces) {
    #expect(!traces.fields.withLock(\.isEmpty))
    #expect(traces.text.contains("Authorization: …"))
  }

  private func expect(_ text: String, hides secret: String) {
    #expect(!secret.isEmpty)
    guard let found = text.range(of: secret) else { return }
    let around = text[..<found.upperBound].suffix(200)
    Issue.record("\(secret) is told: \(around)")
  }

  @Test func noSecretIsInLogsErrorsDescriptionsOrFiles() async throws {
    let traces = Traces()
    defer { traces.end() }
    let password = "hunter2-hunter2"
    var secrets: Set<String> = [password, "circle-of-life"]
    for url in [
      "/basic-auth/u/\(password)", "/basic-auth/u/other", "/digest-auth/auth/u/\(password)/SHA-256",
      "/digest-auth/auth-int/u/other/MD5",
    ] {
      // The path is the server's, and no secret.
      let url = try RealServer.httpbin.url(url)
      let traces = Traces()
      defer { traces.end() }
      try await run(traces, .basic(user: "u", password: password), url)
      try await run(traces, .digest(user: "u", password: password), url)
      try await run(traces, .password(user: "u", password: password), url)
      expectTold(traces)
      let text = traces.text.replacing("/\(password)", with: "")
      for secret in traces.fields.withLock({ $0 }).union([password]) {
        expect(text, hides: secret)
      }
    }
    try await run(traces, .bearer("hunter2-token"), RealServer.httpbin.url("/bearer"))
    expectTold(traces)
    #expect(traces.fields.withLock { $0 } == ["hunter2-token"])
    for word in ["circle-of-life", password] {
      try await run(
        traces, .ntlm(user: #"PRIDE\mufasa"#, password: word), AuthenticationServer.ntlm.url("/a"))
    }
    let folder = try Folder()
    for settings in ["", "echo=1", "fail=\(password)", "dead=1"] {
      for word in ["circle-of-life", password] {
        let test = try OAuthTestClient()
        if !settings.isEmpty { try await test.set(settings) }
        secrets.insert("s3cret-\(test.name)")
        let store = FileTokenStore(path: folder.path("tokens"))
        for grant in [
          OAuthGrant.password(user: "mufasa", password: word), .refreshToken(password),
          .clientCredentials,
        ] {
          let authenticator = OAuthAuthenticator(test.client, grant, store: store)
          traces.dump("a client", test.client)
          try await run(traces, authenticator, AuthenticationServer.oauth.url("/api"))
          try await test.expire()
          try await run(traces, authenticator, AuthenticationServer.oauth.url("/api"))
        }
      }
    }
    let tokens = try #require(
      try SecretFile(path: folder.path("tokens"), what: "tokens").read([String: OAuthToken].self))
    #expect(tokens.count > 3)
    for token in tokens.values {
      secrets.insert(token.accessToken)
      if let refresh = token.refreshToken { secrets.insert(refresh) }
      traces.dump("a token", token)
    }
    secrets.formUnion(traces.fields.withLock { $0 })
    #expect(secrets.count > 20)
    expectTold(traces)
    let text = traces.text
    for secret in secrets {
      expect(text, hides: secret)
      expect(text, hides: Data(secret.utf8).base64EncodedString())
    }
    // The file holds the tokens, by its purpose, and nothing else that is secret.
    let stored = String(decoding: try folder.read("tokens"), as: UTF8.self)
    for secret in secrets where secret.hasPrefix("s3cret") || secret == "circle-of-life" {
      #expect(!stored.contains(secret))
    }
    #expect(try folder.names == ["tokens", "tokens.lock"])
    #expect(try folder.read("tokens.lock").isEmpty)
  }
}
