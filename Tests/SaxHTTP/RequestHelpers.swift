import SaxHTTP
import SaxTestServers

extension HTTPExecutor {
  /// Asks the server for a path.
  func get(_ path: String) async throws -> WebResponse { try await get(path) { _ in } }

  /// Asks the server for a path.
  func get(_ path: String, _ set: (inout WebRequest) throws -> Void) async throws
    -> WebResponse
  {
    var request = WebRequest(.get, try URI(FaultServer.url(path)))
    try set(&request)
    return try await execute(request)
  }
}
