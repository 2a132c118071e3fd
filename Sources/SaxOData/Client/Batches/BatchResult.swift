public import SaxHTTP
public import Saxifrage

/// An operation of a batch, and what became of it.
public struct BatchResult: Sendable {
  /// The ways in which an operation ends.
  public enum Outcome: Sendable {
    /// The operation was answered: with a success, or a failure that is its own. The body comes as it is read; it
    /// has to be read before the next result is asked for, or it is passed over.
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

  let service: ODataService

  /// The response of an operation that was done.
  ///
  /// - Throws: ``ODataError`` if it was not: with what the service says, its code, message and details, where its
  ///   answer holds that; what reading the batch throws.
  public func success() async throws -> WebResponse {
    switch outcome {
    case .response(let response): return try await service.taken(response)
    case .changeSetFailed(let response):
      do {
        return try await service.taken(response)
      } catch var error as ODataError {
        error.message = "the change set failed: " + error.message
        throw error
      }
    case .notProcessed:
      throw ODataError(
        .service, "the service did not come to it, as an operation before it failed",
        url: service.root.redacted,
        fix: "batch.continuesOnError = true, to have it done all the same")
    }
  }

  // MARK: What it holds

  /// The entity or complex value that the operation is answered with.
  ///
  /// - Parameters:
  ///   - type: what it is read as.
  ///   - mapping: what it is read by; nil to make one of the type's properties, or of the service's model for a
  ///     `SaxObject`.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  /// - Returns: nil where it is answered with none (204).
  /// - Throws: ``ODataError`` if the operation was not done; `BuildError` if the answer does not fit the mapping; what
  ///   reading the batch throws.
  public func object<Value: Decodable & Sendable>(
    as type: Value.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> Value? {
    try await read(as: type, by: mapping, named: typeName)?.value
  }

  /// The entity that the operation is answered with, with its entity tag and its links.
  ///
  /// - Returns: nil where it is answered with none (204).
  /// - Throws: as ``object(as:by:named:)``.
  public func read<Value: Decodable & Sendable>(
    as type: Value.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> ODataRead<Value>? {
    let response = try await success()
    // What a change is answered with may be less than the entity.
    let isWhole = operation.head.method == .get
    return try await service.read(response, as: type, named: typeName) {
      try await entities(of: response, as: type).kept(given: mapping, $0, isWhole: isWhole)
    }
  }

  /// The entities or complex values of the list that the operation is answered with, of which all pages are read.
  ///
  /// - Throws: as ``object(as:by:named:)``.
  public func objects<Value: Decodable & Sendable>(
    as type: Value.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> [Value] {
    let response = try await success()
    return try await service.readAll(
      response, to: try await request(of: response),
      by: try await entities(of: response, as: type).kept(given: mapping, .many), named: typeName)
  }

  /// The entities that the operation asks for, as far as its URL tells.
  private func entities<Value>(
    of response: WebResponse, as type: Value.Type
  ) -> ODataEntities<Value> {
    ODataEntities(service, at: ODataAddress(at: response.url))
  }

  /// The primitive value that the operation is answered with, or a list of them.
  ///
  /// - Returns: nil for null (204).
  /// - Throws: as ``object(as:by:named:)``.
  public func value<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value? {
    let response = try await success()
    return try await service.value(
      in: response, to: try await request(of: response), as: type, named: nil)
  }

  /// The request that those of further pages are like.
  private func request(of response: WebResponse) async throws -> WebRequest {
    try service.request(.get, response.url, try await service.version())
  }
}

extension ODataService {
  /// A response that is there already, taken as one to a request of its own.
  ///
  /// - Throws: ``ODataError`` if its status is no success.
  fileprivate func taken(_ response: WebResponse) async throws -> WebResponse {
    try await execute(WebRequest(.get, response.url), by: TakenResponse(response: response))
  }
}

/// Answers with what is there already.
private struct TakenResponse: HTTPExecutor {
  let response: WebResponse

  func execute(_ request: WebRequest) async throws -> WebResponse { response }
}
