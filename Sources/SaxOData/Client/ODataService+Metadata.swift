internal import SaxHTTP
public import SaxSchema
internal import SaxServices
internal import Saxifrage

extension ODataService {
  /// The service's model, which its `$metadata` declares. It is read once for all who wait for it, in flat
  /// memory, and kept.
  ///
  /// - Parameter refreshing: true to ask whether it has changed; if it has an ETag that costs no more than a head.
  /// - Throws: ``ODataMetadataError`` if the document is none, or its declarations don't fit each other; ``ODataError``;
  ///   what the client throws.
  public func metadata(refreshing: Bool = false) async throws -> EntityModel {
    guard refreshing, let kept = model.known else {
      return try await model.value { try await self.foundModel(insteadOf: nil) }.model
    }
    // What was asked before may be older than what is wanted.
    let new = try await foundModel(insteadOf: kept)
    model.replace(with: new)
    return new.model
  }

  /// Fetches the metadata and reads the model, unless the service says that the known one has not changed.
  ///
  /// - Returns: the known one, if it has not changed.
  private func foundModel(insteadOf known: KeptModel?) async throws -> KeptModel {
    let url: URI
    do {
      url = try root.with(path: root.path + "$metadata", query: nil)
    } catch {
      throw ODataError(.query, error.message, cause: error)
    }
    var request = WebRequest(.get, url)
    addShared(to: &request)
    try request.fields.set("Accept", "application/xml")
    if let etag = known?.etag {
      try request.fields.set("If-None-Match", etag)
      request.successes.insert(304)
    }
    let response = try await execute(request)
    if let known, response.status == 304 { return known }
    try check(response)
    var options = ODataMetadataOptions()
    options.reading = self.options.reading
    // What is wrong with some declaration is no reason to read none of the others.
    options.toleratesFaults = true
    let model = try await EntityModel.reading(
      metadata: .body(of: response), options: options, source: url.redacted)
    return KeptModel(model: model, etag: response.fields["ETag"])
  }
}

/// A service's model, and the tag of the document that it was read from.
struct KeptModel: Sendable {
  var model: EntityModel
  var etag: String?
}
