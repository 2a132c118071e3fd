internal import SaxHTTP
public import Saxifrage

extension ODataEntityAddress where Entity: Decodable {
  // MARK: Changing

  /// Sends what differs between two values of a type: nothing if nothing does.
  ///
  /// Members that have become nil are null. Within complex values only what changed is sent from V4 on, and the whole
  /// value before; lists are sent whole.
  ///
  /// - Parameters:
  ///   - old: as the service has it.
  ///   - new: as it is to be.
  ///   - etag: the entity tag of the state that is changed; `*` for any that is there; nil to change it whatever it is.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Returns: what the service says of it; nil if nothing was sent.
  /// - Throws: ``ODataError/Code/conflict`` if it was changed meanwhile; ``ODataError/Code/precondition`` if the
  ///   service wants an entity tag; ``ODataError/Code/body``; ``ODataError``; what the client throws.
  @discardableResult
  public func update<Value: Encodable & Sendable>(
    from old: Value, to new: Value, ifMatch etag: String? = nil,
    _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity>? {
    let version = try await service.version()
    let style = try address.style(service, version, typeName: writing.typeName)
    let changes = BodyValue.changes(
      from: try style.members(of: old),
      to: try style.members(of: new),
      isDeep: version >= .v4)
    if changes.isEmpty, writing.links.isEmpty { return nil }
    return try await change(changes, etag, writing, version)
  }

  /// Sends changes of some properties.
  ///
  /// - Parameters:
  ///   - changes: the new values by the properties' names; nil for null.
  ///   - etag: as for ``update(from:to:ifMatch:_:)``.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Throws: as ``update(from:to:ifMatch:_:)``.
  @discardableResult
  public func update(
    _ changes: [String: (any Encodable & Sendable)?], ifMatch etag: String? = nil,
    _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    let style = try address.style(service, version, typeName: writing.typeName)
    let members = try style.members(of: changes)
    return try await change(members, etag, writing, version)
  }

  /// Changes the entity, or makes it with that key if there is none (OData Protocol 4.01 §11.4.4); from V4 on.
  ///
  /// - Parameters:
  ///   - value: the properties that are set; others keep their value, or get their default.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Throws: ``ODataError/Code/query`` before V4; as ``update(from:to:ifMatch:_:)``.
  @discardableResult
  public func upsert(
    _ value: some Encodable & Sendable, _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    guard version >= .v4 else {
      throw ODataError(
        .query, "version \(version.text) has no upsert", url: service.root.redacted,
        fix: "create(_:), or update(_:ifMatch:)")
    }
    let style = try address.style(service, version, typeName: writing.typeName)
    let members = try style.members(of: value)
    return try await change(members, nil, writing, version)
  }

  private func change(
    _ members: [BodyValue.Member], _ etag: String?, _ writing: ODataWriting,
    _ version: ODataVersion
  ) async throws -> ODataWritten<Entity> {
    let (method, isTunneled) = service.options.updateMethod(version)
    var request = try changing(
      members, by: isTunneled ? .post : method, etag, writing, version)
    if isTunneled { try request.fields.set("X-HTTP-Method", method.name) }
    return try await service.write(
      request, version, returning: writing.returning, of: ODataEntities(service, at: address))
  }

  // MARK: The whole

  /// Puts an entity in the place of this one: properties that are left out get their defaults.
  ///
  /// - Parameters:
  ///   - new: the entity.
  ///   - etag: as for ``update(from:to:ifMatch:_:)``.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Throws: as ``update(from:to:ifMatch:_:)``.
  @discardableResult
  public func replace(
    with new: some Encodable & Sendable, ifMatch etag: String? = nil,
    _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    let request = try replacing(with: new, etag, writing, version)
    return try await service.write(
      request, version, returning: writing.returning, of: ODataEntities(service, at: address))
  }

  /// Puts an entity that a mapping writes, in JSON, in the place of this one.
  ///
  /// - Parameters:
  ///   - new: `Encodable`, a `SaxObject` among others.
  ///   - mapping: that declares the type.
  ///   - typeName: the mapping type's name; that of the object, or of the Swift type, if nil.
  ///   - etag: as for ``update(from:to:ifMatch:_:)``.
  /// - Throws: as ``update(from:to:ifMatch:_:)``; `WritingError` or `BuildError` if it can't be written.
  @discardableResult
  public func replace(
    withMapped new: some Encodable & Sendable, by mapping: Mapping, named typeName: String? = nil,
    ifMatch etag: String? = nil
  ) async throws -> ODataWritten<Entity> {
    let version = try await service.version()
    let style = service.style(version)
    var request = try service.request(.put, try ownURL(version), version)
    try request.match(etag)
    try request.send(try style.body(mapped: new, mapping, typeName), style)
    return try await service.write(
      request, version, returning: nil, of: ODataEntities(service, at: address), by: mapping,
      named: typeName)
  }

  /// Deletes the entity.
  ///
  /// - Parameters:
  ///   - etag: as for ``update(from:to:ifMatch:_:)``.
  ///   - mayBeMissing: true if it is no error that there is none any more (404, 410).
  /// - Returns: false if there was none.
  /// - Throws: as ``update(from:to:ifMatch:_:)``.
  @discardableResult
  public func delete(ifMatch etag: String? = nil, mayBeMissing: Bool = false) async throws -> Bool {
    do {
      _ = try await service.change(try await deletion(etag))
      return true
    } catch let error as ODataError
      where mayBeMissing && (error.status == 404 || error.status == 410)
    {
      return false
    }
  }
}
