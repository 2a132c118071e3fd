import Foundation
import SaxHTTP
import Synchronization
import Testing

/// The code of the article on HTTP that logs a user in and out.
@Suite struct SessionSnippetTests {
  /// Gives tokens of the application and of a user, and says whose came.
  private struct Shop: HTTPExecutor {
    let revoked = Revoked()

    final class Revoked: Sendable {
      let count = Mutex(0)
    }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      switch request.url.path {
      case "/token":
        return WebResponse(
          status: 200, url: request.url,
          body: .bytes(Array(#"{"access_token": "ann", "refresh_token": "r"}"#.utf8)))
      case "/revoke":
        revoked.count.withLock { $0 += 1 }
        return WebResponse(status: 200, url: request.url)
      default:
        return WebResponse(
          status: request.fields["Authorization"] == "Bearer ann" ? 200 : 401, url: request.url)
      }
    }
  }

  @Test func aUserLogsInAndOut() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tokens").path
    let (secret, user, password) = ("s", "ann", "word")
    let transport = Shop()
    let shown = Mutex<[OAuthSession.State]>([])
    @Sendable func show(_ state: OAuthSession.State) { shown.withLock { $0.append(state) } }

    let tokens = try URI("https://shop.example/token")
    var oauth = OAuthClient(tokenEndpoint: tokens, id: "app", secret: secret)
    oauth.revocationEndpoint = try URI("https://shop.example/revoke")
    let session = try await OAuthSession(oauth, store: FileTokenStore(path: path), by: transport)
    let api = try URI("https://api.shop.example")
    let client = HTTPClient(transport: transport) { $0.authenticate(by: session, at: [api]) }

    let watching = Task { for await state in session.changes { show(state) } }
    try await session.login(.password(user: user, password: password))
    let orders = try await client.get("https://api.shop.example/orders")
    try await session.logout()

    #expect(orders.status == 200)
    #expect(session.state == .application)
    #expect(transport.revoked.count.withLock(\.self) == 2)
    // Whoever begins to watch late sees the state that there is.
    while shown.withLock({ $0.last != .application }) { await Task.yield() }
    watching.cancel()
  }
}
