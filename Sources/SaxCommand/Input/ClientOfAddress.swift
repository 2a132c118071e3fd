internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// Sends requests by the client that the options make for an address.
struct ClientOfAddress: HTTPExecutor {
  private struct State {
    var clients: [String: HTTPClient] = [:]
    /// The first origin, which alone the options' credentials are for.
    var origin: String?
  }

  let network: NetworkArguments
  /// True if requests go with the credentials of the options.
  var authenticates = false
  private let state = Locked(State())

  init(network: NetworkArguments, authenticates: Bool = false) {
    self.network = network
    self.authenticates = authenticates
  }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    if network.isOffline { request.caching = HTTPCaching(.offline) }
    let origin = "\(request.url.scheme)://\(request.url.authority)"
    let (known, first) = state.withLock { state in
      if state.origin == nil { state.origin = origin }
      return (state.clients[origin], state.origin)
    }
    let client: HTTPClient
    if let known {
      client = known
    } else {
      client = try network.client(
        for: request.url, authenticates: authenticates && origin == first)
      state.withLock { $0.clients[origin] = client }
    }
    return try await client.execute(request)
  }
}
