internal import SaxLanguage

extension EntityModel {
  /// The schema of a namespace or alias; nil if there is none.
  public func schema(_ name: String) -> Schema? {
    index.schemas[index.aliases[name] ?? name].map { schemas[$0] }
  }

  /// The entity type or complex type of a qualified name; nil if there is none.
  public func structuredType(_ name: String) -> StructuredType? {
    guard case .structured(let schema, let at)? = index.types[index.canonical(name)] else {
      return nil
    }
    return schemas[schema].structuredTypes[at]
  }

  /// The entity type of a qualified name; nil if there is none.
  public func entityType(_ name: String) -> StructuredType? {
    structuredType(name).flatMap { $0.kind == .entity ? $0 : nil }
  }

  /// The complex type of a qualified name; nil if there is none.
  public func complexType(_ name: String) -> StructuredType? {
    structuredType(name).flatMap { $0.kind == .complex ? $0 : nil }
  }

  /// The enumeration type of a qualified name; nil if there is none.
  public func enumType(_ name: String) -> EnumType? {
    guard case .enumeration(let schema, let at)? = index.types[index.canonical(name)] else {
      return nil
    }
    return schemas[schema].enumTypes[at]
  }

  /// The type definition of a qualified name; nil if there is none.
  public func typeDefinition(_ name: String) -> TypeDefinition? {
    guard case .definition(let schema, let at)? = index.types[index.canonical(name)] else {
      return nil
    }
    return schemas[schema].typeDefinitions[at]
  }

  /// The term of a qualified name; nil if there is none.
  public func term(_ name: String) -> Term? {
    index.terms[index.canonical(name)].map { schemas[$0.schema].terms[$0.position] }
  }

  /// The overloads of a qualified name; none if there is no such operation.
  public func operations(_ name: String) -> [Operation] {
    guard let place = index.operations[index.canonical(name)] else { return [] }
    return Array(schemas[place.schema].operations[place.range])
  }

  /// The entity container of a qualified name; nil if there is none.
  public func container(_ name: String) -> Container? {
    index.containers[index.canonical(name)].map { schemas[$0.schema].containers[$0.position] }
  }

  /// The container that the service offers: before V4 the default one, and otherwise the first; nil if there is none.
  public var container: Container? {
    let all = schemas.lazy.flatMap(\.containers)
    return all.first(where: \.isDefault) ?? all.first
  }

  /// The association of a qualified name; nil if there is none.
  public func association(_ name: String) -> Association? {
    index.associations[index.canonical(name)].map {
      schemas[$0.schema].associations[$0.position]
    }
  }

  /// The annotations that stand apart from their target.
  ///
  /// - Parameter target: as ``TargetedAnnotations/target``, with namespaces.
  public func targetedAnnotations(_ target: String) -> [Annotation] {
    (index.targets[target] ?? []).flatMap {
      schemas[$0.schema].targetedAnnotations[$0.position].annotations
    }
  }

  /// The entity set of a name in the container and those it extends; nil if there is none.
  public func entitySet(_ name: String) -> EntitySet? {
    containers().lazy.flatMap(\.entitySets).first { $0.name == name }
  }

  /// The singleton of a name in the container and those it extends; nil if there is none.
  public func singleton(_ name: String) -> Singleton? {
    containers().lazy.flatMap(\.singletons).first { $0.name == name }
  }

  /// The import of a name in the container and those it extends; nil if there is none.
  public func operationImport(_ name: String) -> OperationImport? {
    containers().lazy.flatMap(\.operationImports).first { $0.name == name }
  }

  /// The container, and those that it extends.
  private func containers() -> [Container] {
    var result: [Container] = []
    var next = container
    while let current = next {
      result.append(current)
      next = current.extends.flatMap { container($0) }
    }
    return result
  }

  /// The fault for which a name means nothing: that of a type, or of a part of a declaration as
  /// `Namespace.Container/Set`; nil where none is known.
  package func fault(of name: String) -> Warning? { warnings.first { $0.subject == name } }

  /// The name of an entity set or singleton that a misspelt one was likely meant to be; nil if none is near.
  public func nearestEntitySet(to name: String) -> String? {
    let names = containers().flatMap { $0.entitySets.map(\.name) + $0.singletons.map(\.name) }
    return NearestName.of(name, among: names)
  }

  /// The name of a property or navigation property, inherited ones as well, that a misspelt one was likely meant to be;
  /// nil if none is near.
  ///
  /// - Parameters:
  ///   - name: as it was written.
  ///   - type: the qualified name of an entity type or complex type.
  public func nearestProperty(to name: String, of type: String) -> String? {
    let names = properties(of: type).map(\.name) + navigationProperties(of: type).map(\.name)
    return NearestName.of(name, among: names)
  }

  /// The qualified name of a type that a misspelt one was likely meant to be; nil if none is near.
  public func nearestType(to name: String) -> String? {
    NearestName.of(index.canonical(name), among: index.types.keys.sorted())
  }
}
