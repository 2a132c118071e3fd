internal import SaxLanguage
internal import SaxMapping
internal import SaxValues
package import Saxifrage

/// A declared argument, for who reads it from texts.
package struct CallArgument: Sendable {
  package let name: String
  /// As the mapping writes it.
  package let type: String
  package let isOptional: Bool
  package let isFile: Bool
  package let isList: Bool
  package let isData: Bool
  /// True if its values are no single texts: objects, dictionaries, `Any`.
  package let isStructured: Bool

  init(_ parameter: ParameterModel) {
    name = parameter.name
    type = parameter.typeText
    isOptional = parameter.isOptional
    isFile = parameter.isFile
    isList = parameter.field.type.isList
    isData = parameter.field.type.required == .scalar(.data)
    isStructured =
      switch parameter.field.type.innermost {
      case .type, .any, .raw: true
      default: parameter.field.type.isDictionary
      }
  }

  /// As a usage line has it: `id=Int`, `[since=Date]`.
  package var usage: String {
    let text = "\(name)\(isStructured ? ":" : "")=\(type.filter { !"?[]".contains($0) })"
    return (isOptional ? "[\(text)]" : text) + (isList ? " …" : "")
  }
}

extension Mapping {
  /// The arguments of a call; none where there is no such call.
  package func arguments(ofCall name: String, in serviceName: String) -> [CallArgument] {
    let service = services.first { $0.name == serviceName }
    let call = service?.calls.first { $0.name == name }
    return call?.parameters.map { CallArgument($0) } ?? []
  }
}

extension APICall {
  /// True if the call hands out bytes.
  package var hasContent: Bool {
    plan.results.contains { result in
      switch result.model.kind {
      case .data, .text, .file: true
      case .objects, .events, .none: false
      }
    }
  }
}
