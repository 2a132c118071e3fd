import SaxEvents
import SaxHTTP

/// Answers requests by the exchange at hand, but for those of documents that are always the same.
final class FuzzTransport: HTTPExecutor {
  private let documents: [String: [UInt8]]
  private let exchange: Locked<FuzzExchange?>

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - exchange: the responses; nil for none yet.
  ///   - documents: by the end of the request's path.
  init(_ exchange: FuzzExchange? = nil, documents: [String: [UInt8]] = [:]) {
    self.exchange = Locked(exchange)
    self.documents = documents
  }

  /// Answers by another exchange from here on.
  func use(_ other: FuzzExchange?) { exchange.withLock { $0 = other } }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    try Task.checkCancellation()
    for (end, bytes) in documents where request.url.path.hasSuffix(end) {
      return WebResponse(status: 200, url: request.url, body: .bytes(bytes))
    }
    guard let exchange = exchange.withLock({ $0 }) else {
      throw HTTPError(.connect, "there is no answer to \(request.url)")
    }
    return try exchange.response(to: request)
  }
}

/// Services of one kind that are made once, as what they compile takes longer than a reading. Each is used by one reading
/// at a time.
final class FuzzServices<Service: Sendable>: Sendable {
  private struct Kept: Sendable {
    let service: Service
    let transport: FuzzTransport
  }

  private let documents: [String: [UInt8]]
  private let make: @Sendable (FuzzTransport) throws -> Service
  private let idle = Locked<[Kept]>([])

  /// Creates services when they are wanted.
  ///
  /// - Parameters:
  ///   - documents: those that are always the same, by the end of their requests' paths.
  ///   - make: makes a service whose requests a transport answers.
  init(
    documents: [String: [UInt8]] = [:],
    _ make: @escaping @Sendable (FuzzTransport) throws -> Service
  ) {
    self.documents = documents
    self.make = make
  }

  /// Runs a reading whose requests an exchange answers.
  ///
  /// - Parameters:
  ///   - exchange: the responses.
  ///   - isLeftBusy: true if a request may be under way yet where the reading fails, so that the service is used no
  ///     more.
  ///   - read: the reading.
  /// - Throws: what making the service and reading throw.
  func use<Result>(
    answeredBy exchange: FuzzExchange, isLeftBusy: Bool = false,
    _ read: (Service) async throws -> Result
  ) async throws -> Result {
    let kept = try idle.withLock { $0.popLast() } ?? made()
    kept.transport.use(exchange)
    do {
      let result = try await read(kept.service)
      putBack(kept)
      return result
    } catch {
      if !isLeftBusy { putBack(kept) }
      throw error
    }
  }

  private func made() throws -> Kept {
    let transport = FuzzTransport(documents: documents)
    return Kept(service: try make(transport), transport: transport)
  }

  private func putBack(_ kept: Kept) {
    kept.transport.use(nil)
    idle.withLock { $0.append(kept) }
  }
}
