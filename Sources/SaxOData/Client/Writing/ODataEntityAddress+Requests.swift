internal import SaxHTTP

extension ODataEntityAddress {
  /// The request that reads the entity, for a ``Batch``.
  ///
  /// - Throws: ``ODataError/Code/query`` if it can't be written; what finding the version out throws.
  public func reading() async throws -> BatchOperation {
    let version = try await service.version()
    return service.operation(try service.request(.get, try url(version), version))
  }

  /// The request that changes some properties, for a ``Batch``.
  ///
  /// - Parameters:
  ///   - changes: the new values by the properties' names; nil for null.
  ///   - etag: the entity tag of the state that is changed; `*` for any that is there; nil to change it whatever it is.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Throws: ``ODataError/Code/body`` if a value can't be encoded; ``ODataError/Code/query``.
  public func changing(
    _ changes: [String: (any Encodable & Sendable)?], ifMatch etag: String? = nil,
    _ writing: ODataWriting = ODataWriting()
  ) async throws -> BatchOperation {
    let version = try await service.version()
    let style = try address.style(service, version, typeName: writing.typeName)
    // Nothing on the way sees a part's method.
    let method = service.options.updateMethod(version).method
    var request = try changing(
      try style.members(of: changes), by: method, etag, writing, version)
    try request.prefer(writing.returning, version)
    return service.operation(request)
  }

  /// The request that puts an entity in the place of this one, for a ``Batch``.
  ///
  /// - Parameters:
  ///   - new: the entity.
  ///   - etag: as for ``changing(_:ifMatch:_:)``.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Throws: as ``changing(_:ifMatch:_:)``.
  public func replacing(
    with new: some Encodable & Sendable, ifMatch etag: String? = nil,
    _ writing: ODataWriting = ODataWriting()
  ) async throws -> BatchOperation {
    let version = try await service.version()
    var request = try replacing(with: new, etag, writing, version)
    try request.prefer(writing.returning, version)
    return service.operation(request)
  }

  /// The request that deletes the entity, for a ``Batch``.
  ///
  /// - Parameter etag: as for ``changing(_:ifMatch:_:)``.
  /// - Throws: ``ODataError/Code/query`` if it can't be written.
  public func deletion(ifMatch etag: String? = nil) async throws -> BatchOperation {
    service.operation(try await deletion(etag))
  }

  func changing(
    _ members: [BodyValue.Member], by method: HTTPMethod, _ etag: String?,
    _ writing: ODataWriting, _ version: ODataVersion
  ) throws -> WebRequest {
    var request = try service.request(method, try ownURL(version), version)
    try request.match(etag)
    let style = service.style(version)
    try request.send(try writing.body(members, service, style), style)
    return request
  }

  func replacing(
    with new: some Encodable & Sendable, _ etag: String?, _ writing: ODataWriting,
    _ version: ODataVersion
  ) throws -> WebRequest {
    var request = try service.request(.put, try ownURL(version), version)
    try request.match(etag)
    let members = try address.style(service, version, typeName: writing.typeName).members(of: new)
    let style = service.style(version)
    try request.send(try writing.body(members, service, style), style)
    return request
  }

  func deletion(_ etag: String?) async throws -> WebRequest {
    let version = try await service.version()
    var request = try service.request(.delete, try ownURL(version), version)
    try request.match(etag)
    return request
  }
}

extension ODataOptions {
  /// The method of changes, and true where a POST says it in `X-HTTP-Method`.
  func updateMethod(_ version: ODataVersion) -> (method: HTTPMethod, isTunneled: Bool) {
    switch updateMethod ?? (version == .v2 ? .tunneledMerge : .patch) {
    case .patch: (.patch, false)
    case .merge: (.merge, false)
    case .tunneledMerge: (.merge, true)
    }
  }
}

extension HTTPMethod {
  /// The method of changes in V2 and V3, `MERGE`.
  fileprivate static let merge = (try? HTTPMethod("MERGE")) ?? .patch
}
