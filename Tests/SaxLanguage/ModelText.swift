@testable import SaxLanguage
@testable import SaxValues

/// A model's parts as short texts, for tests to compare.
enum ModelText {
  static func of(_ path: Path) -> String {
    var text = path.isAbsolute ? "/" : ""
    for (index, step) in path.steps.enumerated() {
      if index > 0 { text += " / " }
      text += (step.isDescending ? "descending " : "") + of(step)
    }
    switch path.format {
    case .both: return text
    case .json: return "json " + text
    case .xml: return "xml " + text
    }
  }

  static func of(_ step: Step) -> String {
    let test =
      switch step.test {
      case .any: "*"
      case .local(let name): "*:\(name)"
      case .namespaces(let uris): "{\(uris.joined(separator: " "))}*"
      case .name([""], let name): name
      case .name(let uris, let name): "{\(uris.joined(separator: " "))}\(name)"
      }
    let axis =
      switch step.axis {
      case .child: test
      case .attribute: "@" + test
      case .current: "."
      case .parent: ".."
      case .ancestor: "ancestor " + test
      case .source(let source): source.rawValue
      }
    return axis + step.predicates.map { "[\(of($0.expression))]" }.joined()
  }

  /// With parentheses around every operation.
  static func of(_ expression: Expression) -> String {
    switch expression {
    case .or(let a, let b): "(\(of(a)) or \(of(b)))"
    case .and(let a, let b): "(\(of(a)) and \(of(b)))"
    case .not(let a): "not(\(of(a)))"
    case .compare(let comparison, let a, let b): "(\(of(a)) \(comparison.rawValue) \(of(b)))"
    case .number(let number): "\(number)"
    case .string(let string): "'\(string)'"
    case .path(let path): of(path)
    case .position: "position()"
    case .name: "name()"
    case .localName: "local-name()"
    case .contains(let a, let b): "contains(\(of(a)), \(of(b)))"
    case .startsWith(let a, let b): "starts-with(\(of(a)), \(of(b)))"
    case .endsWith(let a, let b): "ends-with(\(of(a)), \(of(b)))"
    case .stringLength(let a): "string-length(\(of(a)))"
    case .normalizeSpace(let a): "normalize-space(\(of(a)))"
    case .toNumber(let a): "number(\(of(a)))"
    }
  }

  static func of(_ type: TypeReference, in model: MappingModel) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .type(let id): model.types[id].name
    case .enumeration(let id): "enum " + model.enums[id].name
    case .optional(let wrapped): of(wrapped, in: model) + "?"
    case .list(let item): "[\(of(item, in: model))]"
    case .dictionary(let value): "[String: \(of(value, in: model))]"
    }
  }

  /// A default's value; those of types that have no literal of their own as they print.
  static func of(_ value: SaxValue?) -> String {
    switch value {
    case .string(let text): "string \(text)"
    case .int(let number): "int \(number)"
    case .double(let number): "double \(number)"
    case .bool(let bool): "bool \(bool)"
    case .enumeration(let name): "enum \(name)"
    case .number(let text): "number \(text)"
    case .some(let value): "\(value)"
    case nil: "nil"
    }
  }
}
