internal import SaxHTTP

extension APICall {
  /// The place of a request in its call.
  typealias RequestPlace = PageQueue.Place

  /// The request, and who sends it.
  final class Exchange: Sendable {
    /// Before processors have changed it.
    let request: WebRequest
    /// Sends requests that have been processed.
    let sender: any HTTPExecutor
    let values: CallValues
    private let state: API.State
    private let call: APICall
    private let isProcessed: Bool

    var options: APIOptions { state.options }

    /// Has each request processed, and sends it.
    var executor: any HTTPExecutor {
      isProcessed ? AdaptingExecutor(sender) { [self] in $0 = try await processed($0) } : sender
    }

    init(
      _ request: WebRequest, by sender: any HTTPExecutor, _ values: CallValues, _ state: API.State,
      of call: APICall
    ) {
      self.request = request
      self.sender = sender
      self.values = values
      self.state = state
      self.call = call
      isProcessed = call.isProcessed(state)
    }

    func processed(
      _ request: WebRequest, as place: RequestPlace = .first
    ) async throws -> WebRequest {
      if !isProcessed { return request }
      return try await call.processed(request, state, as: place)
    }
  }
}
