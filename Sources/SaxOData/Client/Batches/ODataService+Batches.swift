internal import SaxHTTP

extension ODataService {
  /// An empty batch for the service, in its version, with its shared fields and parameters.
  ///
  ///     var batch = try await service.batch()
  ///     try batch.add(try await products.creation(of: new))
  ///     try batch.add(try await products.entity(7).deletion(ifMatch: etag))
  ///     for try await result in service.results(of: batch) { … }
  ///
  /// - Parameter format: multipart, or JSON, which services of V4.01 may know.
  /// - Throws: ``ODataError/Code/version`` if the service says none; what asking for its root throws.
  public func batch(as format: BatchFormat = .multipart) async throws -> Batch {
    batch(as: format, try await version())
  }

  /// An empty batch with the shared fields and parameters.
  func batch(as format: BatchFormat = .multipart, _ version: ODataVersion) -> Batch {
    var shared = WebRequest(.post, root)
    addShared(to: &shared)
    var batch = Batch(to: shared.url, as: format, version: version)
    batch.fields = shared.fields
    // Parts have those of their own.
    batch.fields.removeAll(where: Self.isOfParts)
    return batch
  }

  /// A request as a part of a batch, which has the shared fields itself.
  func operation(_ request: WebRequest) -> BatchOperation {
    var request = request
    request.fields.removeAll { options.fields.contains($0) && !Self.isOfParts($0) }
    return BatchOperation(request, below: root)
  }

  /// True for what asks for the form of an answer.
  private static func isOfParts(_ field: HeaderField) -> Bool {
    field.name.lowercased().hasPrefix("accept")
  }

  /// Sends a batch as the service's other requests are, with a token if it wants one.
  ///
  /// - Returns: a result for each operation. Where the service refuses the batch as a whole, the iteration throws
  ///   ``ODataError``.
  public func results(of batch: Batch) -> BatchResults {
    BatchResults(batch: batch, executor: ServiceExecutor(service: self), service: self)
  }
}

/// Sends requests with the errors that the service answers with.
private struct ServiceExecutor: HTTPExecutor {
  let service: ODataService

  func execute(_ request: WebRequest) async throws -> WebResponse {
    try await service.execute(request)
  }
}
