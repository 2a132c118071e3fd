internal import SaxEngine
internal import SaxEvents
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import SaxValues

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

  let types: EntityTypes
  let forms: EntityForms
  /// The types of the schema, by their names.
  let records: [String: RecordType]
  let enumerations: [String: EnumModel]
  var names = EntityTypeNames()
  /// Those that are named, in the order in which they are written.
  var writtenRecords: [RecordType] = []
  var writtenEnumerations: [EnumModel] = []
  /// The names of fields that are none in a mapping, by the names that stand for them there.
  private var renamedFields: [String: String] = [:]
  /// The ends of the objects of types that are the model's, by the names of the mapping's types.
  private var finishers: [String: EntityFinisher] = [:]
  /// The name of the type of the entities.
  let typeName: String

  init(_ types: EntityTypes, forms: EntityForms = .all) {
    self.types = types
    self.forms = forms
    records = types.schema.records
    enumerations = types.schema.enumerations
    if let root = records[types.root], !types.isEmpty(root) {
      typeName = names.name(for: root.name, wanted: types.annotations[root.name].title ?? "Entity")
      writtenRecords = [root]
    } else {
      typeName = "Any"
    }
  }

  /// Makes the mapping, which is as long as the types have fields.
  ///
  /// - Parameters:
  ///   - amount: how many entities come, and so the path to them.
  ///   - name: the name that the mapping gives itself.
  ///   - comments: lines that come first.
  mutating func syntax(
    _ amount: Amount, named name: String = "Entities", below comments: [String] = []
  ) -> MappingSyntax {
    var objects: [ObjectSyntax] = []
    // Each may add others.
    while objects.count < writtenRecords.count {
      objects.append(object(writtenRecords[objects.count]))
    }
    let hasData = writtenRecords.contains { record in
      record.fields.contains { types.annotations[record.name][$0].place != .link }
    }
    var declarations = comments.map { DeclarationSyntax.comment($0) }
    declarations.append(.mapping(WordSyntax(name)))
    declarations += forms.settings(
      hasData: hasData, hasMetadata: typeName != "Any")
    declarations.append(
      .rule(RuleSyntax(emitting: TypeSyntax(word: typeName), at: forms.path(to: amount))))
    declarations += OtherCases(of: types, records, at: forms.widePlaces(of: amount)).declarations
    declarations += objects.map { .object($0) }
    declarations += writtenEnumerations.map { .enumeration(made($0)) }
    return MappingSyntax(declarations)
  }

  /// Compiles the mapping, by which objects have the names of the properties.
  ///
  /// - Parameter amount: how many entities come.
  /// - Throws: `MappingError` if a name of the types can't be one of a mapping.
  mutating func mapping(_ amount: Amount) throws(MappingError) -> Mapping {
    let mapping = try Mapping(syntax(amount), named: types.root)
    return mapping.renamingFields(renamedFields).finishing(
      finishers.mapValues { finisher in
        ObjectFinisher(fieldNames: finisher.names, scalars: finisher.scalars) {
          try finisher.finished($0)
        }
      })
  }

  // MARK: Types

  private mutating func object(_ record: RecordType) -> ObjectSyntax {
    let notes = types.annotations[record.name]
    var own: [FieldSyntax] = []
    var others: [FieldSyntax] = []
    var (ownNames, otherNames): ([String], [String]) = ([], [])
    for property in record.fields {
      let name = fieldName(property.name)
      let (type, formats) = self.type(of: property, notes[property])
      let (path, isInContent) = self.path(of: property, notes[property])
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
    if forms.contains(.atom), let content = notes.nature.content, !own.isEmpty {
      members = [.group(GroupSyntax(at: forms.path(json: [[.itself]], xml: content), own))]
    }
    let typeName = names.name(for: record.name, wanted: notes.title)
    return ObjectSyntax(
      name: typeName,
      members: (members + others.map { .field($0) })
        + membersBeside(record, notes, typeName, ownNames + otherNames),
      documentation: record.documentation.flatMap(Self.wrapped))
  }

  /// The fields of what an object holds beside its properties.
  ///
  /// - Parameter properties: the names of those, in the order of their fields.
  private mutating func membersBeside(
    _ record: RecordType, _ notes: EntityAnnotations.Record, _ typeName: String,
    _ properties: [String]
  ) -> [MemberSyntax] {
    guard let others = notes.others, others.isOpen else { return [] }
    let any = TypeSyntax.dictionary(TypeSyntax(word: "Any"))
    func field(_ name: String, _ type: TypeSyntax, _ path: PathSyntax) -> FieldSyntax {
      FieldSyntax(name: fieldName(name), type: type, from: path)
    }
    let rest = Self.json([.rest])
    if notes.title != nil {
      let name = ["others", "otherMembers"].first { !properties.contains($0) } ?? "others_"
      let field = FieldSyntax(
        name: name, type: any, from: rest,
        documentation: ["Members that are not declared, and annotations."])
      return [.field(field)]
    }
    var fields = [field(EntityFinisher.rest, any, rest)]
    if forms.contains(.atom) {
      let xml = notes.nature.content?.map { $0 + [.anyChild] } ?? [[.anyChild]]
      fields.append(field(EntityFinisher.elements, any, forms.path(json: [], xml: xml)))
    }
    finishers[typeName] = EntityFinisher(
      typeName, names: properties, others)
    return fields.map { .field($0) }
  }

  private static func json(_ steps: [StepSyntax]) -> PathSyntax {
    PathSyntax([AlternativeSyntax(format: .json, isAbsolute: false, steps: steps)])
  }

  private func made(_ enumeration: EnumModel) -> EnumSyntax {
    var enumeration = enumeration
    enumeration.name = names.known(enumeration.name) ?? ""
    enumeration.documentation = enumeration.documentation.flatMap(Self.wrapped)
    return EnumSyntax(enumeration)
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

extension EntityAnnotations.Record {
  /// The annotations of a field.
  subscript(field: RecordType.Field) -> EntityAnnotations.Field {
    fields[field.name] ?? EntityAnnotations.Field()
  }
}

extension EntityAnnotations.Nature {
  /// The paths to the properties' elements; nil where they are the value's own.
  fileprivate var content: [[StepSyntax]]? {
    switch self {
    case .unknown: [[.itself]] + EntityForms.contents
    case .entity: EntityForms.contents
    case .complex: nil
    }
  }
}
