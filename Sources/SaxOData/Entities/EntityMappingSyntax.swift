internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage

/// Makes a mapping that reads entities with some properties, in some versions and formats.
///
/// In JSON an entity has its properties as members, in Atom within `content`, or beside it where the content is a
/// stream. What is expanded is a member there, and within a link here (OData Atom Format 4.0 §8).
struct EntityMappingSyntax {
  /// The number of entities that come.
  enum Amount: Hashable {
    case one, many
    /// As many, without those that are removed.
    case changes
    /// One, of which is known that it is the whole document.
    case document
    /// One, of which is known that it is within the `d` of V2.
    case wrapped
    /// One complex value, of which is known that it has a name within the `d` of V2, as functions answer.
    case member(String)
    /// One complex value, of which is known that it is the root element of XML.
    case element

    /// True if it is one.
    var isOne: Bool {
      switch self {
      case .many, .changes: false
      case .one, .document, .wrapped, .member, .element: true
      }
    }
  }

  private let root: EntityOutline
  let forms: EntityForms
  private let parts: [String: EntityOutline]
  private var names = EntityTypeNames()
  /// Those that are named, in the order in which they are written.
  private var outlines: [EntityOutline] = []
  private var enumerations: [EntityOutline.Enumeration] = []
  /// The names of fields that are none in a mapping, by the names that stand for them there.
  private var renamedFields: [String: String] = [:]
  /// The ends of the objects of types that are the model's, by the names of the mapping's types.
  private var finishers: [String: EntityFinisher] = [:]
  /// The name of the type of the entities.
  let typeName: String

  init(_ root: EntityOutline, forms: EntityForms = .all) {
    self.root = root
    self.forms = forms
    parts = Dictionary(root.parts.map { ($0.name, $0) }) { first, _ in first }
    typeName =
      root.isEmpty ? "Any" : names.name(for: root.name, wanted: root.title ?? "Entity")
  }

  /// Makes the mapping, which is as long as the outline has properties.
  ///
  /// - Parameters:
  ///   - amount: how many entities come, and so the path to them.
  ///   - name: the name that the mapping gives itself.
  ///   - comments: lines that come first.
  mutating func syntax(
    _ amount: Amount, named name: String = "Entities", below comments: [String] = []
  ) -> MappingSyntax {
    var objects: [ObjectSyntax] = []
    if !root.isEmpty { outlines = [root] }
    // Each may add others.
    while objects.count < outlines.count { objects.append(object(outlines[objects.count])) }
    let properties = outlines.lazy.flatMap(\.properties)
    var declarations = comments.map { DeclarationSyntax.comment($0) }
    declarations.append(.mapping(WordSyntax(name)))
    declarations += forms.settings(
      hasData: properties.contains { $0.place != .link }, hasMetadata: typeName != "Any")
    declarations.append(
      .rule(RuleSyntax(emitting: TypeSyntax(word: typeName), at: forms.path(to: amount))))
    declarations += OtherCases(of: root, parts, at: forms.widePlaces(of: amount)).declarations
    declarations += objects.map { .object($0) }
    declarations += enumerations.map { .enumeration(made($0)) }
    return MappingSyntax(declarations)
  }

  /// Compiles the mapping, by which objects have the names of the properties.
  ///
  /// - Parameter amount: how many entities come.
  /// - Throws: `MappingError` if a name of the outline can't be one of a mapping.
  mutating func mapping(_ amount: Amount) throws(MappingError) -> Mapping {
    let mapping = try Mapping(syntax(amount), named: root.name)
    return mapping.renamingFields(renamedFields).finishing(
      finishers.mapValues { finisher in
        ObjectFinisher(fieldNames: finisher.names, scalars: finisher.scalars) {
          try finisher.finished($0)
        }
      })
  }

  // MARK: Types

  private mutating func object(_ outline: EntityOutline) -> ObjectSyntax {
    var own: [FieldSyntax] = []
    var others: [FieldSyntax] = []
    var (ownNames, otherNames): ([String], [String]) = ([], [])
    for property in outline.properties {
      let name = fieldName(property.name)
      let (type, formats) = self.type(of: property)
      let (path, isInContent) = self.path(of: property)
      let field = FieldSyntax(
        name: name, type: type, from: Self.isDefault(path, of: name) ? nil : path,
        formats: formats, documentation: property.documentation.flatMap(Self.wrapped))
      if isInContent {
        own.append(field)
        ownNames.append(property.name)
      } else {
        others.append(field)
        otherNames.append(property.name)
      }
    }
    var members: [MemberSyntax] = own.map { .field($0) }
    if forms.contains(.atom), let content = outline.nature.content, !own.isEmpty {
      members = [.group(GroupSyntax(at: forms.path(json: [[.itself]], xml: content), own))]
    }
    let typeName = names.name(for: outline.name, wanted: outline.title)
    return ObjectSyntax(
      name: typeName,
      members: (members + others.map { .field($0) })
        + membersBeside(outline, typeName, ownNames + otherNames),
      documentation: outline.documentation.flatMap(Self.wrapped))
  }

