/// Answers requests from a closure: for tests, and for what isn't on a network at all.
public struct InMemoryTransport: HTTPExecutor {
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// - Parameter answer: called for each request, for several at once if they are sent so.
  public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  public func execute(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    return try await answer(request)
  }
}
