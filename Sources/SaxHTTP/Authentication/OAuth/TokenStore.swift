internal import SaxEvents

/// A store that keeps tokens.
public protocol TokenStore: Sendable {
  /// The token of a name; nil if there is none.
  func token(for key: String) async throws -> OAuthToken?

  /// Changes a token while nobody else does: whoever comes meanwhile waits, and sees what came of it.
  ///
  /// - Parameters:
  ///   - key: of the token.
  ///   - change: takes the token, nil for none, and leaves another there. It may take as long as
  ///     a request does. Nothing is changed if it throws.
  /// - Returns: what `change` does.
  func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome
}

/// Keeps tokens as long as the program runs. May be shared.
public final class MemoryTokenStore: TokenStore {
  private let tokens = Locked<[String: OAuthToken]>([:])
  private let turns = Turns()

  /// An empty one.
  public init() {}

  /// The token of a name; nil if there is none.
  public func token(for key: String) -> OAuthToken? { tokens.withLock { $0[key] } }

  /// Changes a token. Calls for one name take turns in the order in which they come.
  ///
  /// - Throws: what `change` does; `CancellationError` while it waits.
  public func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    try await turns.take(key)
    defer { turns.end(key) }
    var token = token(for: key)
    let outcome = try await change(&token)
    let changed = token
    tokens.withLock { $0[key] = changed }
    return outcome
  }
}
