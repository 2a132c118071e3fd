extension EntityModelResolver {
  /// Holds base types and extended containers against what is declared, and finds those that are their own.
  mutating func checkBases() throws(EntityModelError) {
    var bases: [String: String] = [:]
    for (position, schema) in schemas.enumerated() {
      for (at, type) in schema.structuredTypes.enumerated() {
        guard let base = type.baseType else { continue }
        if let found = structuredType(base), found.kind == type.kind {
          bases[type.qualifiedName] = base
          index.derived[base, default: []].append(.init(schema: position, position: at))
        } else if isExternal(base) {
          index.unknownBases.insert(type.qualifiedName)
          try missing(base, "type", in: type.qualifiedName)
        } else {
          throw EntityModelError(
            .baseType, "there is no \(type.kind) type \(base), its base",
            in: type.qualifiedName)
        }
      }
    }
    try checkCycles(bases, "base type")
    var extended: [String: String] = [:]
    for container in schemas.flatMap(\.containers) {
      guard let other = container.extends else { continue }
      if index.containers[other] != nil {
        extended[container.qualifiedName] = other
      } else {
        try missing(other, "container", in: container.qualifiedName)
      }
    }
    try checkCycles(extended, "extended container")
  }

  /// Each name is followed once: those that lead to an end are not followed again.
  private func checkCycles(_ next: [String: String], _ kind: String) throws(EntityModelError) {
    var ended: Set<String> = []
    for start in next.keys.sorted() {
      var path: Set<String> = []
      var name = start
      while let following = next[name], !ended.contains(name) {
        guard path.insert(name).inserted else {
          throw EntityModelError(.cycle, "\(name) is, through others, its own \(kind)", in: name)
        }
        name = following
      }
      ended.formUnion(path)
    }
  }

  /// Checks that names are unique in their types, and that those of types are declared.
  mutating func checkNames(in position: Int) throws(EntityModelError) {
    for at in schemas[position].structuredTypes.indices {
      try check(schemas[position].structuredTypes[at])
    }
    for type in schemas[position].enumTypes {
      try unique(type.members.lazy.map(\.name), "members", in: type.qualifiedName)
    }
    for definition in schemas[position].typeDefinitions {
      try known(definition.underlyingType.name, in: definition.qualifiedName)
    }
    for term in schemas[position].terms { try known(term.type.name, in: term.qualifiedName) }
    for operation in schemas[position].operations { try check(operation) }
    for container in schemas[position].containers { try check(container) }
  }

  private mutating func check(_ type: EntityModel.StructuredType) throws(EntityModelError) {
    let own = type.qualifiedName
    try unique(
      type.properties.map(\.name) + type.navigationProperties.map(\.name), "properties", in: own)
    for property in type.properties { try known(property.type.name, in: own) }
    for property in type.navigationProperties where !property.target.isEmpty {
      try entityType(property.target, of: "navigation property \(property.name)", in: own)
    }
  }

  private mutating func check(_ operation: EntityModel.Operation) throws(EntityModelError) {
    let own = operation.qualifiedName
    try unique(operation.parameters.lazy.map(\.name), "parameters", in: own)
    for parameter in operation.parameters { try known(parameter.type.name, in: own) }
    if let result = operation.returnType { try known(result.type.name, in: own) }
  }

  private mutating func check(_ container: EntityModel.Container) throws(EntityModelError) {
    let own = container.qualifiedName
    try unique(
      container.entitySets.map(\.name) + container.singletons.map(\.name), "children", in: own)
    for set in container.entitySets {
      try entityType(set.entityType, of: "entity set \(set.name)", in: own)
    }
    for singleton in container.singletons {
      try entityType(singleton.type, of: "singleton \(singleton.name)", in: own)
    }
    for imported in container.operationImports {
      if let operation = imported.operation, index.operations[operation] == nil {
        try missing(operation, imported.kind.rawValue, in: own)
      }
      if let signature = imported.signature { try check(signature) }
    }
  }

  private func unique(
    _ names: some Collection<String>, _ kind: String, in declaration: String
  ) throws(EntityModelError) {
    guard names.count > 1 else { return }
    var seen: Set<String> = []
    seen.reserveCapacity(names.count)
    for name in names where !seen.insert(name).inserted {
      throw EntityModelError(.duplicate, "two \(kind) have the name \(name)", in: declaration)
    }
  }

  /// Fails for a type that is declared nowhere.
  private mutating func known(_ type: String, in declaration: String) throws(EntityModelError) {
    if index.types[type] != nil || EntityNameResolver.isPrimitive(type) { return }
    try missing(type, "type", in: declaration)
  }

  /// Fails for what is no entity type.
  private mutating func entityType(
    _ name: String, of what: String, in declaration: String
  ) throws(EntityModelError) {
    if let place = index.types[name] {
      if case .structured(let schema, let at) = place,
        schemas[schema].structuredTypes[at].kind == .entity
      {
        return
      }
    } else if name == "Edm.EntityType" {
      return
    } else if !name.hasPrefix("Edm.") {
      return try missing(name, "type", in: declaration)
    }
    throw EntityModelError(
      .navigation, "the type of \(what) is \(name), wanted an entity type", in: declaration)
  }
}
