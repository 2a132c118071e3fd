internal import SaxSchema
internal import SaxValues

/// Declarations of CSDL JSON, from their objects.
extension MetadataBuilder {
  /// Adds the declaration that an object is.
  ///
  /// - Throws: `ODataMetadataError` if it is none.
  mutating func addJSON(_ object: SaxObject) throws {
    let name = object.name()
    guard case let body? = object["body"], body.members != nil else {
      throw ODataMetadataError(.invalid, "\(name) is no object")
    }
    var seen: Set<String> = []
    for member in object.texts("members") where !seen.insert(member).inserted {
      try tell(.duplicate, "\(name) has two members \(member)", member)
    }
    let members = try JSONMembers(body, of: name)
    let namespace = kept(object.name("schema"))
    switch members.text("$Kind") {
    case "EntityType"?:
      schema.structuredTypes.append(try structuredType(members, .entity, name, namespace))
    case "ComplexType"?:
      schema.structuredTypes.append(try structuredType(members, .complex, name, namespace))
    case "EnumType"?: schema.enumTypes.append(try enumType(members, name, namespace))
    case "TypeDefinition"?:
      var type = try type(members, name, key: "$UnderlyingType")
      type.isNullable = false
      var definition = EntityModel.TypeDefinition(name, namespace: namespace, type)
      definition.annotations = try members.annotations(&names)
      schema.typeDefinitions.append(definition)
    case "Term"?: schema.terms.append(try term(members, name, namespace))
    case "Action"?:
      schema.operations.append(try operation(members, .action, name, namespace))
    case "Function"?:
      schema.operations.append(try operation(members, .function, name, namespace))
    case "EntityContainer"?:
      schema.containers.append(try container(members, name, namespace))
    case let kind?:
      throw ODataMetadataError(.invalid, "\(name) is of an unknown kind, \(kind)")
    case nil: throw ODataMetadataError(.invalid, "\(name) has no $Kind")
    }
  }

  private mutating func structuredType(
    _ object: JSONMembers, _ kind: EntityModel.StructuredType.Kind, _ name: String,
    _ namespace: String
  ) throws -> EntityModel.StructuredType {
    var type = EntityModel.StructuredType(kind, name, namespace: namespace)
    type.baseType = object.text("$BaseType").map { kept($0) }
    type.isAbstract = try object.flag("$Abstract", name)
    type.isOpen = try object.flag("$OpenType", name)
    type.hasStream = try object.flag("$HasStream", name)
    for part in object["$Key"]?.items ?? [] {
      if let path = part.scalarText { type.key.append(.init(kept(path))) }
      guard let aliased = part.members else { continue }
      for (alias, path) in JSONMembers(aliased).named {
        type.key.append(.init(path.scalarText ?? "", alias: alias))
      }
    }
    for (member, value) in object.named {
      let isRead: Void? = try tolerating(member) { builder in
        try builder.add(member, value, to: &type)
      }
      // It is read as it is.
      if isRead == nil {
        type.properties.append(
          EntityModel.Property(kept(member), EntityModel.TypeReference("Edm.Untyped")))
      }
    }
    type.annotations = try object.annotations(&names)
    return type
  }

  /// Adds the property that a member declares.
  private mutating func add(
    _ member: String, _ value: SaxValue, to type: inout EntityModel.StructuredType
  ) throws {
    let members = try JSONMembers(value, of: "\(type.name)/\(member)")
    switch members.text("$Kind") {
    case nil, "Property"?:
      var property = EntityModel.Property(kept(member), try self.type(members, member))
      property.defaultValue = members["$DefaultValue"]?.scalarText
      property.annotations = try members.annotations(&names)
      type.properties.append(property)
    case "NavigationProperty"?:
      type.navigationProperties.append(try navigationProperty(members, member))
    case let kind?:
      throw ODataMetadataError(.invalid, "\(type.name)/\(member) is of an unknown kind, \(kind)")
    }
  }

