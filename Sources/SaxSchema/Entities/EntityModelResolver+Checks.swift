extension EntityModelResolver {
  /// Holds base types and extended containers against what is declared, and finds those that are their own.
  mutating func checkBases() throws(EntityModelError) {
    var bases: [String: String] = [:]
    for position in schemas.indices {
      for at in schemas[position].structuredTypes.indices {
        let type = schemas[position].structuredTypes[at]
        guard let base = type.baseType else { continue }
        let found = structuredType(base)
        if let found, found.kind == type.kind {
          bases[type.qualifiedName] = base
          continue
        }
        index.unknownBases.insert(type.qualifiedName)
        if isExternal(base), found == nil {
          try missing(base, "type", in: type.qualifiedName)
        } else {
          // It is of another kind.
          if found != nil { schemas[position].structuredTypes[at].baseType = nil }
          try tell(
            EntityModelError(
              .baseType, "there is no \(type.kind) type \(base), its base", in: type.qualifiedName),
            about: base)
        }
      }
    }
    let cyclic = try checkCycles(bases, "base type")
    index.unknownBases.formUnion(cyclic)
    for position in schemas.indices {
      for at in schemas[position].structuredTypes.indices {
        let name = schemas[position].structuredTypes[at].qualifiedName
        if cyclic.contains(name) { schemas[position].structuredTypes[at].baseType = nil }
        // Of several of one name the first counts, or none.
        guard let base = bases[name], !cyclic.contains(name),
          case .structured(position, at)? = index.types[name]
        else { continue }
        index.derived[base, default: []].append(.init(schema: position, position: at))
      }
    }
    try checkExtensions()
  }

  private mutating func checkExtensions() throws(EntityModelError) {
    var extended: [String: String] = [:]
    for place in index.containers.values {
      let container = schemas[place.schema].containers[place.position]
      guard let other = container.extends else { continue }
      if index.containers[other] != nil {
        extended[container.qualifiedName] = other
      } else {
        try missing(other, "container", in: container.qualifiedName)
      }
    }
    let cyclic = try checkCycles(extended, "extended container")
    if cyclic.isEmpty { return }
    for position in schemas.indices {
      for at in schemas[position].containers.indices
      where cyclic.contains(schemas[position].containers[at].qualifiedName) {
        schemas[position].containers[at].extends = nil
      }
    }
  }

  /// Follows each name once: those that lead to an end are not followed again.
  ///
  /// - Returns: a name of each circle, which is cut there.
  private mutating func checkCycles(
    _ next: [String: String], _ kind: String
  ) throws(EntityModelError) -> Set<String> {
    var cut: Set<String> = []
    var ended: Set<String> = []
    for start in next.keys.sorted() {
      var path: Set<String> = []
      var name = start
      while let following = next[name], !ended.contains(name) {
        guard path.insert(name).inserted else {
          cut.insert(name)
          try tell(
            EntityModelError(.cycle, "\(name) is, through others, its own \(kind)", in: name))
          break
        }
        name = following
      }
      ended.formUnion(path)
    }
    return cut
  }

  /// Checks that names are unique in their types, and that those of types are declared.
  mutating func checkNames(in position: Int) throws(EntityModelError) {
    for at in schemas[position].structuredTypes.indices {
      try checkProperties(position, at)
      try check(schemas[position].structuredTypes[at])
    }
    for at in schemas[position].enumTypes.indices {
      let type = schemas[position].enumTypes[at]
      let again = try repeated(type.members.lazy.map(\.name), "members", in: type.qualifiedName)
      if !again.isEmpty { schemas[position].enumTypes[at].members.remove(at: again.map(\.place)) }
    }
    for definition in schemas[position].typeDefinitions {
      try known(definition.underlyingType.name, in: definition.qualifiedName)
    }
    for term in schemas[position].terms { try known(term.type.name, in: term.qualifiedName) }
    for operation in schemas[position].operations { try check(operation) }
    for at in schemas[position].containers.indices {
      try checkChildren(position, at)
      try check(schemas[position].containers[at])
    }
  }

  /// Checks that the names of properties are unique. What is declared in two ways is read as it is.
  private mutating func checkProperties(_ position: Int, _ at: Int) throws(EntityModelError) {
    let type = schemas[position].structuredTypes[at]
    let lines = type.properties.map(\.line) + type.navigationProperties.map(\.line)
    let names = type.properties.map(\.name) + type.navigationProperties.map(\.name)
    let again = try repeated(names, "properties", in: type.qualifiedName) { lines[$0] }
    if again.isEmpty { return }
    let count = type.properties.count
    for (place, first) in again where first < count {
      if place >= count || type.properties[place] != type.properties[first] {
        schemas[position].structuredTypes[at].properties[first].type =
          EntityModel.TypeReference("Edm.Untyped")
      }
    }
    let places = again.map(\.place)
    schemas[position].structuredTypes[at].properties.remove(at: places.filter { $0 < count })
    schemas[position].structuredTypes[at].navigationProperties.remove(
      at: places.filter { $0 >= count }.map { $0 - count })
  }

  /// Checks that the names of a container's children are unique. Of several that differ none counts.
  private mutating func checkChildren(_ position: Int, _ at: Int) throws(EntityModelError) {
    let own = schemas[position].containers[at]
    let (sets, singletons) = (own.entitySets, own.singletons)
    let names = sets.map(\.name) + singletons.map(\.name)
    let lines = sets.map(\.line) + singletons.map(\.line)
    let again = try repeated(names, "children", in: own.qualifiedName) { lines[$0] }
    if again.isEmpty { return }
    var wrong = again.map(\.place)
    for (place, first) in again {
      let isSame =
        place < sets.count
        ? sets[place] == sets[first]
        : first >= sets.count && singletons[place - sets.count] == singletons[first - sets.count]
      if !isSame { wrong.append(first) }
    }
    schemas[position].containers[at].entitySets.remove(at: wrong.filter { $0 < sets.count })
    schemas[position].containers[at].singletons.remove(
      at: wrong.filter { $0 >= sets.count }.map { $0 - sets.count })
  }

  private mutating func check(_ type: EntityModel.StructuredType) throws(EntityModelError) {
    let own = type.qualifiedName
    for property in type.properties where !property.type.name.isEmpty {
      try known(property.type.name, in: own, .init(name: property.name, line: property.line))
    }
    for property in type.navigationProperties where !property.target.isEmpty {
      try entityType(
        property.target, of: "navigation property \(property.name)", in: own,
        .init(name: property.name, line: property.line))
    }
  }

  private mutating func check(_ operation: EntityModel.Operation) throws(EntityModelError) {
    let own = operation.qualifiedName
    _ = try repeated(operation.parameters.lazy.map(\.name), "parameters", in: own)
    for parameter in operation.parameters { try known(parameter.type.name, in: own) }
    if let result = operation.returnType { try known(result.type.name, in: own) }
  }

  private mutating func check(_ container: EntityModel.Container) throws(EntityModelError) {
    let own = container.qualifiedName
    for set in container.entitySets where !set.entityType.isEmpty {
      try entityType(
        set.entityType, of: "entity set \(set.name)", in: own,
        .init(name: set.name, line: set.line))
    }
    for singleton in container.singletons where !singleton.type.isEmpty {
      try entityType(
        singleton.type, of: "singleton \(singleton.name)", in: own,
        .init(name: singleton.name, line: singleton.line))
    }
    for imported in container.operationImports {
      if let operation = imported.operation, index.operations[operation] == nil {
        try missing(operation, imported.kind.rawValue, in: own)
      }
      if let signature = imported.signature { try check(signature) }
    }
  }

  /// Finds names that are there again.
  ///
  /// - Returns: their places, but for the first of each, which is beside them.
  private mutating func repeated(
    _ names: some Collection<String>, _ kind: String, in declaration: String,
    line: (Int) -> SourceLine = { _ in SourceLine(nil) }
  ) throws(EntityModelError) -> [(place: Int, first: Int)] {
    guard names.count > 1 else { return [] }
    var seen: [String: Int] = [:]
    seen.reserveCapacity(names.count)
    var again: [(place: Int, first: Int)] = []
    for (place, name) in names.enumerated() {
      guard let first = seen[name] else {
        seen[name] = place
        continue
      }
      again.append((place, first))
      try tell(
        EntityModelError(
          .duplicate, "two \(kind) have the name \(name)", in: declaration,
          .init(name: name, line: line(place))), about: "\(declaration)/\(name)")
    }
    return again
  }

  /// Fails for a type that is declared nowhere.
  private mutating func known(
    _ type: String, in declaration: String, _ part: EntityModelError.Part? = nil
  ) throws(EntityModelError) {
    if index.types[type] != nil || EntityNameResolver.isPrimitive(type) { return }
    try missing(type, "type", in: declaration, part)
  }

  /// Fails for what is no entity type.
  private mutating func entityType(
    _ name: String, of what: String, in declaration: String, _ part: EntityModelError.Part
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
      return try missing(name, "type", in: declaration, part)
    }
    try tell(
      EntityModelError(
        .navigation, "the type of \(what) is \(name), wanted an entity type", in: declaration,
        part), about: name)
  }
}

extension Array {
  /// Removes the elements at some places.
  fileprivate mutating func remove(at places: [Int]) {
    if places.isEmpty { return }
    let places = Set(places)
    self = enumerated().filter { !places.contains($0.offset) }.map(\.element)
  }
}
