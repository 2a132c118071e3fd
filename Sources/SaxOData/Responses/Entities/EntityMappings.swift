internal import SaxEngine
internal import SaxEvents
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import Saxifrage

/// The mappings that entities are read by, each made once: those of a user with what is around entities, and those that
/// are made of types.
final class EntityMappings: Sendable {
  /// A mapping, and the name of the type that it emits for an entity.
  struct Kept: Sendable {
    var mapping: Mapping
    var typeName: String?
    /// True if an entity may have a property `error`.
    var readsErrors = false
    /// Finds lists within entities that are not whole; nil where they have none. It is beside the mapping of many.
    var shortLists: Mapping?
  }

  private enum Key: Hashable, Sendable {
    /// A type, and the number of the user's mapping.
    case type(ObjectIdentifier, amount: EntityMappingSyntax.Amount, fingerprint: UInt64?)
    case types(EntityTypes, EntityMappingSyntax.Amount)

    var amount: EntityMappingSyntax.Amount {
      switch self {
      case .type(_, let amount, _), .types(_, let amount): amount
      }
    }
  }

  /// More mappings than a program has.
  private static let most = 256
  private let kept = Locked<[Key: Kept]>([:])

  /// Finds the mapping of a type, or makes it and keeps it.
  ///
  /// - Parameters:
  ///   - type: what entities are read as.
  ///   - given: the user's mapping; nil to make one of the type.
  ///   - amount: how many entities come.
  /// - Throws: ``ODataError/Code/model`` if none can be made.
  func mapping<Entity: Decodable & Sendable>(
    for type: Entity.Type, given: Mapping?, amount: EntityMappingSyntax.Amount
  ) throws(ODataError) -> Kept {
    let key = Key.type(
      ObjectIdentifier(type), amount: amount, fingerprint: given?.fingerprint)
    return try mapping(key) { () throws(ODataError) in
      // No properties of a type say what links are.
      if given == nil, type == ODataReference.self { return try ODataReference.kept() }
      if let given {
        // Objects have no type of Swift whose name would tell.
        let isAny = type == SaxObject.self && given.emittedTypes.count == 1
        let name = isAny ? given.emittedTypes.first : nil
        do throws(MappingError) {
          return Kept(
            mapping: given, typeName: name, readsErrors: given.reads("error"),
            shortLists: try ShortLists(given).mapping())
        } catch {
          throw ODataError(.model, error.diagnostics.first?.message ?? "no mapping can be made")
        }
      }
      let types: EntityTypes
      do throws(DecodableImporter.Failure) {
        types = EntityTypes(readAs: try DecodableImporter.schema(of: type))
      } catch {
        throw ODataError(
          .model, "no mapping can be made of \(type): \(error.message)",
          fix: "a mapping: objects(\(type).self, by: mapping)")
      }
      return try made(of: types, amount)
    }
  }

  /// Finds the mapping of types of entities, or makes it and keeps it.
  ///
  /// - Throws: ``ODataError/Code/model`` if none can be made.
  func mapping(
    of types: EntityTypes, amount: EntityMappingSyntax.Amount
  ) throws(ODataError) -> Kept {
    try mapping(.types(types, amount)) { () throws(ODataError) in
      try made(of: types, amount)
    }
  }

  private func mapping(
    _ key: Key, _ make: () throws(ODataError) -> Kept
  ) throws(ODataError) -> Kept {
    if let known = kept.withLock({ $0[key] }) { return known }
    let made = try make().framed(key.amount)
    kept.withLock {
      if $0.count >= Self.most { $0 = [:] }
      $0[key] = made
    }
    return made
  }

  private func made(
    of types: EntityTypes, _ amount: EntityMappingSyntax.Amount
  ) throws(ODataError) -> Kept {
    var made = EntityMappingSyntax(types)
    do throws(MappingError) {
      return Kept(
        mapping: try made.mapping(amount), typeName: made.typeName,
        readsErrors: types.schema.records[types.root]?.fields.contains {
          $0.names.contains("error")
        } ?? false,
        shortLists: try ShortLists(types).mapping())
    } catch {
      throw ODataError(
        .model,
        "no mapping can be made of \(types.root)"
          + (error.diagnostics.first.map { ": \($0.message)" } ?? ""),
        fix: "a mapping: objects(by: mapping)", cause: error)
    }
  }
}

extension EntityMappings.Kept {
  /// Adds what is around entities (``ODataFrame``), and where many come, what finds their short lists.
  fileprivate func framed(_ amount: EntityMappingSyntax.Amount) throws(ODataError) -> Self {
    var result = self
    result.mapping = try mapping.withFrame(amount, readsErrors: readsErrors)
    if let shortLists, !amount.isOne {
      result.mapping = result.mapping.beside(shortLists, prefix: ODataFrame.prefix)
    }
    return result
  }
}

extension Mapping {
  /// True if a field is read from a member of this name.
  fileprivate func reads(_ name: String) -> Bool {
    fields.contains { field in
      field.paths.contains { path in path.steps.contains { $0.test.local == name } }
    }
  }
}

extension EntityTypes {
  /// The types that Swift's are read as, whose properties may have other names in a service.
  fileprivate init(readAs schema: Schema) {
    var schema = schema
    schema.declarations = schema.declarations.map { declaration in
      guard case .record(var record) = declaration else { return declaration }
      for index in record.fields.indices {
        let name = record.fields[index].name
        record.fields[index].paths = Self.names(for: name).flatMap {
          RecordType.Field(property: $0, .any).paths
        }
      }
      return .record(record)
    }
    self.init(schema)
  }

  /// The names that services have for a property of Swift: as it is, and in the form that .NET has.
  static func names(for key: String) -> [String] {
    guard let first = key.first else { return [key] }
    var names = [key]
    let pascal = first.uppercased() + key.dropFirst()
    if pascal != key { names.append(pascal) }
    // `id`, `productId`: the form of a property that is an identifier.
    if pascal.hasSuffix("Id") { names.append(pascal.dropLast(2) + "ID") }
    return names
  }
}
