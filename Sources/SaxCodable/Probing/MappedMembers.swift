internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The members that a mapping's type gives to a type under check.
struct MappedMembers: ProbedMembers {
  /// The origin of the members.
  enum Source {
    case fields(TypeModel, [FieldModel])
    case entries(TypeReference)
    case caseName(String)
    case anything
  }

  let answers: MappedAnswers
  let source: Source
  /// True for the values associated with an enum's case: the object under `_0`, or its fields by their labels.
  var isAssociated = false

  private var probe: Probe { answers.probe }

  func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] {
    switch source {
    case .fields(let model, let fields):
      guard answers.isChosen, !isAssociated else {
        return fields.compactMap { Key(stringValue: $0.name) }
      }
      for name in [caseName(of: model.name), model.name] {
        if let key = Key(stringValue: name) { return [key] }
      }
      let keys = fields.compactMap { Key(stringValue: $0.name) }
      if keys.isEmpty { answers.hasNoCase = true }
      return keys
    case .entries:
      return answers.isEmpty ? [] : [Key(stringValue: "1")].compactMap { $0 }
    case .caseName(let name): return [Key(stringValue: name)].compactMap { $0 }
    case .anything: return []
    }
  }

  private func name(_ key: any CodingKey) -> String { "\(answers.type).\(key.stringValue)" }

  private func isObject(_ key: any CodingKey) -> Bool { isAssociated && key.stringValue == "_0" }

  func contains(_ key: any CodingKey) -> Bool {
    switch source {
    case .fields(_, let fields):
      isObject(key) || key.stringValue == SaxObject.typeKey
        || fields.contains { $0.name == key.stringValue }
    case .entries: !answers.isEmpty
    case .caseName(let name): key.stringValue == name
    case .anything: false
    }
  }

  func noteNilCheck(_ key: any CodingKey) { answers.nilChecked.insert(key.stringValue) }

  /// The type that the mapping gives for a key.
  ///
  /// - Parameter mayBeNil: whether the property takes nil.
  private func reference(_ key: any CodingKey, mayBeNil: Bool) throws -> TypeReference {
    switch source {
    case .entries(let inner): return inner
    case .caseName, .anything: return .any
    case .fields(let model, let fields):
      guard let field = fields.first(where: { $0.name == key.stringValue }) else {
        if key.stringValue == SaxObject.typeKey { return .scalar(.string) }
        try reportMissing(key, model, fields)
        return .any
      }
      // A converter registered in Swift may make anything.
      if field.converter != nil { return .any }
      if case .optional = field.type, !mayBeNil, !answers.nilChecked.contains(key.stringValue) {
        try reportNil(key, field)
      }
      return field.type.required
    }
  }

  private func reportMissing(
    _ key: any CodingKey, _ model: TypeModel, _ fields: [FieldModel]
  ) throws {
    var message =
      "\(name(key)) is filled by no field of type \(model.name) in \(model.place.file)"
    let nearest = NearestName.of(key.stringValue, among: fields.map(\.name))
    if let nearest { message += "; nearest: \(nearest)" }
    let fix =
      nearest.map { "case \(key.stringValue) = \"\($0)\" in CodingKeys, or " } ?? ""
    try probe.report(
      DecodableProblem(
        name: name(key), message: message,
        fix: fix + "a field \(key.stringValue), or an optional property", place: model.place)
    ) { .keyNotFound(key, $0) }
  }

  private func reportNil(_ key: any CodingKey, _ field: FieldModel) throws {
    let type = probe.model.text(of: field.type)
    try probe.report(
      DecodableProblem(
        name: name(key),
        message: "\(name(key)) may be nil by \(field.place.describedLine), "
          + "where it is \(type), and is not optional in Swift",
        fix: "an optional property, or a default in the mapping", place: field.place)
    ) { .valueNotFound(Any.self, $0) }
  }

  func value<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T {
    if isObject(key) { return try object(type) }
    let mayBeNil = type is any OptionalKind.Type || type == SaxValue.self
    return try probe.value(of: type, try reference(key, mayBeNil: mayBeNil), name: name(key))
  }

  func valueIfAny<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T? {
    guard contains(key) else { return nil }
    if isObject(key) { return try object(type) }
    return try probe.valueIfAny(of: type, try reference(key, mayBeNil: true), name: name(key))
  }

  private func object<T: Decodable>(_ type: T.Type) throws -> T {
    try probe.value(of: type, answers.reference, name: answers.name)
  }

  func nestedMembers(_ key: any CodingKey) throws -> any ProbedMembers {
    if case .fields(let model, _) = source, answers.isChosen,
      key.stringValue == model.name || key.stringValue == caseName(of: model.name)
    {
      return MappedMembers(answers: answers, source: source, isAssociated: true)
    }
    return try nested(key, SaxObject.self).members()
  }

  func nested(_ key: any CodingKey, _ type: Any.Type) throws -> any ProbeAnswers {
    MappedAnswers(probe, type, try reference(key, mayBeNil: false), name: name(key))
  }

  func inherited() -> any ProbeAnswers {
    guard case .fields(_, let fields) = source,
      let field = fields.first(where: { $0.name == "super" })
    else { return answers }
    return MappedAnswers(
      probe, SaxObject.self, field.type.required, name: "\(answers.type).super")
  }

  func inherited(_ key: any CodingKey) throws -> any ProbeAnswers {
    try nested(key, SaxObject.self)
  }
}
