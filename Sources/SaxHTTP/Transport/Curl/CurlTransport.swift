/// Sends requests by libcurl, on a thread of its own.
///
/// The response's head comes as soon as it is there, its body as it is read: a receiver that stops
/// reading stops the connection, and one whose task is cancelled closes it. Connections are kept and
/// used again. Redirections, cookies, encodings, caches and the like are not its business.
///
/// It is to be kept as long as requests are sent: the connections go with it. Responses that are
/// still being read are read to their end.
public final class CurlTransport: HTTPExecutor {
  private let loop: CurlLoop
  private let options: ConnectionOptions

  /// Creates a transport with a thread and connections of its own.
  ///
  /// - Parameter options: how to connect.
  public init(_ options: ConnectionOptions = ConnectionOptions()) {
    self.options = options
    loop = CurlLoop(options)
  }

  deinit { loop.stopWhenIdle() }

  /// Sends a request by libcurl, on a connection that is kept for others.
  ///
  /// - Throws: ``HTTPError`` with the place where it failed; `CancellationError`.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    try Task.checkCancellation()
    let exchange = loop.start(request)
    do {
      let head = try await exchange.head()
      return WebResponse(
        status: head.status, fields: head.fields, url: request.url,
        body: HTTPResponseBody(ExchangeBody(exchange)))
    } catch {
      exchange.cancel()
      throw error
    }
  }
}
