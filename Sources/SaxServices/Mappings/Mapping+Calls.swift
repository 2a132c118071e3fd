package import SaxEngine
package import SaxLanguage
package import SaxValues
internal import SaxWriting

/// The parts of a mapping that a client needs to send the calls that it declares.
extension Mapping {
  /// The declared services, those of imports among them.
  package var services: [ServiceModel] { model.services }

  /// A mapping of the same types by which arguments are read: an object of JSON with a member for each.
  ///
  /// - Parameters:
  ///   - parameters: the fields of the object.
  ///   - typeName: the name that its type has, for messages: `Shop.orders`.
  package func arguments(_ parameters: [ParameterModel], typeName: String) -> Mapping {
    var arguments = model
    arguments.services = []
    let place = parameters.first?.field.place ?? .nowhere
    arguments.rules = [
      Rule(
        kind: .emit, type: .type(arguments.types.count), conversion: ConversionModel(),
        paths: [.root(place)], target: nil, typeName: typeName, place: place)
    ]
    arguments.types.append(
      TypeModel(name: typeName, kind: .object(parameters.map(\.field)), place: place))
    return Mapping(arguments)
  }

  /// A mapping by which responses are read: what it emits are objects of a type, by their rules or, where there are
  /// none, as the root.
  ///
  /// - Parameters:
  ///   - type: of the objects; nil for all that are emitted.
  ///   - isOne: true if one object comes at most: where no rule finds it, it is the root.
  ///   - others: types with rules of their own whose objects come beside.
  package func responses(
    of type: TypeReference?, isOne: Bool = false, besides others: [String] = []
  ) -> Mapping {
    var responses = model
    responses.services = []
    guard let type else { return Mapping(responses) }
    let name = model.text(of: type)
    var rules = model.rules.filter { $0.kind == .error } + others.flatMap(self.rules(emitting:))
    let own = self.rules(emitting: name)
    rules += own.isEmpty ? [rootRule(type, name)] : own.filter { !others.contains($0.typeName) }
    if isOne, !own.isEmpty {
      var root = rootRule(type, name)
      root.isFallback = true
      rules.append(root)
    }
    responses.rules = rules
    responses.fingerprint.mix(name.utf8)
    return Mapping(responses)
  }

  /// A mapping by which the bodies of errors are read: an object of a type, by its rules or as the root, ends the reading.
  package func errors(of type: TypeReference) -> Mapping {
    var errors = model
    errors.services = []
    let name = model.text(of: type)
    let own = model.rules.filter { $0.typeName == name }
    errors.rules = (own.isEmpty ? [rootRule(type, name)] : own).map { rule in
      var rule = rule
      rule.kind = .error
      return rule
    }
    return Mapping(errors)
  }

  /// The rules that emit a type: the mapping's own, or else those of what it imports.
  func rules(emitting typeName: String) -> [Rule] {
    let own = model.rules.filter { $0.kind == .emit && $0.typeName == typeName }
    return own.isEmpty ? model.importedRules.filter { $0.typeName == typeName } : own
  }

  private func rootRule(_ type: TypeReference, _ name: String) -> Rule {
    if let rule = try? aloneRule(name) { return rule }
    var element = Path.root(.nowhere)
    element.format = .xml
    element.steps = [Step(axis: .child, test: .any, place: .nowhere)]
    element.text = "/*"
    return Rule(
      kind: .emit, type: type, conversion: ConversionModel(), paths: [.root(.nowhere), element],
      target: nil, typeName: name, place: .nowhere)
  }

  /// A mapping of the same types by which what is given of an object is read and written: no field is required, and none
  /// has a value that was not given.
  package func parts(of typeName: String) -> Mapping {
    guard let id = model.types.firstIndex(where: { $0.name == typeName }) else { return self }
    var parts = changingFields(\.withoutDefault)
    parts.rules = [rootRule(.type(id), typeName)]
    return Mapping(parts)
  }

  /// A mapping of the same types, by which objects are made of which only some fields are known: none is required.
  package func withoutRequirements() -> Mapping { Mapping(changingFields(\.withoutRequirement)) }

  private func changingFields(_ change: (FieldModel) -> FieldModel) -> MappingModel {
    var changed = model
    changed.services = []
    for (id, type) in model.types.enumerated() {
      guard case .object(let fields) = type.kind else { continue }
      changed.types[id].kind = .object(fields.map(change))
    }
    return changed
  }

