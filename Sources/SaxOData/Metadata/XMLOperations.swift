internal import SaxSchema
internal import SaxValues

/// Operations and containers of CSDL XML.
extension MetadataBuilder {
  mutating func operation(
    _ object: SaxObject, _ kind: EntityModel.Operation.Kind
  ) throws -> EntityModel.Operation? {
    guard let name = try needed(object, of: kind == .action ? "an action" : "a function") else {
      return nil
    }
    var operation = EntityModel.Operation(kind, name, namespace: kept(object.name("schema")))
    operation.isBound = try flag(object, "isBound")
    operation.isComposable = try flag(object, "isComposable")
    operation.entitySetPath = object.text("entitySetPath")
    try fill(&operation, object)
    operation.annotations = try annotations(of: object)
    return operation
  }

  /// Parameters and result.
  private mutating func fill(_ operation: inout EntityModel.Operation, _ object: SaxObject) throws {
    for parameter in object.objects("parameters") {
      let what = "a parameter of \(operation.name)"
      guard let given = try needed(parameter, of: what) else { continue }
      let name = kept(given)
      let line = parameter.number("line")
      let type =
        try tolerating(name, line: line) { builder in try builder.type(parameter, name) }
        ?? EntityModel.TypeReference("Edm.Untyped")
      var read = EntityModel.Parameter(name, type)
      read.mode = parameter.text("mode")
      read.annotations = try annotations(of: parameter)
      operation.parameters.append(read)
    }
    let owner = "the result of \(operation.name)"
    if let result = object.objects("results").first {
      let type =
        try tolerating { builder in
          try builder.type(result, owner, named: result.object("facets")?.text("type"))
        } ?? EntityModel.TypeReference("Edm.Untyped")
      var read = EntityModel.ReturnType(type)
      read.annotations = try annotations(of: result)
      operation.returnType = read
    } else if let text = object.text("result") {
      let (name, isCollection) = FacetTexts.type(text)
      operation.returnType = EntityModel.ReturnType(
        .init(kept(name), isCollection: isCollection, isNullable: !isCollection))
    }
  }

  mutating func container(_ object: SaxObject) throws -> EntityModel.Container? {
    guard let own = try needed(object, of: "an entity container") else { return nil }
    var container = EntityModel.Container(
      own, namespace: kept(object.name("schema")))
    // Before V4 it is a name in the same schema.
    container.extends = object.text("extends").map {
      $0.contains(".") ? $0 : "\(container.namespace).\($0)"
    }
    container.isDefault = try flag(object, "isDefault")
    for set in object.objects("entitySets") {
      guard let name = try needed(set, of: "an entity set") else { continue }
      // Without a type the set is told of to who asks for it.
      let type = try needed(set, "type", of: "entity set \(name)", name, as: "EntityType") ?? ""
      var read = EntityModel.EntitySet(name, of: kept(type))
      read.line = SourceLine(set.number("line"))
      read.isInServiceDocument = try flag(set, "isListed", name, default: true)
      read.bindings = try bindings(set, name)
      read.annotations = try annotations(of: set)
      container.entitySets.append(read)
    }
    for singleton in object.objects("singletons") {
      guard let name = try needed(singleton, of: "a singleton") else { continue }
      let type = try needed(singleton, "type", of: "singleton \(name)", name) ?? ""
      var read = EntityModel.Singleton(name, kept(type))
      read.line = SourceLine(singleton.number("line"))
      read.isNullable = try flag(singleton, "nullable", name)
      read.bindings = try bindings(singleton, name)
      read.annotations = try annotations(of: singleton)
      container.singletons.append(read)
    }
    for imported in object.objects("imports") {
      guard let read = try operationImport(imported, namespace: container.namespace) else {
        continue
      }
      container.operationImports.append(read)
    }
    for set in object.objects("associationSets") {
      guard let name = try needed(set, of: "an association set"),
        let association = try needed(set, "association", of: name, name)
      else { continue }
      var read = EntityModel.AssociationSet(name, of: kept(association))
      for end in set.objects("ends") {
        guard let other = try needed(end, "set", of: "an end of \(name)", name) else { continue }
        read.ends.append(.init(end.text("role"), other))
      }
      read.annotations = try annotations(of: set)
      container.associationSets.append(read)
    }
    container.annotations = try annotations(of: object, except: ["IsDefaultEntityContainer"])
    return container
  }

  private mutating func bindings(
    _ object: SaxObject, _ owner: String
  ) throws -> [EntityModel.NavigationBinding] {
    var bindings: [EntityModel.NavigationBinding] = []
    for binding in object.objects("bindings") {
      let what = "a binding of \(owner)"
      guard let path = try needed(binding, "path", of: what, owner),
        let target = try needed(binding, "target", of: what, owner)
      else { continue }
      bindings.append(.init(path, to: target))
    }
    return bindings
  }

  private mutating func operationImport(
    _ object: SaxObject, namespace: String
  ) throws -> EntityModel.OperationImport? {
    guard let name = try needed(object, of: "an import of an operation") else { return nil }
    let operation = object.text("operation")
    let method = object.text("httpMethod")
    let hasSideEffects = try truth(object, "isSideEffecting", name)
    // Before V4 a method, or having side effects, tells actions from functions.
    let isAction =
      object.text("kind") == "ActionImport"
      || operation == nil
        && (hasSideEffects ?? (method.map { $0 != "GET" } ?? false))
    var imported = EntityModel.OperationImport(isAction ? .action : .function, name)
    imported.operation = operation.map { kept($0) }
    imported.entitySet = object.text("entitySet")
    imported.isInServiceDocument = try flag(object, "isListed", name)
    imported.httpMethod = method
    imported.annotations = try annotations(of: object, except: ["HttpMethod"])
    guard operation == nil else { return imported }
    var signature = EntityModel.Operation(imported.kind, imported.name, namespace: namespace)
    signature.isBound = try flag(object, "isBindable", name)
    signature.isComposable = try flag(object, "isComposable", name)
    signature.entitySetPath = object.text("entitySetPath")
    try fill(&signature, object)
    imported.signature = signature
    if imported.entitySet == nil {
      imported.entitySet = object.objects("results").first?.text("entitySet")
    }
    return imported
  }
}
