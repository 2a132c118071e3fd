/// Makes an error of each response whose status is no success (``WebRequest/successes``).
public struct StatusCheck: HTTPExecutor {
  private let next: any HTTPExecutor

  /// Checks the status of an executor's responses.
  ///
  /// - Parameter next: the executor that sends the requests.
  public init(_ next: any HTTPExecutor) { self.next = next }

  /// Sends the request, and hands on its response if the status is one that the request counts as a success.
  ///
  /// - Throws: ``HTTPError/Code/status`` if the status is none; ``HTTPError/Code/malformed`` if it is that of a
  ///   part, and all was asked for.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let response = try await next.execute(request)
    if let failure = request.failure(of: response) { throw failure }
    return response
  }
}

extension WebRequest {
  /// The reason why a response is no success; nil if it is one.
  package func failure(of response: WebResponse) -> HTTPError? {
    guard successes.contains(response.status) else {
      return HTTPError(status: response.status, of: response.url)
    }
    guard response.status == 206, !fields.contains("Range") else { return nil }
    // All of it is no part.
    if let range = response.storablePart, let bytes = range.bytes, bytes.lowerBound == 0,
      bytes.upperBound + 1 == range.total
    {
      return nil
    }
    return HTTPError(
      .malformed, "the server answers with a part, and all was asked for",
      url: response.url.redacted, status: 206)
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