  /// The fields of what an object holds beside its properties.
  ///
  /// - Parameter properties: the names of those, in the order of their fields.
  private mutating func membersBeside(
    _ outline: EntityOutline, _ typeName: String, _ properties: [String]
  ) -> [MemberSyntax] {
    guard let others = outline.others, others.isOpen else { return [] }
    let any = TypeSyntax.dictionary(TypeSyntax(word: "Any"))
    func field(_ name: String, _ type: TypeSyntax, _ path: PathSyntax) -> FieldSyntax {
      FieldSyntax(name: fieldName(name), type: type, from: path)
    }
    let rest = Self.json([.rest])
    if outline.title != nil {
      let name = ["others", "otherMembers"].first { !properties.contains($0) } ?? "others_"
      let field = FieldSyntax(
        name: name, type: any, from: rest,
        documentation: ["Members that are not declared, and annotations."])
      return [.field(field)]
    }
    var fields = [field(EntityFinisher.rest, any, rest)]
    if forms.contains(.atom) {
      let xml = outline.nature.content?.map { $0 + [.anyChild] } ?? [[.anyChild]]
      fields.append(field(EntityFinisher.elements, any, forms.path(json: [], xml: xml)))
    }
    finishers[typeName] = EntityFinisher(
      typeName, names: properties, others)
    return fields.map { .field($0) }
  }

  private static func json(_ steps: [StepSyntax]) -> PathSyntax {
    PathSyntax([AlternativeSyntax(format: .json, isAbsolute: false, steps: steps)])
  }

  private func made(_ enumeration: EntityOutline.Enumeration) -> EnumSyntax {
    EnumSyntax(
      EnumModel(
        name: names.known(enumeration.name) ?? "",
        cases: enumeration.members.map { EnumModel.Case(name: $0, literals: [$0]) },
        documentation: enumeration.documentation.flatMap(Self.wrapped)))
  }

  /// The type of a field, and what its line has after `as`.
  private mutating func type(
    of property: EntityOutline.Property
  ) -> (type: TypeSyntax, formats: [FormatSyntax]) {
    func word(_ name: String, _ isOptional: Bool) -> TypeSyntax {
      let type = TypeSyntax(word: name)
      return isOptional ? .optional(type) : type
    }
    let isOptional = property.isOptional
    switch property.kind {
    case .scalar(let type):
      // What an element of the feed holds may be empty, which stands for null.
      let isInFeed = property.feedPath != nil && forms.contains(.atom)
      return (word(type, isOptional || isInFeed), [])
    case .enumeration(let enumeration):
      guard let name = typeName(enumeration) else { return (word("String", isOptional), []) }
      return enumeration.isFlags
        ? (.list(word(name, false)), [.name("list", of: ",")]) : (word(name, isOptional), [])
    case .object, .named: return (word(typeName(of: property.kind), isOptional), [])
    case .list(.scalar(let type)): return (.list(word(type, property.hasNullItems)), [])
    case .list(.enumeration(let enumeration)):
      return (.list(word(typeName(enumeration) ?? "String", property.hasNullItems)), [])
    case .list(let item) where item.isStructured:
      return (.list(word(typeName(of: item), false)), [])
    // What no type says is read as it is.
    case .list, .dictionary: return (.optional(.any), [])
    }
  }

  private mutating func typeName(of kind: EntityOutline.Kind) -> String {
    let outline: EntityOutline
    switch kind {
    case .object(let inner): outline = inner
    case .named(let name):
      guard let part = parts[name] else { return names.known(name) ?? "Any" }
      outline = part
    default: return "Any"
    }
    if let known = names.known(outline.name) { return known }
    if outline.isEmpty { return "Any" }
    outlines.append(outline)
    return names.name(for: outline.name, wanted: outline.title)
  }

  /// Finds the name of an enumeration's type in the mapping; nil if its members can be no cases of an enum.
  private mutating func typeName(_ enumeration: EntityOutline.Enumeration) -> String? {
    if let known = names.known(enumeration.name) { return known }
    guard Set(enumeration.members).count == enumeration.members.count,
      enumeration.members.allSatisfy({ NameScalars.isName($0) && $0 != "else" })
    else { return nil }
    enumerations.append(enumeration)
    return names.name(for: enumeration.name, wanted: enumeration.title)
  }

  // MARK: Names

  /// The field of a property: its name, or one that stands for it where that is none in a mapping.
  private mutating func fieldName(_ name: String) -> String {
    if NameScalars.isName(name) { return name }
    let field = "field\(renamedFields.count)_"
    renamedFields[field] = name
    return field
  }

  private static let widest = 100

  /// Lines of documentation that are no longer than others.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.escapingControls().split(separator: " ") {
      if let last = lines.last, last.count + word.count < widest {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension EntityOutline {
  /// True if nothing of its objects is known.
  fileprivate var isEmpty: Bool { properties.isEmpty && others == nil }
}

extension EntityOutline.Nature {
  /// The paths to the properties' elements; nil where they are the value's own.
  fileprivate var content: [[StepSyntax]]? {
    switch self {
    case .unknown: [[.itself]] + EntityForms.contents
    case .entity: EntityForms.contents
    case .complex: nil
    }
  }
}
