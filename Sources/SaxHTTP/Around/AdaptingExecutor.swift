/// Changes requests before they are sent, and responses before they are handed on.
///
///     let signed = AdaptingExecutor(client) { try await $0.fields.set("Authorization", tokens.current()) }
///
/// Above ``Redirection`` and ``Retry`` a request is changed once, below them each time that it is sent.
public struct AdaptingExecutor: HTTPExecutor {
  private let next: any HTTPExecutor
  private let request: @Sendable (inout WebRequest) async throws -> Void
  private let response: @Sendable (inout WebResponse) async throws -> Void

  /// Changes each request to an executor, and each of its responses.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - request: changes a request. What it throws is thrown, and nothing is sent.
  ///   - response: changes a response, whose body may still be on its way. What it throws is thrown, and the
  ///     response is let go.
  public init(
    _ next: any HTTPExecutor,
    _ request: @escaping @Sendable (inout WebRequest) async throws -> Void = { _ in },
    response: @escaping @Sendable (inout WebResponse) async throws -> Void = { _ in }
  ) {
    self.next = next
    self.request = request
    self.response = response
  }

  /// Sends the request as it was changed, and hands out the response as it was changed.
  ///
  /// - Throws: what the changes throw; ``HTTPError`` as the executor below.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    try await self.request(&request)
    var response = try await next.execute(request)
    try await self.response(&response)
    return response
  }
}
