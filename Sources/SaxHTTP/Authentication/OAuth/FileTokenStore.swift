/// Keeps tokens in a file that its owner alone can read, for several programs at once.
///
/// It is replaced as a whole, so that nobody ever sees half of it. While a token is got the others wait,
/// by the lock of a file beside it, with `.lock` at the end of its name, which stays there.
public struct FileTokenStore: TokenStore {
  private let file: TokenFile
  private let lock: String

  /// - Parameter path: the file's; its folder has to be there. Readable for its owner alone, if it is
  ///   there.
  public init(path: String) {
    file = TokenFile(path: path)
    lock = path + ".lock"
  }

  /// - Throws: ``HTTPError/Code/file`` if the file can't be read, is none of tokens, or can be
  ///   read by others.
  public func token(for key: String) throws -> OAuthToken? { try file.read()[key] }

  /// - Throws: as ``token(for:)``, and if the file can't be written; what `change` throws.
  public func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    let lock = try await FileLock(path: lock)
    defer { lock.end() }
    let before = try file.read()[key]
    var token = before
    let outcome = try await change(&token)
    if token != before {
      var tokens = try file.read()
      tokens[key] = token
      try await file.write(tokens)
    }
    return outcome
  }
}
