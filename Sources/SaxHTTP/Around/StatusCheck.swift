/// Makes an error of each response whose status is no success (``HTTPRequest/successes``).
public struct StatusCheck: HTTPExecutor {
  private let next: any HTTPExecutor

  /// - Parameter next: who sends the requests.
  public init(_ next: any HTTPExecutor) { self.next = next }

  /// - Throws: ``HTTPError/Code/status`` if the status is none.
  public func execute(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await next.execute(request)
    if request.successes.contains(response.status) { return response }
    throw HTTPError(status: response.status, of: response.url)
  }
}

extension HTTPError {
  /// A status that is no success.
  package init(status: Int, of url: URI) {
    let name = HTTPStatus.name(of: status).map { " \($0)" } ?? ""
    let fix: String? =
      switch status {
      case 401: "credentials that the server accepts: user and password, or a token"
      case 407: "the proxy's credentials"
      default: nil
      }
    self.init(
      .status, "the server answers \(status)\(name)", url: url.redacted, status: status, fix: fix)
  }
}
