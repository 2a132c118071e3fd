/// Keeps tokens in a file that its owner alone can read, for several programs at once.
///
/// It is replaced as a whole, so that nobody ever sees half of it. While a token is got the others wait,
/// by the lock of a file beside it, with `.lock` at the end of its name, which stays there.
public struct FileTokenStore: TokenStore {
  private let file: SecretFile
  private let lock: String

  /// Keeps tokens in a file, which is made when the first is stored.
  ///
  /// - Parameter path: the file's; readable for its owner alone, if it is there. So is its folder,
  ///   where that is made.
  public init(path: String) {
    file = SecretFile(path: path, what: "the file of tokens")
    lock = path + ".lock"
  }

  /// Reads the token of a key from the file; nil if there is none.
  ///
  /// - Throws: ``HTTPError/Code/file`` if the file can't be read, is none of tokens, or can be
  ///   read by others.
  public func token(for key: String) throws -> OAuthToken? { try tokens()[key] }

  /// Changes the token of a key, under the lock, and writes the file if that made it another.
  ///
  /// - Throws: as ``token(for:)``, and if the file can't be written; what `change` throws.
  public func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    try PrivateFolder.makeParent(of: lock, for: "the file of tokens")
    let lock = try await FileLock(path: lock)
    defer { lock.end() }
    let before = try tokens()[key]
    var token = before
    let outcome = try await change(&token)
    if token != before {
      var tokens = try tokens()
      tokens[key] = token
      try await file.writeAsynchronously(tokens)
    }
    return outcome
  }

  private func tokens() throws(HTTPError) -> [String: OAuthToken] {
    try file.read([String: OAuthToken].self) ?? [:]
  }
}
