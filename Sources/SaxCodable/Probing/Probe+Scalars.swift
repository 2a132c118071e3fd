internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

extension Probe {
  /// Makes up a scalar, after checking that the mapping can fill it.
  ///
  /// - Returns: nil if the type decodes itself after all.
  func scalar<T>(
    _ kind: ScalarKind, _ reference: TypeReference, name: String, caseName: String? = nil,
    as type: T.Type
  ) throws -> T? {
    if !kind.isFilled(by: reference.required) {
      try reportKind(name, reference, type)
    }
    switch kind {
    case .string: return text(reference, caseName) as? T
    case .object:
      let shape = ObjectShape(typeName: model.text(of: reference), fieldNames: [], isChosen: false)
      return SaxObject(shape: shape, slots: []) as? T
    default: return kind.madeUp(as: type)
    }
  }

  private func text(_ reference: TypeReference, _ caseName: String?) -> String {
    if let caseName { return caseName }
    guard case .enumeration(let id) = reference.required, model.enums.indices.contains(id) else {
      return ""
    }
    return model.enums[id].cases.first?.name ?? ""
  }

  /// Says that a property is of another kind than its field.
  func reportKind(_ name: String, _ reference: TypeReference, _ type: Any.Type) throws {
    let text = model.text(of: reference)
    try report(
      DecodableProblem(
        name: name, message: "\(name) is \(text) in the mapping, and \(type) in Swift",
        fix: "\(text) in Swift, or \(type) in the mapping", place: nil)
    ) { .typeMismatch(type, $0) }
  }
}
