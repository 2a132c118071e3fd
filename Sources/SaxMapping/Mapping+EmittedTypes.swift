internal import SaxLanguage

extension Mapping {
  /// A field of an object type, as callers may want to know it.
  package struct Field: Sendable, Hashable {
    /// As declared.
    package var name: String
    /// As the mapping writes it: `[Line]?`.
    package var type: String
    /// True if it holds a single text, number, truth, time, case of an enum, `Data` or `Raw`.
    package var isScalar: Bool
  }

  /// The fields of an emitted object type, in declared order.
  ///
  /// - Returns: nil if no such type is emitted, or if it is no object type: a scalar, a list, a
  ///   `switch`.
  package func fields(ofEmitted typeName: String) -> [Field]? {
    for rule in model.rules where rule.kind == .emit && rule.typeName == typeName {
      guard case .type(let id) = rule.type.unwrapped,
        case .object(let fields) = model.types[id].kind
      else { return nil }
      let finisher = model.finishers[model.types[id].name]
      return fields.compactMap { field in
        if let finisher, !finisher.fieldNames.contains(field.name) { return nil }
        let isScalar = field.type.isScalar || finisher?.scalars.contains(field.name) == true
        return Field(name: field.name, type: model.text(of: field.type), isScalar: isScalar)
      }
    }
    return nil
  }
}

extension TypeReference {
  fileprivate var isScalar: Bool {
    switch unwrapped {
    case .scalar, .raw, .enumeration: true
    case .any, .type, .list, .dictionary, .optional: false
    }
  }
}
