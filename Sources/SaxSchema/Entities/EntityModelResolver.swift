/// Makes a model of schemas as they were written: resolves what they say by names, and checks it.
struct EntityModelResolver {
  var schemas: [EntityModel.Schema]
  var references: [EntityModel.Reference]
  var warnings: [EntityModel.Warning] = []
  var index = EntityModelIndex()
  var names: EntityNameResolver
  /// Namespaces that references include.
  let external: Set<String>
  let toleratesFaults: Bool
  /// The types that were looked up, so that each is told of once.
  private var seen: Set<String> = []
  /// The names of several types that differ, so that none counts.
  private var ambiguous: Set<String> = []

  init(
    _ schemas: consuming [EntityModel.Schema], _ references: [EntityModel.Reference],
    toleratesFaults: Bool
  ) throws(EntityModelError) {
    self.references = references
    self.toleratesFaults = toleratesFaults
    var faults: [EntityModelError] = []
    var aliases: [(alias: String, namespace: String)] = []
    self.schemas = Self.joined(schemas, &faults, &aliases)
    for (position, schema) in self.schemas.enumerated() {
      index.schemas[schema.namespace] = position
    }
    let includes = references.flatMap(\.includes)
    external = Set(includes.map(\.namespace)).subtracting(index.schemas.keys)
    for include in includes {
      if let alias = include.alias { index.aliases[alias] = include.namespace }
    }
    var own: Set<String> = []
    for (alias, namespace) in aliases {
      guard own.insert(alias).inserted || index.aliases[alias] == namespace else {
        faults.append(
          EntityModelError(.duplicate, "two schemas have the alias \(alias)", in: namespace))
        continue
      }
      index.aliases[alias] = namespace
    }
    for namespace in index.schemas.keys { index.aliases[namespace] = nil }
    names = EntityNameResolver(index.aliases, self.schemas)
    for error in faults { try tell(error) }
  }

  /// Joins schemas of one namespace, at the place of the first.
  private static func joined(
    _ schemas: consuming [EntityModel.Schema], _ faults: inout [EntityModelError],
    _ aliases: inout [(alias: String, namespace: String)]
  ) -> [EntityModel.Schema] {
    for at in schemas.indices {
      if let alias = schemas[at].alias { aliases.append((alias, schemas[at].namespace)) }
    }
    guard Set(schemas.map(\.namespace)).count < schemas.count else { return schemas }
    var joined: [EntityModel.Schema] = []
    var places: [String: Int] = [:]
    for schema in schemas {
      guard let place = places[schema.namespace] else {
        places[schema.namespace] = joined.count
        joined.append(schema)
        continue
      }
      faults.append(
        EntityModelError(
          .duplicate, "two schemas have the namespace \(schema.namespace)", in: schema.namespace))
      joined[place].alias = joined[place].alias ?? schema.alias
      joined[place].add(schema)
    }
    return joined
  }

  mutating func resolve() throws(EntityModelError) {
    for position in schemas.indices {
      groupOverloads(in: position)
      resolveNames(in: position)
      try resolveTargets(in: position)
      try indexDeclarations(of: position)
    }
    for name in ambiguous { index.types[name] = nil }
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
        wrong.insert(group)
        try tell(
          EntityModelError(
            .target, "\(target) is no target of annotations", in: schemas[position].namespace,
            .init(name: nil, line: schemas[position].targetedAnnotations[group].line),
            fix: "a qualified name, types of parameters in parentheses, and segments behind slashes"
          ))
        continue
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
    for (at, type) in schema.structuredTypes.enumerated() {
      try add(type.qualifiedName, .structured(schema: position, at))
    }
    for (at, type) in schema.enumTypes.enumerated() {
      try add(type.qualifiedName, .enumeration(schema: position, at))
    }
    for (at, type) in schema.typeDefinitions.enumerated() {
      try add(type.qualifiedName, .definition(schema: position, at))
    }
    for (at, term) in schema.terms.enumerated() {
      try add(term.qualifiedName, .init(schema: position, position: at), to: \.terms, "terms")
    }
    for (at, container) in schema.containers.enumerated() {
      try add(
        container.qualifiedName, .init(schema: position, position: at), to: \.containers,
        "containers")
    }
    for (at, association) in schema.associations.enumerated() {
      try add(
        "\(schema.namespace).\(association.name)", .init(schema: position, position: at),
        to: \.associations, "associations")
    }
    for (at, operation) in schema.operations.enumerated() {
      let first = index.operations[operation.qualifiedName]?.range.lowerBound ?? at
      index.operations[operation.qualifiedName] = (position, first..<at + 1)
    }
    for (at, group) in schema.targetedAnnotations.enumerated() {
      index.targets[group.target, default: []].append(.init(schema: position, position: at))
    }
  }

