internal import SaxSchema

extension EntityOutline {
  /// The properties of a type of a service, those of its base types, and those that only derived types have.
  ///
  /// - Parameters:
  ///   - type: its qualified name.
  ///   - expanding: the paths of the navigation properties whose entities come within, such as `Category/Supplier`.
  /// - Returns: nil if the model has no such type.
  init?(_ type: String, in model: EntityModel, expanding: [String] = []) {
    self.init(
      type, in: model, expanding: expanding.map { $0.split(separator: "/")[...] }, around: [])
  }

  private init?(
    _ type: String, in model: EntityModel, expanding: [ArraySlice<Substring>], around: Set<String>
  ) {
    guard let declared = model.structuredType(type) else { return nil }
    let types = [declared] + model.derivedTypes(of: declared.qualifiedName)
    self.init(
      name: ([declared.qualifiedName] + expanding.map { $0.joined(separator: "/") })
        .joined(separator: ","))
    let around = around.union([declared.qualifiedName])
    for type in types {
      for property in model.properties(of: type.qualifiedName)
      where property.type.name != "Edm.Stream" {
        add(
          property.name, Self.kind(property.type, in: model, around: around),
          movedTo: Self.feedPath(of: property))
      }
      for navigation in model.navigationProperties(of: type.qualifiedName) {
        let inner = expanding.filter { $0.first.map(String.init) == navigation.name }
        guard !inner.isEmpty,
          let outline = EntityOutline(
            navigation.target, in: model,
            expanding: inner.map { $0.dropFirst() }.filter { !$0.isEmpty },
            around: [])
        else { continue }
        add(
          navigation.name, navigation.isCollection ? .list(.object(outline)) : .object(outline))
      }
    }
  }

  private mutating func add(_ name: String, _ kind: Kind, movedTo feedPath: String? = nil) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(Property(name: name, names: [name], kind: kind, feedPath: feedPath))
  }

  /// The path that a property's value is moved to, if it does not stay in the content as well.
  private static func feedPath(of property: EntityModel.Property) -> String? {
    func text(_ term: String) -> String? {
      guard case .string(let text)? = property.annotations.first(where: { $0.term == term })?.value
      else { return nil }
      return text
    }
    guard text("m:FC_KeepInContent") == "false" else { return nil }
    return text("m:FC_TargetPath").flatMap { feedPaths[$0] }
  }

  private static let feedPaths = [
    "SyndicationTitle": "a:title", "SyndicationSummary": "a:summary",
    "SyndicationPublished": "a:published", "SyndicationUpdated": "a:updated",
    "SyndicationRights": "a:rights", "SyndicationAuthorName": "a:author/a:name",
    "SyndicationAuthorEmail": "a:author/a:email", "SyndicationAuthorUri": "a:author/a:uri",
    "SyndicationContributorName": "a:contributor/a:name",
    "SyndicationContributorEmail": "a:contributor/a:email",
    "SyndicationContributorUri": "a:contributor/a:uri",
  ]

  private static func kind(
    _ type: EntityModel.TypeReference, in model: EntityModel, around: Set<String>
  ) -> Kind {
    let one = kind(ofOne: type.name, in: model, around: around)
    guard type.isCollection else { return one }
    // Null is an item, too.
    if case .scalar(let scalar) = one { return .list(.scalar(scalar + "?")) }
    return .list(one)
  }

  private static func kind(
    ofOne name: String, in model: EntityModel, around: Set<String>
  ) -> Kind {
    if let scalar = scalars[name] { return .scalar(scalar) }
    if model.enumType(name) != nil { return .scalar("String") }
    if let definition = model.typeDefinition(name) {
      return .scalar(scalars[definition.underlyingType.name] ?? "Any")
    }
    if let type = model.structuredType(name) {
      if around.contains(type.qualifiedName) { return .named(type.qualifiedName) }
      if let outline = EntityOutline(name, in: model, expanding: [], around: around) {
        return .object(outline)
      }
    }
    return .scalar("Any")
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

extension EntityModel {
  /// The types that have a type among their base types, in the order of their declaration.
  func derivedTypes(of base: String) -> [StructuredType] {
    schemas.flatMap(\.structuredTypes).filter {
      $0.qualifiedName != base && isType($0.qualifiedName, derivedFrom: base)
    }
  }
}
