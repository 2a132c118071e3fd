internal import SaxEvents

/// Tells a server that a token is of no use any more (RFC 7009).
struct OAuthRevocation: Sendable {
  /// The longest that it may take.
  private static let longest = Duration.seconds(10)

  let client: OAuthClient

  /// Has the server end a token, where it has an endpoint for that: both of its texts, as a server need not end the
  /// access tokens of a refresh token. What goes wrong is nobody's business.
  func revoke(_ token: OAuthToken, by executor: any HTTPExecutor) async {
    guard let endpoint = client.revocationEndpoint else { return }
    let limited = TimeLimit(executor, Self.longest)
    await withTaskGroup(of: Void.self) { group in
      for (kind, text) in [
        ("refresh_token", token.refreshToken), ("access_token", token.accessToken),
      ] {
        guard let text else { continue }
        group.addTask {
          try? await revoke(text, kind, at: endpoint, by: limited)
        }
      }
    }
  }

  private func revoke(
    _ text: String, _ kind: String, at endpoint: URI, by executor: some HTTPExecutor
  ) async throws {
    var form = [(name: "token", value: text), (name: "token_type_hint", value: kind)]
    let request = try client.request(to: endpoint, &form)
    // Read to the end, so that the connection can be used again.
    _ = try await executor.execute(request).body.collect(upTo: 64 << 10)
  }
}
