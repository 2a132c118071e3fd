internal import SaxSchema
internal import SaxValues

/// Operations and containers of CSDL XML.
extension MetadataBuilder {
  mutating func operation(
    _ object: SaxObject, _ kind: EntityModel.Operation.Kind
  ) throws -> EntityModel.Operation {
    var operation = EntityModel.Operation(
      kind, object.name(), namespace: kept(object.name("schema")))
    operation.isBound = object.flag("isBound")
    operation.isComposable = object.flag("isComposable")
    operation.entitySetPath = object.text("entitySetPath")
    try fill(&operation, object)
    operation.annotations = try annotations(of: object)
    return operation
  }

  /// Parameters and result.
  private mutating func fill(_ operation: inout EntityModel.Operation, _ object: SaxObject) throws {
    for parameter in object.objects("parameters") {
      let name = kept(parameter.name())
      var read = EntityModel.Parameter(name, try type(parameter, name))
      read.mode = parameter.text("mode")
      read.annotations = try annotations(of: parameter)
      operation.parameters.append(read)
    }
    let owner = "the result of \(operation.name)"
    if let result = object.objects("results").first {
      var read = EntityModel.ReturnType(
        try type(result, owner, named: result.object("facets")?.text("type")))
      read.annotations = try annotations(of: result)
      operation.returnType = read
    } else if let text = object.text("result") {
      let (name, isCollection) = FacetTexts.type(text)
      operation.returnType = EntityModel.ReturnType(
        .init(kept(name), isCollection: isCollection, isNullable: !isCollection))
    }
  }

  mutating func container(_ object: SaxObject) throws -> EntityModel.Container {
    var container = EntityModel.Container(
      object.name(), namespace: kept(object.name("schema")))
    // Before V4 it is a name in the same schema.
    container.extends = object.text("extends").map {
      $0.contains(".") ? $0 : "\(container.namespace).\($0)"
    }
    container.isDefault = object.flag("isDefault")
    for set in object.objects("entitySets") {
      var read = EntityModel.EntitySet(set.name(), of: kept(set.name("type")))
      read.isInServiceDocument = set.flag("isListed")
      read.bindings = bindings(set)
      read.annotations = try annotations(of: set)
      container.entitySets.append(read)
    }
    for singleton in object.objects("singletons") {
      var read = EntityModel.Singleton(singleton.name(), kept(singleton.name("type")))
      read.isNullable = singleton.flag("nullable")
      read.bindings = bindings(singleton)
      read.annotations = try annotations(of: singleton)
      container.singletons.append(read)
    }
    for imported in object.objects("imports") {
      container.operationImports.append(
        try operationImport(imported, namespace: container.namespace))
    }
    for set in object.objects("associationSets") {
      var read = EntityModel.AssociationSet(set.name(), of: kept(set.name("association")))
      read.ends = set.objects("ends").map { .init($0.text("role"), $0.name("set")) }
      read.annotations = try annotations(of: set)
      container.associationSets.append(read)
    }
    container.annotations = try annotations(of: object, except: ["IsDefaultEntityContainer"])
    return container
  }

  private func bindings(_ object: SaxObject) -> [EntityModel.NavigationBinding] {
    object.objects("bindings").map { .init($0.name("path"), to: $0.name("target")) }
  }

  private mutating func operationImport(
    _ object: SaxObject, namespace: String
  ) throws -> EntityModel.OperationImport {
    let operation = object.text("operation")
    let method = object.text("httpMethod")
    // Before V4 a method, or having side effects, tells actions from functions.
    let isAction =
      object.text("kind") == "ActionImport"
      || operation == nil
        && (object.truth("isSideEffecting") ?? (method.map { $0 != "GET" } ?? false))
    var imported = EntityModel.OperationImport(isAction ? .action : .function, object.name())
    imported.operation = operation.map { kept($0) }
    imported.entitySet = object.text("entitySet")
    imported.isInServiceDocument = object.flag("isListed")
    imported.httpMethod = method
    imported.annotations = try annotations(of: object, except: ["HttpMethod"])
    guard operation == nil else { return imported }
    var signature = EntityModel.Operation(imported.kind, imported.name, namespace: namespace)
    signature.isBound = object.flag("isBindable")
    signature.isComposable = object.flag("isComposable")
    signature.entitySetPath = object.text("entitySetPath")
    try fill(&signature, object)
    imported.signature = signature
    if imported.entitySet == nil {
      imported.entitySet = object.objects("results").first?.text("entitySet")
    }
    return imported
  }
}
