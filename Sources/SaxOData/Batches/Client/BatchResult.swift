public import SaxHTTP

/// An operation of a batch, and what became of it.
public struct BatchResult: Sendable {
  /// The ways in which an operation ends.
  public enum Outcome: Sendable {
    /// It was answered: with a success, or a failure that is its own. The body comes as it is read; it has to be read
    /// before the next result is asked for, or it is passed over.
    case response(WebResponse)
    /// The change set that it is in failed, so that nothing of it was done. It is the failure's response; without a
    /// body where that was one operation's, whose result has it.
    case changeSetFailed(WebResponse)
    /// The service did not come to it, as an operation before it failed. Nothing was done.
    case notProcessed
  }

  /// As it was sent.
  public let operation: BatchOperation
  /// The way in which it ended.
  public let outcome: Outcome

  /// The response of an operation that was done.
  ///
  /// - Throws: `HTTPError` with the code `status` if it was not.
  public func success() throws -> WebResponse {
    switch outcome {
    case .response(let response) where response.isSuccess: return response
    case .response(let response): throw HTTPError(status: response.status, of: response.url)
    case .changeSetFailed(let response):
      var error = HTTPError(status: response.status, of: response.url)
      error.message = "the change set failed: " + error.message
      throw error
    case .notProcessed:
      throw HTTPError(.status, "the service did not come to it, as an operation before it failed")
    }
  }
}
