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
    let version: Batch.Version =
      switch try await version() {
      case .v2: .v2
      case .v3: .v3
      case .v4: .v4
      case .v401: .v401
      }
    // Shared parameters stand in the URL of the batch itself.
    var root = root
    for (name, value) in options.parameters {
      root = root.appending(query: [(name, value)])
    }
    var batch = Batch(to: root, as: format, version: version)
    batch.fields = options.fields
    // That of the entities is none of the batch.
    batch.fields.remove("Accept")
    return batch
  }

  /// Sends a batch as the service's other requests are, with a token if it wants one.
  public func results(of batch: Batch) -> BatchResults { batch.results(from: sender) }
}
