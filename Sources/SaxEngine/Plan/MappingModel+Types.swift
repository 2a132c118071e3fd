package import SaxLanguage
internal import SaxValues

extension MappingModel {
  /// A type as a mapping writes it: `[Line]?`.
  package func text(of reference: TypeReference) -> String {
    switch reference {
    case .scalar(let type): type.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .type(let id): types.indices.contains(id) ? types[id].name : "Any"
    case .enumeration(let id): enums.indices.contains(id) ? enums[id].name : "Any"
    case .optional(let inner): text(of: inner) + "?"
    case .list(let inner): "[\(text(of: inner))]"
    case .dictionary(let inner): "[String: \(text(of: inner))]"
    }
  }
}
