internal import SaxSchema
internal import SaxValues

/// Declarations of CSDL XML, from the objects of the mapping's types.
extension MetadataBuilder {
  mutating func structuredType(
    _ object: SaxObject, _ kind: EntityModel.StructuredType.Kind
  ) throws -> EntityModel.StructuredType? {
    guard let name = try needed(object, of: "a type") else { return nil }
    var type = EntityModel.StructuredType(kind, name, namespace: kept(object.name("schema")))
    type.baseType = object.text("baseType").map { kept($0) }
    type.isAbstract = try flag(object, "isAbstract")
    type.isOpen = try flag(object, "isOpen")
    type.hasStream = try flag(object, "hasStream")
    let keys = object.objects("keys")
    if keys.count > 1 { try tell(.duplicate, "\(name) has \(keys.count) keys") }
    for part in keys.first?.objects("properties") ?? [] {
      guard let path = try needed(part, of: "a property of the key of \(name)") else { continue }
      type.key.append(EntityModel.KeyProperty(kept(path), alias: part.text("alias")))
    }
    type.annotations = try annotations(of: object, except: ["HasStream"])
    let properties = object.objects("properties")
    type.properties.reserveCapacity(properties.count)
    for property in properties {
      if let read = try self.property(property) { type.properties.append(read) }
    }
    let navigation = object.objects("navigation")
    type.navigationProperties.reserveCapacity(navigation.count)
    for property in navigation {
      if let read = try navigationProperty(property) { type.navigationProperties.append(read) }
    }
    return type
  }

  private mutating func property(_ object: SaxObject) throws -> EntityModel.Property? {
    guard let given = try needed(object, of: "a property") else { return nil }
    let name = kept(given)
    let line = object.number("line")
    // What has no type that can be told is read as it is.
    var type =
      try tolerating(name, line: line) { builder in try builder.type(object, name) }
      ?? EntityModel.TypeReference("Edm.Untyped")
    if let kind = object.text("collectionKind"), kind != "None" { type.isCollection = true }
    var property = EntityModel.Property(name, type)
    property.defaultValue = object.text("defaultValue")
    property.isConcurrencyToken = object.text("concurrencyMode") == "Fixed"
    property.annotations = try annotations(of: object)
    property.line = SourceLine(line)
    return property
  }

  /// The type in an object's facets.
  ///
  /// - Throws: `ODataMetadataError` if there is none; if a facet is no number, unless faults are tolerated.
  mutating func type(
    _ object: SaxObject, _ owner: String, named given: String? = nil, isNullable: Bool = true
  ) throws -> EntityModel.TypeReference {
    let facets = object.object("facets") ?? object
    guard
      let text = given ?? facets.text("items").map({ "Collection(\($0))" }) ?? facets.text("type")
    else { throw ODataMetadataError(.invalid, "\(owner) has no type") }
    // Before V4 an element type stands beside or within `Type="Collection"`.
    let (name, isCollection) = FacetTexts.type(text)
    let line = object.number("line")
    let mayBeNull = try truth(facets, "nullable", owner, line: line)
    var type = EntityModel.TypeReference(
      kept(name), isCollection: isCollection,
      isNullable: mayBeNull ?? (isNullable && !isCollection))
    type.isNullabilityOpen = isCollection && mayBeNull == nil
    type.isUnicode = try truth(facets, "unicode", owner, line: line) ?? true
    func facet<Value>(_ read: () throws -> Value?) throws -> Value? {
      try tolerating(owner, line: line) { _ in try read() }.flatMap { $0 }
    }
    type.maxLength = try facet { try FacetTexts.maxLength(facets.text("maxLength"), owner) }
    type.precision =
      try facet { try FacetTexts.precision(facets.text("precision"), owner) }
      ?? FacetTexts.precision(of: name)
    type.scale = try facet { try FacetTexts.scale(facets.text("scale"), owner) }
    type.srid = try facet { try FacetTexts.srid(facets.text("srid"), owner) }
    if type.scale == nil, name == "Edm.Decimal" || name == "Decimal" { type.scale = .digits(0) }
    return type
  }

