/// Takes a request and gives its response: a transport, or something around one that does more.
///
/// Those around others are small, can be stacked in any order that makes sense, left out and
/// replaced. ``HTTPClient`` has the usual ones.
public protocol HTTPExecutor: Sendable {
  /// Sends a request.
  ///
  /// - Returns: the response as soon as its head is there; its body comes as it is read.
  /// - Throws: ``HTTPError`` if no response came; `CancellationError` if the task was cancelled.
  func execute(_ request: WebRequest) async throws -> WebResponse
}
