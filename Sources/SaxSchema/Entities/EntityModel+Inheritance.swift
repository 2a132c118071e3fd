extension EntityModel {
  /// A type and those it is derived from, the type first; empty if there is no such type. A base type in a referenced
  /// document ends it.
  ///
  /// - Parameter type: the qualified name of an entity type or complex type.
  public func lineage(of type: String) -> [StructuredType] {
    var result: [StructuredType] = []
    var next = structuredType(type)
    while let current = next {
      result.append(current)
      next = current.baseType.flatMap { structuredType($0) }
    }
    return result
  }

  /// All properties of a type, inherited ones first.
  ///
  /// - Parameter type: the qualified name of an entity type or complex type.
  /// - Returns: empty if there is no such type.
  public func properties(of type: String) -> [Property] {
    lineage(of: type).reversed().flatMap(\.properties)
  }

  /// All navigation properties of a type, inherited ones first.
  ///
  /// - Parameter type: the qualified name of an entity type or complex type.
  /// - Returns: empty if there is no such type.
  public func navigationProperties(of type: String) -> [NavigationProperty] {
    lineage(of: type).reversed().flatMap(\.navigationProperties)
  }

  /// A property of a type, or of one it is derived from; nil if there is none of that name.
  public func property(_ name: String, of type: String) -> Property? {
    lineage(of: type).lazy.flatMap(\.properties).first { $0.name == name }
  }

  /// A navigation property of a type, or of one it is derived from; nil if there is none of that name.
  public func navigationProperty(_ name: String, of type: String) -> NavigationProperty? {
    lineage(of: type).lazy.flatMap(\.navigationProperties).first { $0.name == name }
  }

  /// The properties that identify entities of a type: its key, or that of the nearest type it is
  /// derived from that has one.
  ///
  /// - Parameter type: the qualified name of an entity type.
  /// - Returns: empty if nothing does, or if there is no such type.
  public func key(of type: String) -> [KeyProperty] {
    lineage(of: type).first { !$0.key.isEmpty }?.key ?? []
  }

  /// True if instances of a type are instances of another: it is the same, or derived from it.
  public func isType(_ type: String, derivedFrom base: String) -> Bool {
    let base = index.canonical(base)
    return lineage(of: type).contains { $0.qualifiedName == base }
  }

  /// True if a type has a base type that the model does not hold, or that can't be its base, so that not all of its
  /// properties are known. Its base types are not looked at.
  package func isBaseUnknown(of type: StructuredType) -> Bool {
    index.unknownBases.contains(type.qualifiedName)
  }

  /// True if instances of a type may have properties that neither it nor its base types declare here.
  package func mayHaveOtherProperties(_ type: String) -> Bool {
    lineage(of: type).contains { $0.isOpen || isBaseUnknown(of: $0) }
  }

  /// The types that have a type among their base types, in the order of their declaration. Takes time by how many there
  /// are.
  package func derivedTypes(of base: String) -> [StructuredType] {
    var places = index.derived[index.canonical(base)] ?? []
    var next = 0
    while next < places.count {
      let (schema, position) = (places[next].schema, places[next].position)
      places += index.derived[schemas[schema].structuredTypes[position].qualifiedName] ?? []
      next += 1
    }
    places.sort { ($0.schema, $0.position) < ($1.schema, $1.position) }
    return places.map { schemas[$0.schema].structuredTypes[$0.position] }
  }
}
