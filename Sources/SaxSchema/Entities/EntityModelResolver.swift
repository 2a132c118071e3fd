/// Makes a model of schemas as they were written: resolves what they say by names, and checks it.
struct EntityModelResolver {
  var schemas: [EntityModel.Schema]
  var references: [EntityModel.Reference]
  var warnings: [EntityModel.Warning] = []
  var index = EntityModelIndex()
  var names: EntityNameResolver
  /// Namespaces that references include.
  let external: Set<String>
  let allowsDanglingNames: Bool
  /// The types that were looked up, so that each is told of once.
  private var seen: Set<String> = []

  init(
    _ schemas: consuming [EntityModel.Schema], _ references: [EntityModel.Reference],
    allowsDanglingNames: Bool
  ) throws(EntityModelError) {
    self.schemas = schemas
    self.references = references
    self.allowsDanglingNames = allowsDanglingNames
    for (position, schema) in self.schemas.enumerated() {
      guard index.schemas.updateValue(position, forKey: schema.namespace) == nil else {
        throw EntityModelError(
          .duplicate, "two schemas have the namespace \(schema.namespace)", in: schema.namespace)
      }
    }
    let includes = references.flatMap(\.includes)
    external = Set(includes.map(\.namespace)).subtracting(index.schemas.keys)
    for include in includes {
      if let alias = include.alias { index.aliases[alias] = include.namespace }
    }
    var own: Set<String> = []
    for schema in self.schemas {
      guard let alias = schema.alias else { continue }
      guard own.insert(alias).inserted else {
        throw EntityModelError(
          .duplicate, "two schemas have the alias \(alias)", in: schema.namespace)
      }
      index.aliases[alias] = schema.namespace
    }
    for namespace in index.schemas.keys { index.aliases[namespace] = nil }
    names = EntityNameResolver(index.aliases, self.schemas)
  }

  mutating func resolve() throws(EntityModelError) {
    for position in schemas.indices {
      groupOverloads(in: position)
      resolveNames(in: position)
      try resolveTargets(in: position)
      try indexDeclarations(of: position)
    }
    for position in references.indices {
      names.resolve(&references[position].annotations)
      for include in references[position].includes.indices {
        names.resolve(&references[position].includes[include].annotations)
      }
    }
    try checkBases()
    try resolveAssociations()
    for position in schemas.indices { try checkNames(in: position) }
    findAlternateKeys()
  }

  /// Brings overloads of one name together, in the order of the first ones.
  private mutating func groupOverloads(in position: Int) {
    var order: [String: Int] = [:]
    for operation in schemas[position].operations where order[operation.name] == nil {
      order[operation.name] = order.count
    }
    guard order.count < schemas[position].operations.count else { return }
    var groups = [[EntityModel.Operation]](repeating: [], count: order.count)
    for operation in schemas[position].operations {
      if let group = order[operation.name] { groups[group].append(operation) }
    }
    schemas[position].operations = groups.flatMap { $0 }
  }

  private mutating func resolveTargets(in position: Int) throws(EntityModelError) {
    var wrong: Set<Int> = []
    for group in schemas[position].targetedAnnotations.indices {
      let target = schemas[position].targetedAnnotations[group].target
      guard let resolved = names.resolvedTarget(target) else {
        if allowsDanglingNames {
          wrong.insert(group)
          warn(.target, "\(target) is no target of annotations", in: schemas[position].namespace)
          continue
        }
        throw EntityModelError(
          .target, "\(target) is no target of annotations", in: schemas[position].namespace,
          fix: "a qualified name, types of parameters in parentheses, and segments behind slashes")
      }
      schemas[position].targetedAnnotations[group].target = resolved
      names.resolve(&schemas[position].targetedAnnotations[group].annotations)
    }
    if !wrong.isEmpty {
      let all = schemas[position].targetedAnnotations.enumerated()
      schemas[position].targetedAnnotations = all.filter { !wrong.contains($0.offset) }.map(
        \.element)
    }
    joinTargets(in: position)
  }

  /// Joins the annotations that have one target, at the first ones' place.
  private mutating func joinTargets(in position: Int) {
    var places: [String: Int] = [:]
    var joined: [EntityModel.TargetedAnnotations] = []
    for group in schemas[position].targetedAnnotations {
      if let place = places[group.target] {
        joined[place].annotations += group.annotations
      } else {
        places[group.target] = joined.count
        joined.append(group)
      }
    }
    schemas[position].targetedAnnotations = joined
  }

  private mutating func indexDeclarations(of position: Int) throws(EntityModelError) {
    let schema = schemas[position]
    func add<Place>(
      _ name: String, _ place: Place, to places: inout [String: Place], _ kind: String
    ) throws(EntityModelError) {
      guard places.updateValue(place, forKey: name) != nil else { return }
      throw EntityModelError(.duplicate, "two \(kind) have the name \(name)", in: name)
    }
    for (at, type) in schema.structuredTypes.enumerated() {
      try add(type.qualifiedName, .structured(schema: position, at), to: &index.types, "types")
    }
    for (at, type) in schema.enumTypes.enumerated() {
      try add(type.qualifiedName, .enumeration(schema: position, at), to: &index.types, "types")
    }
    for (at, type) in schema.typeDefinitions.enumerated() {
      try add(type.qualifiedName, .definition(schema: position, at), to: &index.types, "types")
    }
    for (at, term) in schema.terms.enumerated() {
      try add(
        term.qualifiedName, .init(schema: position, position: at), to: &index.terms, "terms")
    }
    for (at, container) in schema.containers.enumerated() {
      try add(
        container.qualifiedName, .init(schema: position, position: at), to: &index.containers,
        "containers")
    }
    for (at, association) in schema.associations.enumerated() {
      try add(
        "\(schema.namespace).\(association.name)", .init(schema: position, position: at),
        to: &index.associations, "associations")
    }
    for (at, operation) in schema.operations.enumerated() {
      let first = index.operations[operation.qualifiedName]?.range.lowerBound ?? at
      index.operations[operation.qualifiedName] = (position, first..<at + 1)
    }
    for (at, group) in schema.targetedAnnotations.enumerated() {
      index.targets[group.target, default: []].append(.init(schema: position, position: at))
    }
  }

  /// The structured type of a qualified name; nil if there is none.
  func structuredType(_ name: String) -> EntityModel.StructuredType? {
    guard case .structured(let schema, let at)? = index.types[name] else { return nil }
    return schemas[schema].structuredTypes[at]
  }

  /// True if a name is in a namespace that a reference includes, and none of the model's.
  func isExternal(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return external.contains(String(name[..<dot]))
  }

  mutating func warn(_ code: EntityModel.Warning.Code, _ message: String, in declaration: String) {
    warnings.append(.init(code: code, message: message, declaration: declaration))
  }

  /// Says that a name is declared nowhere: a warning if that is allowed or explained, each name once.
  mutating func missing(
    _ name: String, _ kind: String, in declaration: String
  ) throws(EntityModelError) {
    let isExternal = isExternal(name)
    guard isExternal || allowsDanglingNames else {
      throw EntityModelError(.dangling, "there is no \(kind) \(name)", in: declaration)
    }
    guard seen.insert(name).inserted else { return }
    warn(
      isExternal ? .external : .dangling,
      isExternal ? "\(name) is of a referenced document" : "there is no \(kind) \(name)",
      in: declaration)
  }
}