  /// A field of a type, or of those that a `switch` chooses from, the first that has it.
  ///
  /// - Throws: ``BuildError/Code/access`` if there is none.
  package func field(_ name: String, ofType typeName: String) throws(BuildError) -> FieldModel {
    for type in fieldTypes(typeName) {
      guard case .object(let fields) = type.kind else { continue }
      if let field = fields.first(where: { $0.name == name }) { return field }
    }
    throw missingField(name, ofType: typeName)
  }

  /// The names of the types that objects of a type may be of: its own, or those that its `switch` chooses from.
  package func typeNames(of typeName: String) -> [String] { fieldTypes(typeName).map(\.name) }

  private func fieldTypes(_ typeName: String) -> [TypeModel] {
    guard let type = model.types.first(where: { $0.name == typeName }) else { return [] }
    guard case .choice(let choice) = type.kind else { return [type] }
    return choice.types.map { model.types[$0] }
  }

  /// The names of the members that an object of a type has in JSON; nil if others may stand there.
  package func memberNames(ofType typeName: String) -> Set<String>? {
    guard let type = model.types.first(where: { $0.name == typeName }),
      case .object(let fields) = type.kind
    else { return nil }
    var names: Set<String> = []
    for path in fields.flatMap(\.paths) where path.format != .xml {
      guard let first = path.steps.first else {
        if path.source == .rest { return nil }
        continue
      }
      guard first.axis == .child, let local = first.test.local else { return nil }
      names.insert(local)
    }
    return names
  }

  /// A declared type by its name; nil if there is none.
  package func type(named name: String) -> TypeReference? {
    if let id = model.types.firstIndex(where: { $0.name == name }) { return .type(id) }
    return model.rules.first { $0.typeName == name }?.type
  }

  /// True if the rules of a type, or its root, can be in documents of a format.
  package func reads(_ typeName: String, in format: MappedFormat) -> Bool {
    let own = rules(emitting: typeName)
    if own.isEmpty { return true }
    return own.contains { rule in
      rule.paths.contains {
        $0.format.includes(format == .json ? .json : .xml)
      }
    }
  }

  /// The text of a value in a request, by the format of its field.
  ///
  /// - Returns: nil for a null.
  /// - Throws: ``BuildError`` if the value has none.
  package func text(of value: SaxValue, as field: FieldModel) throws(BuildError) -> String? {
    switch (field.type.innermost, value) {
    case (_, .null): return nil
    // Those that no format changes.
    case (.scalar(.int), .int(let number)) where field.conversion.formats.isEmpty:
      return "\(number)"
    case (.scalar(.string), .string(let text)) where field.conversion.formats.isEmpty: return text
    case (.enumeration(let id), .enumeration(let name)):
      let known = model.enums[id].cases.first { $0.name == name }
      return known?.literals.first ?? name
    case (.scalar(let scalar), _):
      var bytes: [UInt8] = []
      do throws(ConversionFailure) {
        try ScalarConversion(scalar, field.conversion).print(value, to: &bytes)
      } catch {
        throw BuildError(
          .conversion, "the value of \(field.owner).\(field.name) \(error.reason)",
          mapping: field.place, fix: error.fix)
      }
      return String(decoding: bytes, as: UTF8.self)
    case (.any, .string(let text)), (.any, .number(let text)), (.raw, .raw(let text)): return text
    case (.any, .bool(let isTrue)): return isTrue ? "true" : "false"
    default:
      throw BuildError(
        .structure, "\(value.kindName) has no text to be sent, for \(field.owner).\(field.name)",
        mapping: field.place, fix: "body \(field.name) as json")
    }
  }
}

extension FieldModel {
  /// The field as one that may be missing: optional, unless it has a value for where it is absent.
  fileprivate var withoutRequirement: FieldModel {
    var field = self
    if absentValue == nil { field.type = .optional(type) }
    return field
  }

  /// The field without its default, so that it is nil where it is missing, even if it is a list.
  fileprivate var withoutDefault: FieldModel {
    var field = self
    field.defaultValue = nil
    if !type.isOptional { field.type = .optional(type) }
    return field
  }
}

extension Path {
  /// The root of a document of JSON.
  fileprivate static func root(_ place: MappingPlace) -> Path {
    Path(format: .json, isAbsolute: true, steps: [], text: "/", place: place)
  }
}