  /// Takes a declaration by its name, the first where there are several.
  private mutating func add(
    _ name: String, _ place: EntityModelIndex.Place,
    to places: WritableKeyPath<EntityModelIndex, [String: EntityModelIndex.Place]>, _ kind: String
  ) throws(EntityModelError) {
    guard index[keyPath: places][name] == nil else {
      return try tell(
        EntityModelError(.duplicate, "two \(kind) have the name \(name)", in: name))
    }
    index[keyPath: places][name] = place
  }

  /// Takes a type by its name. Of several that differ none counts.
  private mutating func add(
    _ name: String, _ place: EntityModelIndex.TypePlace
  ) throws(EntityModelError) {
    guard let known = index.types[name] else {
      index.types[name] = place
      return
    }
    try tell(
      EntityModelError(.duplicate, "two types have the name \(name)", in: name), about: name)
    if !isSame(known, place) { ambiguous.insert(name) }
  }

  /// True if two types say the same.
  private func isSame(_ a: EntityModelIndex.TypePlace, _ b: EntityModelIndex.TypePlace) -> Bool {
    switch (a, b) {
    case (.structured(let schema, let at), .structured(let other, let otherAt)):
      schemas[schema].structuredTypes[at] == schemas[other].structuredTypes[otherAt]
    case (.enumeration(let schema, let at), .enumeration(let other, let otherAt)):
      schemas[schema].enumTypes[at] == schemas[other].enumTypes[otherAt]
    case (.definition(let schema, let at), .definition(let other, let otherAt)):
      schemas[schema].typeDefinitions[at] == schemas[other].typeDefinitions[otherAt]
    case (.structured, _), (.enumeration, _), (.definition, _): false
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

  mutating func warn(
    _ code: EntityModel.Warning.Code, _ message: String, in declaration: String,
    _ part: EntityModelError.Part? = nil, about subject: String? = nil
  ) {
    warnings.append(
      .init(
        code: code, message: message, declaration: declaration, part: part?.name,
        line: part?.line.line, subject: subject))
  }

  /// Tells of a fault: a warning where it is tolerated.
  ///
  /// - Parameter subject: the name that means nothing for it.
  mutating func tell(
    _ error: EntityModelError, about subject: String? = nil
  ) throws(EntityModelError) {
    guard toleratesFaults, let code = EntityModel.Warning.Code(rawValue: error.code.description)
    else { throw error }
    warnings.append(
      .init(
        code: code, message: error.message, declaration: error.declaration, part: error.part,
        line: error.line, subject: subject))
  }

  /// Says that a name is declared nowhere: a warning if that is allowed or explained, each name once.
  mutating func missing(
    _ name: String, _ kind: String, in declaration: String, _ part: EntityModelError.Part? = nil
  ) throws(EntityModelError) {
    let isExternal = isExternal(name)
    if isExternal || toleratesFaults, !seen.insert(name).inserted { return }
    if isExternal {
      return warn(
        .external, "\(name) is of a referenced document", in: declaration, part, about: name)
    }
    // That was told of.
    if ambiguous.contains(name) { return }
    try tell(
      EntityModelError(.dangling, "there is no \(kind) \(name)", in: declaration, part),
      about: name)
  }
}

extension EntityModel.Schema {
  /// Adds what another of the same namespace declares.
  fileprivate mutating func add(_ other: EntityModel.Schema) {
    structuredTypes += other.structuredTypes
    enumTypes += other.enumTypes
    typeDefinitions += other.typeDefinitions
    operations += other.operations
    terms += other.terms
    for container in other.containers {
      if let place = containers.firstIndex(where: { $0.name == container.name }) {
        containers[place].add(container)
      } else {
        containers.append(container)
      }
    }
    associations += other.associations
    annotations += other.annotations
    targetedAnnotations += other.targetedAnnotations
  }
}

extension EntityModel.Container {
  /// Adds what another of the same name offers.
  fileprivate mutating func add(_ other: EntityModel.Container) {
    extends = extends ?? other.extends
    isDefault = isDefault || other.isDefault
    entitySets += other.entitySets
    singletons += other.singletons
    operationImports += other.operationImports
    associationSets += other.associationSets
    annotations += other.annotations
  }
}
