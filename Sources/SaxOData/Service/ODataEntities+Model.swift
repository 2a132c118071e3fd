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
    var type: String?
    var isCollection = true
    for segment in try parsedPath(version).segments {
      guard case .name(let name) = segment else {
        if case .qualified(let name) = segment, model.structuredType(name) != nil { type = name }
        if case .key = segment { isCollection = false }
        continue
      }
      guard let known = type else {
        guard
          let found = model.entitySet(name)?.entityType ?? model.singleton(name)?.type
        else {
          throw ODataError(
            .model, "the service has no entity set \(name)", url: service.root.redacted,
            fix: model.nearestEntitySet(to: name))
        }
        type = found
        isCollection = model.entitySet(name) != nil
        continue
      }
      if let navigation = model.navigationProperty(name, of: known) {
        (type, isCollection) = (navigation.target, navigation.isCollection)
      } else if let property = model.property(name, of: known) {
        (type, isCollection) = (property.type.name, property.type.isCollection)
      } else {
        throw ODataError(
          .model, "\(known) has no property \(name)", url: service.root.redacted,
          fix: model.nearestProperty(to: name, of: known))
      }
    }
    guard let type else {
      throw ODataError(.model, "the path leads to no entities: \(path)", url: service.root.redacted)
    }
    return (type, isCollection)
  }

  /// A mapping by which the entities are read as the service's model has them, with all that is selected and expanded.
  ///
  /// - Throws: ``ODataError/Code/model``; what ``ODataService/metadata(refreshing:)`` throws.
  func modelMapping(_ amount: EntityMappingText.Amount) async throws -> EntityMappings.Kept {
    let model = try await service.metadata()
    let version = try await service.version()
    let type = try target(in: model, version).typeName
    let query = try typed(by: model).query(version, of: try parsedPath(version))
    guard let outline = EntityOutline(type, in: model, selection: EntitySelection(query)) else {
      throw ODataError(
        .model, "the service's model has no type \(type)", url: service.root.redacted,
        fix: model.nearestType(to: type))
    }
    return try service.mapping(of: outline, amount: amount)
  }
}

extension ODataEntities where Entity: Decodable {
  /// The mapping that the entities are read by: the user's, one of the service's model, or one of the type's properties.
  ///
  /// - Returns: the query as well, with constants by the types of the model, where that is known.
  func entityMapping(
    given: Mapping?
  ) async throws -> (kept: EntityMappings.Kept, query: ODataEntities) {
    guard given == nil, Entity.self == SaxObject.self else {
      return (try service.mapping(for: Entity.self, given: given, amount: .many), self)
    }
    return (try await modelMapping(.many), typed(by: try await service.metadata()))
  }
}
