/// The model of a service's data: its schemas with types, operations, terms and containers, in the terms of the Entity
/// Data Model (OData Common Schema Definition Language, CSDL 4.01), whatever it was read from.
///
/// All qualified names in it begin with namespaces, never with aliases: they are resolved when it is made. Lookups take
/// both.
public struct EntityModel: Sendable {
  /// The version of the protocol that it was written for.
  public let version: Version
  /// In the order of the document.
  public let schemas: [Schema]
  /// The documents that it refers to, which are not read.
  public let references: [Reference]
  /// Doubts about it that are no errors, in the order of the document.
  public let warnings: [Warning]

  let index: EntityModelIndex

  /// A version of OData.
  public enum Version: String, Sendable, Hashable, CaseIterable, Comparable {
    case v1 = "1.0"
    case v2 = "2.0"
    case v3 = "3.0"
    case v4 = "4.0"
    case v401 = "4.01"

    /// By their order in time.
    public static func < (a: Version, b: Version) -> Bool { a.rawValue < b.rawValue }
  }

  /// Resolves aliases, associations and targets, and checks names, in time linear in the size.
  ///
  /// - Parameters:
  ///   - version: of the protocol.
  ///   - schemas: each namespace once; names may begin with aliases.
  ///   - references: what explains names in other namespaces.
  ///   - toleratesFaults: true to have a warning for each fault, in place of an error. What is faulty is left out, so that
  ///     it fails for those alone who need it.
  /// - Throws: `EntityModelError` for a duplicate, a base type that is unknown or, through others, its own, a name of a
  ///   type that neither the schemas declare nor the references explain, or a malformed target.
  public init(
    version: Version, schemas: consuming [Schema], references: [Reference] = [],
    toleratesFaults: Bool = false
  ) throws(EntityModelError) {
    try self.init(
      version: version, schemas: consume schemas, references: references,
      toleratesFaults: toleratesFaults, warnings: []
    ) { _ in nil }
  }

  /// As ``init(version:schemas:references:toleratesFaults:)``, with warnings of what the schemas were read from.
  ///
  /// - Parameter line: that of a declaration, by its qualified name.
  package init(
    version: Version, schemas: consuming [Schema], references: [Reference],
    toleratesFaults: Bool, warnings: [Warning], line: (String) -> Int?
  ) throws(EntityModelError) {
    // Handed on, so that what is resolved is changed in place.
    var resolver = try EntityModelResolver(
      consume schemas, references, toleratesFaults: toleratesFaults)
    try resolver.resolve()
    self.version = version
    self.schemas = resolver.schemas
    self.references = resolver.references
    self.warnings =
      warnings
      + resolver.warnings.map { warning in
        var placed = warning
        placed.line = warning.line ?? line(warning.declaration)
        return placed
      }
    index = resolver.index
  }
}

extension EntityModel: Hashable {
  /// True if all that they declare is equal, in the same order; warnings don't count.
  public static func == (a: EntityModel, b: EntityModel) -> Bool {
    a.version == b.version && a.schemas == b.schemas && a.references == b.references
  }

  /// By the names of all that is declared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    for schema in schemas {
      hasher.combine(schema.namespace)
      hasher.combine(schema.structuredTypes.count)
    }
  }
}
