package import SaxValues

/// The type of a field.
package indirect enum FieldType: Sendable, Hashable {
  case simple(ScalarType)
  /// A declared type, by its name.
  case named(String)
  /// A subtree as a value.
  case any
  /// A subtree as its source.
  case raw
  case optional(FieldType)
  case list(FieldType)
  case dictionary(FieldType)

  /// Without `?`.
  package var required: FieldType {
    if case .optional(let type) = self { type } else { self }
  }

  /// As a mapping writes it: `[Line]?`.
  package var mappingText: String {
    switch self {
    case .simple(let type): type.rawValue
    case .named(let name): name
    case .any: "Any"
    case .raw: "Raw"
    case .optional(let type): type.mappingText + "?"
    case .list(let type): "[\(type.mappingText)]"
    case .dictionary(let type): "[String: \(type.mappingText)]"
    }
  }
}
