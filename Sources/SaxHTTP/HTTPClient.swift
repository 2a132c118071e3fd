/// A transport with what most requests want around it: redirections are followed, and compressed
/// responses inflated.
///
///     let client = HTTPClient()
///     let response = try await client.execute(HTTPRequest(.get, "https://example.org/orders.json"))
///     for try await chunk in response.body { … }
///
/// Each part is an ``HTTPExecutor`` of its own, for those who want other ones, or another order.
public struct HTTPClient: HTTPExecutor {
  private let executor: any HTTPExecutor

  /// - Parameters:
  ///   - transport: who sends the requests.
  ///   - redirections: how many of them one request may meet.
  ///   - inflation: how far compressed responses may be inflated.
  public init(
    transport: any HTTPExecutor = CurlTransport(), redirections: Int = 10,
    inflation: ContentDecoding.Limits = ContentDecoding.Limits()
  ) {
    executor = Redirection(ContentDecoding(transport, limits: inflation), limit: redirections)
  }

  public func execute(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await executor.execute(request)
  }
}
