internal import SaxEngine
internal import SaxHTTP
internal import SaxImport
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
  /// - Parameter isWhole: false if properties may be missing that were asked for.
  /// - Throws: ``ODataError/Code/model``; what ``ODataService/metadata(refreshing:)`` throws.
  func modelMapping(
    _ amount: EntityMappingSyntax.Amount, isWhole: Bool = true
  ) async throws -> EntityMappings.Kept {
    let model = try await service.metadata()
    let version = try await service.version()
    let type = try target(in: model, version).typeName
    var query = try typed(by: model).query(version)
    let shaping = address.shaping(version)
    query.options += shaping ?? []
    let types = EntityTypeImporter.types(
      of: type, in: model, selection: EntitySelection(query),
      .read(isWhole: isWhole && shaping != nil && amount != .changes && !preferences.omitsDefaults))
    guard let types else {
      var error = ODataError(
        "the service's model has no type \(type)", about: type, in: model,
        fix: model.nearestType(to: type))
      error.url = service.root.redacted
      throw error
    }
    return try service.mapping(of: types, amount: amount)
  }
}

extension [ODataPreference] {
  /// True if properties that have their default are left out.
  fileprivate var omitsDefaults: Bool {
    contains { if case .omitValues(.defaults) = $0 { true } else { false } }
  }
}

extension ODataEntities where Entity: Decodable {
  /// The mapping that entities are read by: the user's, one of the service's model, or one of the type's properties.
  ///
  /// - Parameter isWhole: false if properties may be missing that were asked for.
  /// - Throws: ``ODataError/Code/model`` if none can be made; what ``ODataService/metadata(refreshing:)`` throws.
  func kept(
    given: Mapping?, _ amount: EntityMappingSyntax.Amount, isWhole: Bool = true
  ) async throws -> EntityMappings.Kept {
    guard given == nil, Entity.self == SaxObject.self else {
      return try service.mapping(for: Entity.self, given: given, amount: amount)
    }
    return try await modelMapping(amount, isWhole: isWhole)
  }

  /// True if objects can be read by the service's model. Where it has none, or none that can be read, a change is no less
  /// possible.
  ///
  /// - Throws: `CancellationError`.
  func hasModel() async throws -> Bool {
    do {
      _ = try await modelMapping(.document, isWhole: false)
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      return false
    }
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
