internal import SaxEvents
internal import SaxHTTP
public import SaxSchema
internal import SaxServices
internal import Saxifrage

extension ODataService {
  /// The service's model, which its `$metadata` declares. It is read once, in flat memory, and kept.
  ///
  /// - Parameter refreshing: true to ask whether it has changed; if it has an ETag that costs no more than a head.
  /// - Throws: ``ODataMetadataError`` if the document is none, or its declarations don't fit each other; ``ODataError``;
  ///   what the client throws.
  public func metadata(refreshing: Bool = false) async throws -> EntityModel {
    let kept = model.withLock { $0 }
    if let kept, !refreshing { return kept.model }
    let url: URI
    do {
      url = try root.with(path: root.path + "$metadata", query: nil)
    } catch {
      throw ODataError(.query, error.message, cause: error)
    }
    var request = WebRequest(.get, url)
    addShared(to: &request)
    try request.fields.set("Accept", "application/xml")
    if let etag = kept?.etag {
      try request.fields.set("If-None-Match", etag)
      request.successes.insert(304)
    }
    let response = try await execute(request)
    if let kept, response.status == 304 { return kept.model }
    try check(response)
    var options = ODataMetadataOptions()
    options.reading = self.options.reading
    let new = try await EntityModel.reading(metadata: .body(of: response), options: options)
    model.withLock { $0 = KeptModel(model: new, etag: response.fields["ETag"]) }
    return new
  }
}

/// A service's model, and the tag of the document that it was read from.
struct KeptModel: Sendable {
  var model: EntityModel
  var etag: String?
}
