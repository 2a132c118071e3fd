public import SaxHTTP
internal import SaxServices
public import Saxifrage

extension ODataEntities where Entity: Decodable {
  /// Has the service make an entity: a POST to the set, or to a navigation property.
  ///
  /// Members have the names of the coding keys, and their values the form of the service's version. Members that are
  /// nil are left out. Entities within it are made with it (deep insert).
  ///
  /// - Parameters:
  ///   - new: the entity, of any type that is encoded as an object.
  ///   - writing: its type and links, and what the answer is to hold.
  ///   - mapping: what the answer is read by; nil to make one of the type's properties, or of the service's model for a
  ///     `SaxObject`.
  /// - Returns: what the service says of it: the entity, or its id where it answers without one.
  /// - Throws: ``ODataError/Code/body`` if it can't be encoded; ``ODataError``; what the client throws.
  @discardableResult
  public func create(
    _ new: some Encodable & Sendable, _ writing: ODataWriting = ODataWriting(),
    readBy mapping: Mapping? = nil
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    let request = try creation(of: new, writing, version)
    return try await service.write(
      request, version, returning: writing.returning, of: ODataEntities(service, at: address),
      by: mapping)
  }

  /// Has the service make an entity that a mapping writes, in JSON, with the values in the mapping's formats.
  ///
  /// - Parameters:
  ///   - new: `Encodable`, a `SaxObject` among others.
  ///   - mapping: that declares the type.
  ///   - typeName: the mapping type's name; that of the object, or of the Swift type, if nil.
  ///   - returning: the extent of the answer.
  /// - Throws: `WritingError` or `BuildError` if it can't be written; ``ODataError``; what the client throws.
  @discardableResult
  public func create(
    mapped new: some Encodable & Sendable, by mapping: Mapping, named typeName: String? = nil,
    returning: ODataPreference.Returned? = nil
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    var request = try service.request(.post, try address.url(below: service.root, version), version)
    let style = service.style(version)
    try request.send(try style.body(mapped: new, mapping, typeName), style)
    return try await service.write(
      request, version, returning: returning, of: ODataEntities(service, at: address), by: mapping,
      named: typeName)
  }

  /// Has the service make a media entity of a stream. Its properties are those that the service gives it.
  ///
  /// - Parameters:
  ///   - media: the bytes, and their media type.
  ///   - slug: a name that the service may give it (RFC 5023 §9.7), in ASCII.
  /// - Throws: ``ODataError``; what the client throws.
  @discardableResult
  public func create(
    media: HTTPBody, slug: String? = nil
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    var request = try service.request(.post, try address.url(below: service.root, version), version)
    request.body = media
    if media.contentType == nil {
      try request.fields.set("Content-Type", "application/octet-stream")
    }
    if let slug { try request.set("Slug", slug) }
    return try await service.write(
      request, version, returning: nil, of: ODataEntities(service, at: address))
  }

  /// The request that makes an entity, for a ``Batch``.
  ///
  /// - Throws: as ``create(_:_:readBy:)``, without sending anything but what finds the version out.
  public func creation(
    of new: some Encodable & Sendable, _ writing: ODataWriting = ODataWriting()
  ) async throws -> BatchOperation {
    let version = try await service.version()
    var request = try creation(of: new, writing, version)
    try request.prefer(writing.returning, version)
    return service.operation(request)
  }

  private func creation(
    of new: some Encodable & Sendable, _ writing: ODataWriting, _ version: ODataVersion
  ) throws -> WebRequest {
    var request = try service.request(.post, try address.url(below: service.root, version), version)
    let style = try address.style(service, version, typeName: writing.typeName)
    let members = try style.members(of: new)
    try request.send(try writing.body(members, service, style), style)
    return request
  }
}

extension BodyStyle {
  /// A body that a user's mapping writes.
  func body(
    mapped value: some Encodable, _ mapping: Mapping, _ typeName: String?
  ) throws -> HTTPBody {
    var body = try HTTPBody.mapped(value, by: mapping, named: typeName, as: .json)
    body.contentType = contentType
    return body
  }
}

extension WebRequest {
  /// Sets a field to what comes from outside.
  ///
  /// - Throws: ``ODataError/Code/query`` if it can't hold that.
  mutating func set(_ name: String, _ value: String) throws(ODataError) {
    do throws(HTTPError) {
      try fields.set(name, value)
    } catch {
      throw ODataError(.query, error.message, url: url.redacted, fix: error.fix, cause: error)
    }
  }
}
