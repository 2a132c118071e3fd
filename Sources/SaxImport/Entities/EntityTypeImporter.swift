package import SaxLanguage
package import SaxSchema
internal import SaxValues

/// Makes a schema of types of a service's model. Each type is one record, whatever leads to it, so that the whole is no
/// larger than the model and the query.
package struct EntityTypeImporter {
  /// The detail that a schema takes from the declarations.
  package enum Detail: Equatable {
    /// Names and types, for reading answers: enumeration values are texts, and undeclared members are kept.
    ///
    /// - Parameter isWhole: false if any property may be missing.
    case read(isWhole: Bool)
    /// Everything, for people: nullability, members of enumerations, and descriptions.
    case declared
  }

  /// A record that is to be made.
  private struct Wanted {
    var type: String
    var selection: EntitySelection
  }

  let model: EntityModel
  private let detail: Detail
  private var wanted: [Wanted] = []
  private var names: Set<String> = []
  private var enumerations: [EnumModel] = []
  private var annotations = EntityAnnotations()

  private init(_ model: EntityModel, _ detail: Detail) {
    self.model = model
    self.detail = detail
  }

  /// Makes a schema of a type with its own properties, those of its base types, and those that only derived types have,
  /// and of all types that these lead to.
  ///
  /// - Parameters:
  ///   - type: its qualified name.
  ///   - selection: the properties and the related entities that come.
  ///   - detail: the part of the declarations that is taken over.
  /// - Returns: nil if the model has no such type.
  package static func types(
    of type: String, in model: EntityModel, selection: EntitySelection = EntitySelection(),
    _ detail: Detail = .read(isWhole: true)
  ) -> EntityTypes? {
    var importer = EntityTypeImporter(model, detail)
    guard let root = importer.part(type, selection) else { return nil }
    var schema = Schema()
    schema.roots = [Schema.Root(.named(root), at: [])]
    var next = 0
    // Those that are made want others.
    while next < importer.wanted.count {
      let wanted = importer.wanted[next]
      next += 1
      guard let record = importer.record(of: wanted.type, wanted.selection) else { break }
      schema.declarations.append(.record(record))
    }
    schema.declarations += importer.enumerations.map { .enumeration($0) }
    return EntityTypes(schema, importer.annotations)
  }

  /// Makes the record of a type.
  ///
  /// - Returns: nil if the model has no such type.
  private mutating func record(of type: String, _ selection: EntitySelection) -> RecordType? {
    guard let declared = model.structuredType(type) else { return nil }
    let base = declared.qualifiedName
    var record = RecordType(name: Self.name(of: base, selection), fields: [])
    var notes = EntityAnnotations.Record()
    notes.nature = declared.kind == .complex ? .complex : .entity
    if detail == .declared {
      notes.title = declared.name
      record.documentation = documentation(declared.annotations, of: base)
    }
    func add(_ made: (field: RecordType.Field, notes: EntityAnnotations.Field)) {
      record.fields.append(made.field)
      notes.fields[made.field.name] = made.notes
    }
    var known: Set<String> = []
    var owners: Set<String> = []
    var others = EntityAnnotations.Others()
    others.isOpen = selection.addsProperties
    others.areColumns = selection.addsProperties
    for type in [declared] + model.derivedTypes(of: base) {
      let isDerived = type.qualifiedName != base
      let lineage = lineage(of: type, without: &owners)
      for owner in lineage {
        if owner.isOpen || model.isBaseUnknown(of: owner) { others.isOpen = true }
        for property in owner.properties where property.type.name != "Edm.Stream" {
          guard selection.takes(property.name) else {
            others.passedOver.append(property.name)
            continue
          }
          guard known.insert(property.name).inserted else { continue }
          add(made(property, of: owner, isDerived, selection))
        }
      }
      for owner in lineage {
        for navigation in owner.navigationProperties {
          guard selection.expands(navigation.name) else {
            others.names.append(navigation.name)
            continue
          }
          guard known.insert(navigation.name).inserted else { continue }
          add(made(navigation, of: owner, isDerived, selection))
        }
      }
    }
    for name in selection.added where selection.takes(name) && known.insert(name).inserted {
      others.scalars.append(name)
      record.fields.append(.init(property: name, .optional(TypeSyntax(word: "Any"))))
    }
    // A mapping has no type without a field. What its objects hold comes out as it is.
    if record.fields.isEmpty, detail != .declared { others.isOpen = true }
    others.names += others.passedOver
    // Rows may have columns of these names.
    if selection.addsProperties { others.passedOver = [] }
    if detail != .declared || others.isOpen { notes.others = others }
    annotations[record.name] = notes
    return record
  }

  /// Returns a type and those it is derived from, the type last, up to one that was returned before: of a chain of types
  /// each is looked at once.
  private func lineage(
    of type: EntityModel.StructuredType, without owners: inout Set<String>
  ) -> [EntityModel.StructuredType] {
    var lineage: [EntityModel.StructuredType] = []
    var next: EntityModel.StructuredType? = type
    while let current = next, owners.insert(current.qualifiedName).inserted {
      lineage.append(current)
      next = current.baseType.flatMap { model.structuredType($0) }
    }
    return lineage.reversed()
  }

  private static func name(of type: String, _ selection: EntitySelection) -> String {
    selection.isPlain ? type : "\(type);\(selection)"
  }

  /// Has a record made of a type.
  ///
  /// - Returns: its name; nil if the model has no such type.
  private mutating func part(_ type: String, _ selection: EntitySelection) -> String? {
    guard let declared = model.structuredType(type) else { return nil }
    let name = Self.name(of: declared.qualifiedName, selection)
    if names.insert(name).inserted {
      wanted.append(Wanted(type: declared.qualifiedName, selection: selection))
    }
    return name
  }

  // MARK: Properties

  private mutating func made(
    _ property: EntityModel.Property, of owner: EntityModel.StructuredType, _ isDerived: Bool,
    _ selection: EntitySelection
  ) -> (RecordType.Field, EntityAnnotations.Field) {
    let isOpen = property.type.isNullabilityOpen && model.version >= .v4
    let hasNullItems = detail != .declared || property.type.isNullable || isOpen
    var isOptional = property.type.isNullable || isDerived
    if case .read(let isWhole) = detail, !isWhole || selection.addsProperties { isOptional = true }
    let type = self.type(property.type, selection.within(property.name), hasNullItems: hasNullItems)
    var made = RecordType.Field(property: property.name, isOptional ? .optional(type) : type)
    if detail == .declared {
      made.documentation = documentation(
        property.annotations, of: "\(owner.qualifiedName)/\(property.name)")
    }
    return (made, EntityAnnotations.Field(.content, feedPath: Self.feedPath(of: property)))
  }

  private mutating func made(
    _ navigation: EntityModel.NavigationProperty, of owner: EntityModel.StructuredType,
    _ isDerived: Bool, _ selection: EntitySelection
  ) -> (RecordType.Field, EntityAnnotations.Field) {
    // What leads to a type that is not there is read as it is.
    let one =
      part(navigation.target, selection.within(navigation.name)).map(TypeSyntax.named) ?? .any
    let type = navigation.isCollection ? TypeSyntax.list(one) : one
    var isOptional = true
    if detail == .declared {
      // Before V4 an expanded property that is not selected is left out.
      isOptional = navigation.isNullable || isDerived || !selection.takes(navigation.name)
    }
    var made = RecordType.Field(property: navigation.name, isOptional ? .optional(type) : type)
    if detail == .declared {
      made.documentation = documentation(
        navigation.annotations, of: "\(owner.qualifiedName)/\(navigation.name)")
    }
    return (made, EntityAnnotations.Field(.link))
  }

  /// The type of values.
  ///
  /// - Parameter hasNullItems: whether null is an item of a list of scalars.
  private mutating func type(
    _ type: EntityModel.TypeReference, _ selection: EntitySelection, hasNullItems: Bool
  ) -> TypeSyntax {
    let one = self.type(ofOne: type.name, selection)
    guard type.isCollection else { return one }
    var item = one
    // Of values that are several themselves there is no list.
    if case .named(let name) = one.kind, annotations.flags.contains(name) {
      item = .scalar(.string)
    }
    let isRecord =
      if case .named(let name) = item.kind { model.enumType(name) == nil } else { false }
    return .list(hasNullItems && !isRecord ? .optional(item) : item)
  }

  private mutating func type(ofOne name: String, _ selection: EntitySelection) -> TypeSyntax {
    if let scalar = Self.scalars[name] { return TypeSyntax(word: scalar) }
    if let enumeration = model.enumType(name) { return type(of: enumeration) }
    if let definition = model.typeDefinition(name) {
      return TypeSyntax(word: Self.scalars[definition.underlyingType.name] ?? "Any")
    }
    return part(name, selection).map(TypeSyntax.named) ?? .any
  }

  private mutating func type(of type: EntityModel.EnumType) -> TypeSyntax {
    guard detail == .declared, !type.members.isEmpty else { return .scalar(.string) }
    let name = type.qualifiedName
    if names.insert(name).inserted {
      enumerations.append(
        EnumModel(
          name: name, cases: type.members.map { .init(name: $0.name, literals: [$0.name]) },
          documentation: documentation(type.annotations, of: name)))
      if type.isFlags { annotations.flags.insert(name) }
    }
    return .named(name)
  }

  /// The mapping's types for the primitive ones (OData CSDL 4.01 §3.3, MC-CSDL §2.2.1). Shapes differ in the two formats.
  private static let scalars = [
    "Edm.String": "String", "Edm.Boolean": "Bool", "Edm.Byte": "Int", "Edm.SByte": "Int",
    "Edm.Int16": "Int", "Edm.Int32": "Int", "Edm.Int64": "Int", "Edm.Single": "Double",
    "Edm.Double": "Double", "Edm.Decimal": "Decimal", "Edm.DateTime": "Date",
    "Edm.DateTimeOffset": "Date", "Edm.Date": "Day", "Edm.Time": "Duration",
    "Edm.Duration": "Duration", "Edm.TimeOfDay": "String", "Edm.Guid": "UUID",
    "Edm.Binary": "Data",
  ]
}

extension RecordType.Field {
  /// A field of a property's name.
  package init(property name: String, _ type: TypeSyntax) {
    let step = Step(axis: .child, test: .name(namespaces: [], local: name))
    self.init(name, type, at: [Path(isAbsolute: false, steps: [step])])
  }
}
