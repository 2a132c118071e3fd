internal import SaxSchema
internal import SaxValues

/// Containers and references of CSDL JSON.
extension MetadataBuilder {
  mutating func container(
    _ object: JSONMembers, _ name: String, _ namespace: String
  ) throws -> EntityModel.Container {
    var container = EntityModel.Container(name, namespace: namespace)
    container.extends = object.text("$Extends")
    for (child, value) in object.named {
      try tolerating(child) { builder in try builder.add(child, value, to: &container) }
    }
    container.annotations = try object.annotations(&names)
    return container
  }

  /// Adds what a member declares: a set, a singleton or an import.
  private mutating func add(
    _ child: String, _ value: SaxValue, to container: inout EntityModel.Container
  ) throws {
    let name = container.name
    let members = try JSONMembers(value, of: "\(name)/\(child)")
    let annotations = try members.annotations(&names)
    if let operation = members.text("$Action") ?? members.text("$Function") {
      var imported = EntityModel.OperationImport(
        members["$Action"] != nil ? .action : .function, child)
      imported.operation = kept(operation)
      imported.entitySet = members.text("$EntitySet")
      imported.isInServiceDocument = try members.flag("$IncludeInServiceDocument", child)
      imported.annotations = annotations
      container.operationImports.append(imported)
      return
    }
    guard let type = members.text("$Type") else {
      throw ODataMetadataError(
        .invalid, "\(name)/\(child) has neither $Type nor $Action nor $Function")
    }
    if try members.flag("$Collection", child) {
      var set = EntityModel.EntitySet(child, of: kept(type))
      if members["$IncludeInServiceDocument"] != nil {
        set.isInServiceDocument = try members.flag("$IncludeInServiceDocument", child)
      }
      set.bindings = try bindings(members, child)
      set.annotations = annotations
      container.entitySets.append(set)
    } else {
      var singleton = EntityModel.Singleton(child, kept(type))
      singleton.isNullable = try members.flag("$Nullable", child)
      singleton.bindings = try bindings(members, child)
      singleton.annotations = annotations
      container.singletons.append(singleton)
    }
  }

  private func bindings(
    _ object: JSONMembers, _ owner: String
  ) throws -> [EntityModel.NavigationBinding] {
    guard let value = object["$NavigationPropertyBinding"] else { return [] }
    let members = try JSONMembers(value, of: "$NavigationPropertyBinding of \(owner)")
    return zip(members.members.keys, members.members.values).filter { !$0.0.contains("@") }
      .map { .init($0, to: $1.scalarText ?? "") }
  }

  /// Annotations that stand apart from their target.
  mutating func addJSONTarget(_ object: SaxObject) throws {
    let target = object.name("target")
    let members = try JSONMembers(object["body"], of: target)
    schema.targetedAnnotations.append(.init(target, try members.annotations(&names)))
  }

  mutating func addJSONReference(_ object: SaxObject) throws {
    let uri = object.name("uri")
    let members = try JSONMembers(object["body"], of: uri)
    var reference = EntityModel.Reference(uri)
    for include in try members.objects("$Include", uri) {
      guard let namespace = include.text("$Namespace") else {
        throw ODataMetadataError(.invalid, "an inclusion of \(uri) has no $Namespace")
      }
      var read = EntityModel.Reference.Include(kept(namespace), alias: include.text("$Alias"))
      read.annotations = try include.annotations(&names)
      reference.includes.append(read)
    }
    for terms in try members.objects("$IncludeAnnotations", uri) {
      guard let namespace = terms.text("$TermNamespace") else {
        throw ODataMetadataError(
          .invalid, "an inclusion of annotations of \(uri) has no $TermNamespace")
      }
      reference.includedAnnotations.append(
        .init(
          namespace, qualifier: terms.text("$Qualifier"),
          targetNamespace: terms.text("$TargetNamespace")))
    }
    reference.annotations = try members.annotations(&names)
    references.append(reference)
  }

  /// The schema whose declarations have come.
  mutating func endJSONSchema(_ object: SaxObject) throws {
    schema.namespace = object.name("namespace")
    schema.alias = object.text("alias")
    if case .dictionary(let given)? = object["annotations"] {
      var single = ValueDictionary()
      for (key, value) in zip(given.keys, given.values) {
        // One item may be a value or a list of one; the first is by far the more common.
        let items = value.items ?? [value]
        if items.count == 1, let item = items.first {
          single.set(item, for: key)
        } else {
          single.set(.list(items), for: key)
        }
      }
      schema.annotations = try JSONMembers(single).annotations(&names)
    }
    schemas.append(schema)
    schema = EntityModel.Schema("")
  }
}
