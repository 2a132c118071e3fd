import SaxHTTP
import SaxTestServers

extension HTTPExecutor {
  /// Asks the server for a path.
  func get(_ path: String) async throws -> HTTPResponse { try await get(path) { _ in } }

  /// Asks the server for a path.
  func get(_ path: String, _ set: (inout HTTPRequest) throws -> Void) async throws
    -> HTTPResponse
  {
    var request = HTTPRequest(.get, try URI(FaultServer.url(path)))
    try set(&request)
    return try await execute(request)
  }
}

extension HTTPResponse {
  var text: String {
    get async throws {
      String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    }
  }
}