  /// A type with its facets.
  ///
  /// - Throws: `ODataMetadataError` if a facet is of no such form.
  private mutating func type(
    _ object: JSONMembers, _ owner: String, key: String = "$Type"
  ) throws -> EntityModel.TypeReference {
    let name = object.text(key) ?? "Edm.String"
    var type = EntityModel.TypeReference(
      kept(name), isCollection: try object.flag("$Collection", owner),
      isNullable: try object.flag("$Nullable", owner))
    if object["$Unicode"] != nil { type.isUnicode = try object.flag("$Unicode", owner) }
    type.maxLength = try FacetTexts.maxLength(object.text("$MaxLength"), owner)
    type.precision =
      object.text("$Precision").flatMap { Int($0) } ?? FacetTexts.precision(of: name)
    type.scale = try FacetTexts.scale(object.text("$Scale"), owner)
    type.srid = try FacetTexts.srid(object.text("$SRID"), owner)
    if type.scale == nil, name == "Edm.Decimal" { type.scale = .variable }
    return type
  }

  private mutating func navigationProperty(
    _ object: JSONMembers, _ name: String
  ) throws -> EntityModel.NavigationProperty {
    guard let target = object.text("$Type") else {
      throw ODataMetadataError(.invalid, "navigation property \(name) has no $Type")
    }
    var property = EntityModel.NavigationProperty(kept(name), to: kept(target))
    property.isCollection = try object.flag("$Collection", name)
    property.isNullable = try object.flag("$Nullable", name)
    property.partner = object.text("$Partner").map { kept($0) }
    property.containsTarget = try object.flag("$ContainsTarget", name)
    if let constraints = object["$ReferentialConstraint"] {
      let members = try JSONMembers(constraints, of: "$ReferentialConstraint of \(name)")
      for (own, other) in members.named {
        var constraint = EntityModel.ReferentialConstraint(
          own, references: other.scalarText ?? "")
        constraint.annotations = try members.annotations(of: own, &names)
        property.constraints.append(constraint)
      }
    }
    if let action = object.text("$OnDelete") {
      var read = EntityModel.OnDelete(action)
      read.annotations = try object.annotations(of: "$OnDelete", &names)
      property.onDelete = read
    }
    property.annotations = try object.annotations(&names)
    return property
  }

  private mutating func enumType(
    _ object: JSONMembers, _ name: String, _ namespace: String
  ) throws -> EntityModel.EnumType {
    var type = EntityModel.EnumType(name, namespace: namespace)
    if let underlying = object.text("$UnderlyingType") { type.underlyingType = kept(underlying) }
    type.isFlags = try object.flag("$IsFlags", name)
    for (member, value) in object.named {
      guard let number = value.scalarText.flatMap({ Int64($0) }) else {
        try tell(.invalid, "the value of \(name)/\(member) is no integer", member)
        continue
      }
      var read = EntityModel.EnumType.Member(member, number)
      read.annotations = try object.annotations(of: member, &names)
      type.members.append(read)
    }
    type.annotations = try object.annotations(&names)
    return type
  }

  private mutating func term(
    _ object: JSONMembers, _ name: String, _ namespace: String
  ) throws -> EntityModel.Term {
    var term = EntityModel.Term(name, namespace: namespace, try type(object, name))
    term.baseTerm = object.text("$BaseTerm")
    term.defaultValue = object["$DefaultValue"]?.scalarText
    term.appliesTo = object["$AppliesTo"]?.items?.compactMap(\.scalarText) ?? []
    term.annotations = try object.annotations(&names)
    return term
  }

  private mutating func operation(
    _ object: JSONMembers, _ kind: EntityModel.Operation.Kind, _ name: String, _ namespace: String
  ) throws -> EntityModel.Operation {
    var operation = EntityModel.Operation(kind, name, namespace: namespace)
    operation.isBound = try object.flag("$IsBound", name)
    operation.isComposable = try object.flag("$IsComposable", name)
    operation.entitySetPath = object.text("$EntitySetPath")
    for parameter in try object.objects("$Parameter", name) {
      guard let own = parameter.text("$Name") else {
        throw ODataMetadataError(.invalid, "a parameter of \(name) has no $Name")
      }
      var read = EntityModel.Parameter(kept(own), try type(parameter, own))
      read.annotations = try parameter.annotations(&names)
      operation.parameters.append(read)
    }
    if let result = object["$ReturnType"] {
      let members = try JSONMembers(result, of: "$ReturnType of \(name)")
      var read = EntityModel.ReturnType(try type(members, name))
      read.annotations = try members.annotations(&names)
      operation.returnType = read
    }
    operation.annotations = try object.annotations(&names)
    return operation
  }
}
