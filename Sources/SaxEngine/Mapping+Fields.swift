package import SaxLanguage

extension Mapping {
  /// The fields of all its object types, as they were checked.
  package var fields: [FieldModel] {
    model.types.flatMap { type -> [FieldModel] in
      if case .object(let fields) = type.kind { fields } else { [] }
    }
  }
}
