/// Answers requests from a closure: for tests, and for what isn't on a network at all.
public struct InMemoryTransport: HTTPExecutor {
  private let answer: @Sendable (WebRequest) async throws -> WebResponse

  /// Answers requests by a function.
  ///
  /// - Parameter answer: called for each request, for several at once if they are sent so.
  public init(_ answer: @escaping @Sendable (WebRequest) async throws -> WebResponse) {
    self.answer = answer
  }

  /// The closure's answer.
  ///
  /// - Throws: what the closure throws; `CancellationError` if the task is cancelled already.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    try Task.checkCancellation()
    return try await answer(request)
  }
}
