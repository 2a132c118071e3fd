internal import SaxHTTP
internal import SaxMapping
internal import SaxSchema
internal import Saxifrage

extension ODataEntities {
  /// The entities that the path leads to, by the service's model.
  ///
  /// - Throws: ``ODataError/Code/model`` with the nearest name, if the model has no such entity set or property.
  func target(
    in model: EntityModel, _ version: ODataVersion
  ) throws(ODataError) -> (typeName: String, isCollection: Bool) {
    let walk = try typed(by: model).address.resolved(below: service.root, version).walk
    if let type = walk.type { return (type, walk.isCollection) }
    let path = try address.shown(below: service.root, version)
    var error = walk.fault ?? ODataError(.model, "the path leads to no entities: \(path)")
    error.url = service.root.redacted
    throw error
  }

  /// A mapping by which the entities are read as the service's model has them, with all that is selected and expanded.
  ///
  /// - Throws: ``ODataError/Code/model``; what ``ODataService/metadata(refreshing:)`` throws.
  func modelMapping(_ amount: EntityMappingSyntax.Amount) async throws -> EntityMappings.Kept {
    let model = try await service.metadata()
    let version = try await service.version()
    let type = try target(in: model, version).typeName
    let query = try typed(by: model).query(version)
    guard let outline = EntityOutline(type, in: model, selection: EntitySelection(query)) else {
      throw ODataError(
        .model, "the service's model has no type \(type)", url: service.root.redacted,
        fix: model.nearestType(to: type))
    }
    return try service.mapping(of: outline, amount: amount)
  }
}

extension ODataEntities where Entity: Decodable {
  /// The mapping that entities are read by: the user's, one of the service's model, or one of the type's properties.
  ///
  /// - Throws: ``ODataError/Code/model`` if none can be made; what ``ODataService/metadata(refreshing:)`` throws.
  func kept(
    given: Mapping?, _ amount: EntityMappingSyntax.Amount
  ) async throws -> EntityMappings.Kept {
    guard given == nil, Entity.self == SaxObject.self else {
      return try service.mapping(for: Entity.self, given: given, amount: amount)
    }
    return try await modelMapping(amount)
  }

  /// The mapping that the entities of the query are read by.
  ///
  /// - Returns: the query as well, with constants by the types of the model, where that is known.
  func entityMapping(
    given: Mapping?
  ) async throws -> (kept: EntityMappings.Kept, query: ODataEntities) {
    let kept = try await kept(given: given, .many)
    guard given == nil, Entity.self == SaxObject.self else { return (kept, self) }
    return (kept, typed(by: try await service.metadata()))
  }
}
