internal import SaxEvents
internal import SaxImport
internal import SaxLanguage
internal import SaxSchema
internal import SaxValues

/// The types of fields.
extension EntityMappingSyntax {
  /// The type of a field, and what its line has after `as`.
  mutating func type(
    of property: RecordType.Field, _ notes: EntityAnnotations.Field
  ) -> (type: TypeSyntax, formats: [FormatSyntax]) {
    let type = property.type.required
    let isOptional = property.type.isOptional
    switch type.kind {
    case .scalar, .any, .raw:
      // What an element of the feed holds may be empty, which stands for null.
      let isInFeed = notes.feedPath != nil && forms.contains(.atom)
      return (isOptional || isInFeed ? .optional(type) : type, [])
    case .named(let name):
      guard let enumeration = enumerations[name] else {
        return (self.type(ofRecord: name, isOptional), [])
      }
      let one = self.type(of: enumeration, isOptional)
      return one.required != .scalar(.string) && types.annotations.flags.contains(name)
        ? (.list(one.required), [.name("list", of: ",")]) : (one, [])
    case .list(let item):
      switch item.required.kind {
      case .scalar, .any, .raw: return (type, [])
      case .named(let name):
        let item =
          enumerations[name].map { self.type(of: $0, item.isOptional) }
          ?? self.type(ofRecord: name, false)
        return (.list(item), [])
      case .optional, .list, .dictionary: return (.optional(.any), [])
      }
    // What no type says is read as it is.
    case .optional, .dictionary: return (.optional(.any), [])
    }
  }

  private mutating func type(ofRecord name: String, _ isOptional: Bool) -> TypeSyntax {
    let type = TypeSyntax(word: typeName(of: name))
    return isOptional ? .optional(type) : type
  }

  /// The type of an enumeration: of texts, if its members can be no cases of an enum.
  private mutating func type(of enumeration: EnumModel, _ isOptional: Bool) -> TypeSyntax {
    let type = typeName(enumeration).map { TypeSyntax(word: $0) } ?? .scalar(.string)
    return isOptional ? .optional(type) : type
  }

  private mutating func typeName(of name: String) -> String {
    if let known = names.known(name) { return known }
    guard let record = records[name], !types.isEmpty(record) else { return "Any" }
    writtenRecords.append(record)
    return names.name(for: name, wanted: types.annotations[name].title)
  }

  /// Finds the name of an enumeration's type in the mapping; nil if its members can be no cases of an enum.
  private mutating func typeName(_ enumeration: EnumModel) -> String? {
    if let known = names.known(enumeration.name) { return known }
    let members = enumeration.cases.map(\.name)
    guard Set(members).count == members.count,
      members.allSatisfy({ NameScalars.isName($0) && $0 != "else" })
    else { return nil }
    writtenEnumerations.append(enumeration)
    // Namespaces are no part of names in a mapping.
    let title = enumeration.name.split(separator: ".").last.map(String.init)
    return names.name(for: enumeration.name, wanted: title)
  }
}

extension EntityTypes {
  /// True if nothing of a record's objects is known.
  func isEmpty(_ record: RecordType) -> Bool {
    record.fields.isEmpty && annotations[record.name].others == nil
  }
}
