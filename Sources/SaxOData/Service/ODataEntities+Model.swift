internal import SaxHTTP
internal import SaxMapping
internal import SaxSchema
internal import Saxifrage

extension ODataEntities {
  /// The qualified name of the type that the path leads to, by the service's model.
  ///
  /// - Throws: ``ODataError/Code/model`` with the nearest name, if the model has no such entity set or property.
  func typeName(in model: EntityModel, _ version: ODataVersion) throws(ODataError) -> String {
    var type: String?
    for segment in try parsedPath(version).segments {
      guard case .name(let name) = segment else {
        if case .qualified(let name) = segment, model.structuredType(name) != nil { type = name }
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
        continue
      }
      let target =
        model.navigationProperty(name, of: known)?.target
        ?? model.property(name, of: known)?.type.name
      guard let target else {
        throw ODataError(
          .model, "\(known) has no property \(name)", url: service.root.redacted,
          fix: model.nearestProperty(to: name, of: known))
      }
      type = target
    }
    guard let type else {
      throw ODataError(.model, "the path leads to no entities: \(path)", url: service.root.redacted)
    }
    return type
  }

  /// A mapping by which the entities are read as the service's model has them, with all that is selected and expanded.
  ///
  /// - Throws: ``ODataError/Code/model``; what ``ODataService/metadata(refreshing:)`` throws.
  func modelMapping(_ amount: EntityMappingText.Amount) async throws -> EntityMappings.Kept {
    let model = try await service.metadata()
    let version = try await service.version()
    let type = try typeName(in: model, version)
    let query = try typed(by: model).query(version, of: try parsedPath(version))
    let expanded = (query.expand ?? []).flatMap { $0.paths }
    guard var outline = EntityOutline(type, in: model, expanding: expanded) else {
      throw ODataError(
        .model, "the service's model has no type \(type)", url: service.root.redacted,
        fix: model.nearestType(to: type))
    }
    outline.select(query.select ?? [], besides: expanded)
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

extension ODataExpandItem {
  /// The paths of navigation properties that are expanded, those within others among them.
  fileprivate var paths: [String] {
    let own = path.joined(separator: "/")
    return [own] + (options.expand ?? []).flatMap { $0.paths.map { "\(own)/\($0)" } }
  }
}

extension EntityOutline {
  /// Leaves out what was not selected.
  fileprivate mutating func select(_ items: [ODataSelectItem], besides expanded: [String]) {
    let names = Set(items.compactMap(\.path.first))
    guard !names.isEmpty, !names.contains("*") else { return }
    let kept = names.union(expanded.compactMap { $0.split(separator: "/").first.map(String.init) })
    properties.removeAll { !kept.contains($0.name) }
  }
}
