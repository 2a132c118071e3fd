internal import SaxLanguage

/// A decoder that answers from a mapping's types, for ``Probe``.
final class ProbeDecoder: Decoder {
  let probe: Probe
  /// The type that it decodes.
  let type: Any.Type
  let reference: TypeReference
  /// The property that it fills.
  let name: String
  /// True if a `switch` chose its type.
  let isChosen: Bool
  /// The case that stands for the mapping's `enum`.
  var caseName: String?
  /// Lists and dictionaries have nothing in them.
  var isEmpty = false
  /// True if its keys were asked for, and there is none for the type that a `switch` chose.
  var hasNoCase = false
  /// Fields of which it was asked whether they are nil.
  var nilChecked: Set<String> = []

  init(
    _ probe: Probe, _ type: Any.Type, _ reference: TypeReference, name: String, isChosen: Bool
  ) {
    self.probe = probe
    self.type = type
    self.reference = reference
    self.name = name
    self.isChosen = isChosen
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { probe.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeMembers<Key>(decoder: self, source: try source()))
  }

  /// The source of the members of a keyed container.
  enum Source {
    case fields(TypeModel, [FieldModel])
    case entries(TypeReference)
    case caseName(String)
    case anything
  }

  private func source() throws -> Source {
    switch reference.required {
    case .type(let id):
      guard probe.model.types.indices.contains(id) else { return .anything }
      let model = probe.model.types[id]
      guard case .object(let fields) = model.kind else { return .anything }
      return .fields(model, fields)
    case .dictionary(let inner): return .entries(inner)
    case .enumeration: return caseName.map { .caseName($0) } ?? .anything
    case .any: return .anything
    default:
      try probe.reportKind(name, reference, type)
      return .anything
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch reference.required {
    case .list(let inner): return ProbeItems(decoder: self, item: inner)
    case .any: return ProbeItems(decoder: self, item: .any)
    default:
      try probe.reportKind(name, reference, type)
      return ProbeItems(decoder: self, item: .any)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ProbeSingle(decoder: self)
  }
}
