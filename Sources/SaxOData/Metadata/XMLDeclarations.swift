internal import SaxSchema
internal import SaxValues

/// Declarations of CSDL XML, from the objects of the mapping's types.
extension MetadataBuilder {
  mutating func structuredType(
    _ object: SaxObject, _ kind: EntityModel.StructuredType.Kind
  ) throws -> EntityModel.StructuredType {
    var type = EntityModel.StructuredType(
      kind, object.name(), namespace: kept(object.name("schema")))
    type.baseType = object.text("baseType").map { kept($0) }
    type.isAbstract = object.flag("isAbstract")
    type.isOpen = object.flag("isOpen")
    type.hasStream = object.flag("hasStream")
    type.key = (object.object("key")?.objects("properties") ?? []).map {
      EntityModel.KeyProperty(kept($0.name()), alias: $0.text("alias"))
    }
    type.annotations = try annotations(of: object, except: ["HasStream"])
    let properties = object.objects("properties")
    type.properties.reserveCapacity(properties.count)
    for property in properties { type.properties.append(try self.property(property)) }
    let navigation = object.objects("navigation")
    type.navigationProperties.reserveCapacity(navigation.count)
    for property in navigation {
      type.navigationProperties.append(try navigationProperty(property))
    }
    return type
  }

  private mutating func property(_ object: SaxObject) throws -> EntityModel.Property {
    let name = kept(object.name())
    var type = try type(object, name)
    if let kind = object.text("collectionKind"), kind != "None" { type.isCollection = true }
    var property = EntityModel.Property(name, type)
    property.defaultValue = object.text("defaultValue")
    property.isConcurrencyToken = object.text("concurrencyMode") == "Fixed"
    property.annotations = try annotations(of: object)
    return property
  }

  /// The type in an object's facets.
  ///
  /// - Throws: `ODataMetadataError` if there is none, or a facet is no number.
  mutating func type(
    _ object: SaxObject, _ owner: String, named given: String? = nil, isNullable: Bool = true
  ) throws -> EntityModel.TypeReference {
    let facets = object.object("facets") ?? object
    guard
      let text = given ?? facets.text("items").map({ "Collection(\($0))" }) ?? facets.text("type")
    else { throw ODataMetadataError(.invalid, "\(owner) has no type") }
    // Before V4 an element type stands beside or within `Type="Collection"`.
    let (name, isCollection) = FacetTexts.type(text)
    var type = EntityModel.TypeReference(
      kept(name), isCollection: isCollection,
      isNullable: facets.truth("nullable") ?? (isNullable && !isCollection))
    type.isNullabilityOpen = isCollection && facets.truth("nullable") == nil
    type.isUnicode = facets.truth("unicode") ?? true
    type.maxLength = try FacetTexts.maxLength(facets.text("maxLength"), owner)
    type.precision = facets.number("precision") ?? FacetTexts.precision(of: name)
    type.scale = try FacetTexts.scale(facets.text("scale"), owner)
    type.srid = try FacetTexts.srid(facets.text("srid"), owner)
    if type.scale == nil, name == "Edm.Decimal" || name == "Decimal" { type.scale = .digits(0) }
    return type
  }

  private mutating func navigationProperty(
    _ object: SaxObject
  ) throws -> EntityModel.NavigationProperty {
    let name = kept(object.name())
    let (target, isCollection) = FacetTexts.type(object.text("type") ?? "")
    var property = EntityModel.NavigationProperty(name, to: kept(target))
    property.isCollection = isCollection
    property.isNullable = object.truth("nullable") ?? !isCollection
    property.partner = object.text("partner").map { kept($0) }
    property.containsTarget = object.flag("containsTarget")
    for constraint in object.objects("constraints") {
      var read = EntityModel.ReferentialConstraint(
        constraint.name("property"), references: constraint.name("referenced"))
      read.annotations = try annotations(of: constraint)
      property.constraints.append(read)
    }
    if let action = object.object("onDelete") {
      var read = EntityModel.OnDelete(action.name("action"))
      read.annotations = try annotations(of: action)
      property.onDelete = read
    }
    if let association = object.text("relationship"), let from = object.text("fromRole"),
      let to = object.text("toRole")
    {
      property.relationship = .init(kept(association), from: kept(from), to: kept(to))
    } else if target.isEmpty {
      throw ODataMetadataError(.invalid, "navigation property \(name) has no type")
    }
    property.annotations = try annotations(of: object)
    return property
  }

  mutating func enumType(_ object: SaxObject) throws -> EntityModel.EnumType {
    var type = EntityModel.EnumType(object.name(), namespace: kept(object.name("schema")))
    if let underlying = object.text("underlyingType") { type.underlyingType = kept(underlying) }
    type.isFlags = object.flag("isFlags")
    type.annotations = try annotations(of: object)
    var next: Int64 = 0
    for member in object.objects("members") {
      let value = member.number("value").map { Int64($0) } ?? next
      var read = EntityModel.EnumType.Member(member.name(), value)
      read.annotations = try annotations(of: member)
      type.members.append(read)
      next = value &+ 1
    }
    return type
  }

  mutating func typeDefinition(_ object: SaxObject) throws -> EntityModel.TypeDefinition {
    let type = try type(
      object, object.name(), named: object.text("underlyingType"), isNullable: false)
    var definition = EntityModel.TypeDefinition(
      object.name(), namespace: kept(object.name("schema")), type)
    definition.annotations = try annotations(of: object)
    return definition
  }

  mutating func term(_ object: SaxObject) throws -> EntityModel.Term {
    var term = EntityModel.Term(
      object.name(), namespace: kept(object.name("schema")), try type(object, object.name()))
    term.baseTerm = object.text("baseTerm")
    term.defaultValue = object.text("defaultValue")
    term.appliesTo = object.texts("appliesTo")
    term.annotations = try annotations(of: object)
    return term
  }

  mutating func association(_ object: SaxObject) throws -> EntityModel.Association {
    var association = EntityModel.Association(object.name())
    for end in object.objects("ends") {
      // Without a role an end has the name of its type.
      let type = end.name("type")
      let role = end.text("role") ?? type.split(separator: ".").last.map(String.init) ?? type
      association.ends.append(
        .init(
          kept(role), kept(type), kept(end.name("multiplicity")), onDelete: end.text("onDelete")))
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
