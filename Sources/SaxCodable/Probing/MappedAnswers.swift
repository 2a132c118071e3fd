internal import SaxLanguage

/// The answers of a mapping to a type under check, for ``Probe``.
final class MappedAnswers: ProbeAnswers {
  let probe: Probe
  /// The type that asks.
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
    _ probe: Probe, _ type: Any.Type, _ reference: TypeReference, name: String,
    isChosen: Bool = false
  ) {
    self.probe = probe
    self.type = type
    self.reference = reference
    self.name = name
    self.isChosen = isChosen
  }

  var userInfo: [CodingUserInfoKey: Any] { probe.userInfo }

  func members() throws -> any ProbedMembers {
    MappedMembers(answers: self, source: try source())
  }

  private func source() throws -> MappedMembers.Source {
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

  func items() throws -> any ProbedItems {
    switch reference.required {
    case .list(let inner): return MappedItems(answers: self, item: inner)
    case .any: return MappedItems(answers: self, item: .any)
    default:
      try probe.reportKind(name, reference, type)
      return MappedItems(answers: self, item: .any)
    }
  }

  func single<T: Decodable>(_ type: T.Type) throws -> T {
    if let kind = ScalarKind(type),
      let value = try probe.scalar(kind, reference, name: name, caseName: caseName, as: type)
    {
      return value
    }
    return try probe.value(of: type, reference, name: name, isChosen: isChosen)
  }
}

/// The items that a mapping's list gives to a type under check.
private struct MappedItems: ProbedItems {
  let answers: MappedAnswers
  let item: TypeReference

  var isEmpty: Bool { answers.isEmpty }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    try answers.probe.value(of: type, item, name: answers.name)
  }

  func nested(_ type: Any.Type) -> any ProbeAnswers {
    MappedAnswers(answers.probe, type, item, name: answers.name)
  }
}