  private mutating func navigationProperty(
    _ object: SaxObject
  ) throws -> EntityModel.NavigationProperty? {
    guard let given = try needed(object, of: "a navigation property") else { return nil }
    let name = kept(given)
    let (target, isCollection) = FacetTexts.type(object.text("type") ?? "")
    var property = EntityModel.NavigationProperty(name, to: kept(target))
    property.isCollection = isCollection
    property.line = SourceLine(object.number("line"))
    property.isNullable = try truth(object, "nullable", name) ?? !isCollection
    property.partner = object.text("partner").map { kept($0) }
    property.containsTarget = try flag(object, "containsTarget", name)
    for constraint in object.objects("constraints") {
      let what = "a constraint of \(name)"
      guard let own = try needed(constraint, "property", of: what, name),
        let other = try needed(constraint, "referenced", of: what, name)
      else { continue }
      var read = EntityModel.ReferentialConstraint(own, references: other)
      read.annotations = try annotations(of: constraint)
      property.constraints.append(read)
    }
    if let action = object.object("onDelete"),
      let text = try needed(action, "action", of: "OnDelete of \(name)", name)
    {
      var read = EntityModel.OnDelete(text)
      read.annotations = try annotations(of: action)
      property.onDelete = read
    }
    if let association = object.text("relationship"), let from = object.text("fromRole"),
      let to = object.text("toRole")
    {
      property.relationship = .init(kept(association), from: kept(from), to: kept(to))
    } else if target.isEmpty {
      try tell(
        .invalid, "navigation property \(name) has no type", name, line: object.number("line"))
    }
    property.annotations = try annotations(of: object)
    return property
  }

  mutating func enumType(_ object: SaxObject) throws -> EntityModel.EnumType? {
    guard let name = try needed(object, of: "a type") else { return nil }
    var type = EntityModel.EnumType(name, namespace: kept(object.name("schema")))
    if let underlying = object.text("underlyingType") { type.underlyingType = kept(underlying) }
    type.isFlags = try flag(object, "isFlags")
    type.annotations = try annotations(of: object)
    var next: Int64 = 0
    for member in object.objects("members") {
      guard let own = try needed(member, of: "a member of \(name)") else { continue }
      var value = next
      if let text = member.text("value") {
        if let number = Int64(text) {
          value = number
        } else {
          try tell(
            .invalid, "the value of \(name)/\(own) is \(text), wanted an integer", own,
            line: member.number("line"))
        }
      }
      var read = EntityModel.EnumType.Member(own, value)
      read.annotations = try annotations(of: member)
      type.members.append(read)
      next = value &+ 1
    }
    return type
  }

  mutating func typeDefinition(_ object: SaxObject) throws -> EntityModel.TypeDefinition? {
    guard let name = try needed(object, of: "a type definition"),
      let underlying = try needed(object, "underlyingType", of: name)
    else { return nil }
    let type = try type(object, name, named: underlying, isNullable: false)
    var definition = EntityModel.TypeDefinition(
      name, namespace: kept(object.name("schema")), type)
    definition.annotations = try annotations(of: object)
    return definition
  }

  mutating func term(_ object: SaxObject) throws -> EntityModel.Term? {
    guard let name = try needed(object, of: "a term") else { return nil }
    var term = EntityModel.Term(
      name, namespace: kept(object.name("schema")), try type(object, name))
    term.baseTerm = object.text("baseTerm")
    term.defaultValue = object.text("defaultValue")
    term.appliesTo = object.texts("appliesTo")
    term.annotations = try annotations(of: object)
    return term
  }

  mutating func association(_ object: SaxObject) throws -> EntityModel.Association? {
    guard let name = try needed(object, of: "an association") else { return nil }
    var association = EntityModel.Association(name)
    for end in object.objects("ends") {
      let what = "an end of \(name)"
      guard let type = try needed(end, "type", of: what),
        let multiplicity = try needed(end, "multiplicity", of: what)
      else { continue }
      // Without a role an end has the name of its type.
      let role = end.text("role") ?? type.split(separator: ".").last.map(String.init) ?? type
      association.ends.append(
        .init(
          kept(role), kept(type), kept(multiplicity), onDelete: end.text("onDelete")))
    }
    if let constraint = object.object("constraint") {
      association.principal = constraint.object("principal").map { constrained($0) }
      association.dependent = constraint.object("dependent").map { constrained($0) }
    }
    association.annotations = try annotations(of: object)
    return association
  }

  private func constrained(_ object: SaxObject) -> EntityModel.Association.Constrained {
    .init(object.name("role"), object.texts("properties"))
  }
}
