internal import SaxSchema

/// Makes outlines of types of a model. Each type is one part, whatever leads to it, so that the whole is no larger than
/// the model and the query.
struct ModelOutline {
  /// The part of the declarations that is taken over.
  enum Detail: Equatable {
    /// Names and types, for reading answers: enumeration values are texts, and undeclared members are kept.
    ///
    /// - Parameter isWhole: false if any property may be missing.
    case read(isWhole: Bool)
    /// All of it, for people: what may be null, the members of enumeration types, descriptions.
    case declared
  }

  /// A part that is to be made.
  private struct Wanted {
    var type: String
    var selection: EntitySelection
  }

  let model: EntityModel
  let detail: Detail
  private var wanted: [Wanted] = []
  private var names: Set<String> = []

  init(model: EntityModel, detail: Detail) {
    self.model = model
    self.detail = detail
  }

  /// The outline of a type, without its parts.
  ///
  /// - Returns: nil if the model has no such type.
  mutating func outline(of type: String, _ selection: EntitySelection) -> EntityOutline? {
    guard let declared = model.structuredType(type) else { return nil }
    let base = declared.qualifiedName
    var outline = EntityOutline(name: Self.name(of: base, selection))
    outline.nature = declared.kind == .complex ? .complex : .entity
    if detail == .declared {
      outline.title = declared.name
      outline.documentation = documentation(declared.annotations, of: base)
    }
    var known: Set<String> = []
    var owners: Set<String> = []
    var others = EntityOutline.Others()
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
          outline.properties.append(made(property, of: owner, isDerived, selection))
        }
      }
      for owner in lineage {
        for navigation in owner.navigationProperties {
          guard selection.expands(navigation.name) else {
            others.names.append(navigation.name)
            continue
          }
          guard known.insert(navigation.name).inserted else { continue }
          outline.properties.append(made(navigation, of: owner, isDerived, selection))
        }
      }
    }
    for name in selection.added where selection.takes(name) && known.insert(name).inserted {
      others.scalars.append(name)
      outline.properties.append(
        EntityOutline.Property(name: name, names: [name], kind: .scalar("Any")))
    }
    // A mapping has no type without a field. What its objects hold comes out as it is.
    if outline.properties.isEmpty, outline.nature == .entity, detail != .declared {
      others.isOpen = true
    }
    others.names += others.passedOver
    // Rows may have columns of these names.
    if selection.addsProperties { others.passedOver = [] }
    if detail != .declared || others.isOpen { outline.others = others }
    return outline
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

  /// The outlines of all types that those lead to which were made.
  mutating func takeParts() -> [EntityOutline] {
    var parts: [EntityOutline] = []
    // Those that are made want others.
    while parts.count < wanted.count {
      let next = wanted[parts.count]
      guard let part = outline(of: next.type, next.selection) else { break }
      parts.append(part)
    }
    return parts
  }

  private static func name(of type: String, _ selection: EntitySelection) -> String {
    selection.isPlain ? type : "\(type);\(selection)"
  }

  /// Has a part made of a type.
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
    _ property: EntityModel.Property, of type: EntityModel.StructuredType, _ isDerived: Bool,
    _ selection: EntitySelection
  ) -> EntityOutline.Property {
    var made = EntityOutline.Property(
      name: property.name, names: [property.name],
      kind: kind(property.type, selection.within(property.name)))
    made.place = .content
    made.feedPath = Self.feedPath(of: property)
    let isOpen = property.type.isNullabilityOpen && model.version >= .v4
    made.hasNullItems = detail != .declared || property.type.isNullable || isOpen
    made.isOptional = property.type.isNullable || isDerived
    if case .read(let isWhole) = detail {
      if !isWhole || selection.addsProperties { made.isOptional = true }
      return made
    }
    made.documentation = documentation(
      property.annotations, of: "\(type.qualifiedName)/\(property.name)")
    return made
  }

  private mutating func made(
    _ navigation: EntityModel.NavigationProperty, of type: EntityModel.StructuredType,
    _ isDerived: Bool, _ selection: EntitySelection
  ) -> EntityOutline.Property {
    // What leads to a type that is not there is read as it is.
    let one =
      part(navigation.target, selection.within(navigation.name)).map {
        EntityOutline.Kind.named($0)
      }
      ?? .scalar("Any")
    var made = EntityOutline.Property(
      name: navigation.name, names: [navigation.name],
      kind: navigation.isCollection ? .list(one) : one)
    made.place = .link
    guard detail == .declared else { return made }
    // Before V4 what is not selected does not come, though it be expanded.
    made.isOptional = navigation.isNullable || isDerived || !selection.takes(navigation.name)
    made.documentation = documentation(
      navigation.annotations, of: "\(type.qualifiedName)/\(navigation.name)")
    return made
  }

  private mutating func kind(
    _ type: EntityModel.TypeReference, _ selection: EntitySelection
  ) -> EntityOutline.Kind {
    let one = kind(ofOne: type.name, selection)
    guard type.isCollection else { return one }
    // Of values that are several themselves there is no list.
    if case .enumeration(let enumeration) = one, enumeration.isFlags {
      return .list(.scalar("String"))
    }
    return .list(one)
  }

  private mutating func kind(
    ofOne name: String, _ selection: EntitySelection
  ) -> EntityOutline.Kind {
    if let scalar = Self.scalars[name] { return .scalar(scalar) }
    if let enumeration = model.enumType(name) { return kind(of: enumeration) }
    if let definition = model.typeDefinition(name) {
      return .scalar(Self.scalars[definition.underlyingType.name] ?? "Any")
    }
    return part(name, selection).map { .named($0) } ?? .scalar("Any")
  }

  private func kind(of type: EntityModel.EnumType) -> EntityOutline.Kind {
    guard detail == .declared, !type.members.isEmpty else { return .scalar("String") }
    return .enumeration(
      .init(
        name: type.qualifiedName, title: type.name, members: type.members.map(\.name),
        isFlags: type.isFlags,
        documentation: documentation(type.annotations, of: type.qualifiedName)))
  }

  /// The lines that describe an element: those of annotations at it, or of others with it as their target.
  private func documentation(
    _ annotations: [EntityModel.Annotation], of target: String
  ) -> [String] {
    let annotations = annotations + model.targetedAnnotations(target)
    var lines: [String] = []
    for terms in Self.descriptions {
      let texts = terms.lazy.compactMap { Self.text($0, in: annotations) }
      for line in (texts.first ?? "").split(whereSeparator: \.isNewline) {
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty, !lines.contains(words) { lines.append(words) }
      }
    }
    return lines
  }

  /// The terms of descriptions and of long ones; the first of each that is there counts.
  private static let descriptions = [
    [
      "Org.OData.Core.V1.Description", "com.sap.vocabularies.Common.v1.Label", "sap:label",
    ],
    [
      "Org.OData.Core.V1.LongDescription", "com.sap.vocabularies.Common.v1.QuickInfo",
      "sap:quickinfo",
    ],
  ]

  private static func text(
    _ term: String, in annotations: [EntityModel.Annotation]
  ) -> String? {
    guard case .string(let text)? = annotations.first(where: { $0.term == term })?.value
    else { return nil }
    return text
  }

  /// The elements to where a property's value is moved to, if it does not stay in the content as well.
  private static func feedPath(of property: EntityModel.Property) -> [String]? {
    guard text("m:FC_KeepInContent", in: property.annotations) == "false" else { return nil }
    return text("m:FC_TargetPath", in: property.annotations).flatMap { feedPaths[$0] }
  }

  private static let feedPaths = [
    "SyndicationTitle": ["title"], "SyndicationSummary": ["summary"],
    "SyndicationPublished": ["published"], "SyndicationUpdated": ["updated"],
    "SyndicationRights": ["rights"], "SyndicationAuthorName": ["author", "name"],
    "SyndicationAuthorEmail": ["author", "email"], "SyndicationAuthorUri": ["author", "uri"],
    "SyndicationContributorName": ["contributor", "name"],
    "SyndicationContributorEmail": ["contributor", "email"],
    "SyndicationContributorUri": ["contributor", "uri"],
  ]

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
