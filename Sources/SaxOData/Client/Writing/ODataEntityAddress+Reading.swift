internal import SaxHTTP
public import Saxifrage

extension ODataEntityAddress where Entity: Decodable {
  /// The entity, with its entity tag and its links.
  ///
  /// - Parameters:
  ///   - mapping: what it is read by; nil to make one of the type's properties, which the service may have as they are
  ///     or with a capital letter; of the service's model for a `SaxObject`.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  /// - Throws: ``ODataError``, with the status 404 if there is none, or 204 if a navigation property leads to none;
  ///   `BuildError` if it does not fit the mapping; what the client throws.
  public func read(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> ODataRead<Entity> {
    let (request, version) = try await request()
    let response = try await service.execute(query: request, version)
    if let read = try await read(response, by: mapping, named: typeName) { return read }
    throw ODataError(
      .service, "there is no such entity", status: response.status, url: request.url.redacted,
      fix: "optionalRead(), where there may be none")
  }

  /// The entity, with its entity tag and its links; nil if there is none (404), or a navigation property leads to none
  /// (204).
  ///
  /// - Throws: as ``read(by:named:)``.
  public func optionalRead(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> ODataRead<Entity>? {
    let (request, version) = try await request()
    let response = try await service.found {
      try await service.execute(query: request, version)
    }
    guard let response else { return nil }
    return try await read(response, by: mapping, named: typeName)
  }

  /// The entity.
  ///
  /// - Throws: as ``read(by:named:)``.
  public func object(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> Entity {
    try await read(by: mapping, named: typeName).value
  }

  /// The entity; nil if there is none (404), or a navigation property leads to none (204).
  ///
  /// - Throws: as ``read(by:named:)``.
  public func optionalObject(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> Entity? {
    try await optionalRead(by: mapping, named: typeName)?.value
  }

  /// The entity as another type.
  ///
  /// - Throws: as ``read(by:named:)``.
  public func object<Other: Decodable & Sendable>(
    _ type: Other.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> Other {
    var other = ODataEntityAddress<Other>(service, address)
    other.options = options
    return try await other.object(by: mapping, named: typeName)
  }

  private func read(
    _ response: WebResponse, by mapping: Mapping?, named typeName: String?
  ) async throws -> ODataRead<Entity>? {
    return try await service.read(response, as: Entity.self, named: typeName) { [entities] in
      try await entities.kept(given: mapping, $0)
    }
  }

  /// The entities of which this is one, with what is asked of it.
  var entities: ODataEntities<Entity> {
    var entities = ODataEntities<Entity>(service, at: address)
    entities.options = options
    return entities
  }

  private func request() async throws -> (WebRequest, ODataVersion) {
    let version = try await service.version()
    return (try service.request(.get, try url(version), version), version)
  }
}
