internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The members that a mapping's type gives to a type under check.
struct ProbeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ProbeDecoder
  let source: ProbeDecoder.Source
  /// These are the values associated with an enum's case: the object under `_0`, or its fields
  /// by their labels.
  var isAssociated = false

  private var probe: Probe { decoder.probe }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    switch source {
    case .fields(let model, let fields):
      guard decoder.isChosen, !isAssociated else {
        return fields.compactMap { Key(stringValue: $0.name) }
      }
      for name in [caseName(of: model.name), model.name] {
        if let key = Key(stringValue: name) { return [key] }
      }
      let keys = fields.compactMap { Key(stringValue: $0.name) }
      if keys.isEmpty { decoder.hasNoCase = true }
      return keys
    case .entries:
      return decoder.isEmpty ? [] : [Key(stringValue: "1")].compactMap { $0 }
    case .caseName(let name): return [Key(stringValue: name)].compactMap { $0 }
    case .anything: return []
    }
  }

  private func name(_ key: Key) -> String { "\(decoder.type).\(key.stringValue)" }

  private func isObject(_ key: Key) -> Bool { isAssociated && key.stringValue == "_0" }

  func contains(_ key: Key) -> Bool {
    switch source {
    case .fields(_, let fields):
      isObject(key) || key.stringValue == SaxObject.typeKey
        || fields.contains { $0.name == key.stringValue }
    case .entries: !decoder.isEmpty
    case .caseName(let name): key.stringValue == name
    case .anything: false
    }
  }

  /// The type that the mapping gives for a key.
  ///
  /// - Parameter mayBeNil: whether the property takes nil.
  private func reference(_ key: Key, mayBeNil: Bool) throws -> TypeReference {
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
      if case .optional = field.type, !mayBeNil, !decoder.nilChecked.contains(key.stringValue) {
        try reportNil(key, field)
      }
      return field.type.required
    }
  }

  private func reportMissing(_ key: Key, _ model: TypeModel, _ fields: [FieldModel]) throws {
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

  private func reportNil(_ key: Key, _ field: FieldModel) throws {
    let type = probe.model.text(of: field.type)
    try probe.report(
      DecodableProblem(
        name: name(key),
        message: "\(name(key)) may be nil by \(field.place.describedLine), "
          + "where it is \(type), and is not optional in Swift",
        fix: "an optional property, or a default in the mapping", place: field.place)
    ) { .valueNotFound(Any.self, $0) }
  }

  private func scalar<T: Decodable>(_ key: Key, _ type: T.Type) throws -> T {
    try probe.value(of: type, try reference(key, mayBeNil: false), name: name(key))
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.nilChecked.insert(key.stringValue)
    return false
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key, type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(key, type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(key, type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(key, type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(key, type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(key, type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(key, type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(key, type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(key, type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key, type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(key, type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(key, type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(key, type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(key, type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(key, type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key, type) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if isObject(key) { return try object(type) }
    let mayBeNil = type is any OptionalKind.Type || type == SaxValue.self
    return try probe.value(of: type, try reference(key, mayBeNil: mayBeNil), name: name(key))
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard contains(key) else { return nil }
    if isObject(key) { return try object(type) }
    return try probe.valueIfAny(of: type, try reference(key, mayBeNil: true), name: name(key))
  }

  private func object<T: Decodable>(_ type: T.Type) throws -> T {
    try probe.value(of: type, decoder.reference, name: decoder.name)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    if case .fields(let model, _) = source, decoder.isChosen,
      key.stringValue == model.name || key.stringValue == caseName(of: model.name)
    {
      return KeyedDecodingContainer(
        ProbeMembers<Nested>(decoder: decoder, source: source, isAssociated: true))
    }
    return try nested(key, SaxObject.self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key, [SaxValue].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard case .fields(_, let fields) = source,
      let field = fields.first(where: { $0.name == "super" })
    else { return decoder }
    return ProbeDecoder(
      probe, SaxObject.self, field.type.required, name: "\(decoder.type).super", isChosen: false)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key, SaxObject.self) }

  private func nested(_ key: Key, _ type: Any.Type) throws -> ProbeDecoder {
    ProbeDecoder(
      probe, type, try reference(key, mayBeNil: false), name: name(key), isChosen: false)
  }
}
