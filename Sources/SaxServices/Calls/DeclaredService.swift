internal import SaxLanguage
package import SaxMapping
internal import SaxValues
internal import Saxifrage

/// A declared service, for people.
package struct DeclaredService: Sendable {
  package let name: String
  package let address: String
  package let documentation: [String]
  package let parameters: [CallArgument]
  package let calls: [DeclaredCall]

  init(_ service: ServiceModel, _ mapping: Mapping) {
    name = service.name
    address = service.baseText
    documentation = service.documentation
    parameters = service.parameters.map { CallArgument($0) }
    calls = service.calls.map { DeclaredCall($0, of: service) }
  }
}

/// A declared call, for people.
package struct DeclaredCall: Sendable {
  package let name: String
  package let documentation: [String]
  package let arguments: [CallArgument]
  /// The method and the template.
  package let request: String
  /// More of what is sent, a line each.
  package let details: [String]
  package let result: String

  /// The name with the arguments: `orders(since: Date?, top: Int = 100) -> [Order]`.
  package var signature: String {
    let texts = arguments.map { argument in
      "\(argument.name): \(argument.type)" + (argument.defaultText.map { " = \($0)" } ?? "")
    }
    return "\(name)(\(texts.joined(separator: ", ")))"
      + (result == "nothing" ? "" : " -> \(result)")
  }

  init(_ call: CallModel, of service: ServiceModel) {
    name = call.name
    documentation = call.documentation
    arguments = call.parameters.map { CallArgument($0) }
    request = "\(call.method) \(call.pathText)"
    var details: [String] = []
    for (word, sent) in [
      ("query", call.settings.queries + service.settings.queries),
      ("header", call.settings.fields + service.settings.fields),
      ("cookie", call.settings.cookies + service.settings.cookies),
    ] {
      details += sent.map { "\(word) \($0.name) = \($0.described)" }
    }
    if let body = call.body { details.append("body \(body.described)") }
    if let authentication = call.settings.authentication ?? service.settings.authentication {
      details.append("auth \(authentication.described)")
    }
    if let pages = call.pages { details.append("pages by \(pages.described)") }
    self.details = details
    let results = call.results.map { result in
      (result.statuses.map { $0.described + " -> " } ?? "") + result.kind.described
    }
    result = results.isEmpty ? "nothing" : results.joined(separator: ", ")
  }
}

/// A declared argument, for people and for who reads it from texts.
package struct CallArgument: Sendable {
  package let name: String
  package let type: String
  package let defaultText: String?
  package let documentation: [String]
  package let isOptional: Bool
  package let isFile: Bool
  package let isList: Bool
  package let isData: Bool
  /// True if its values are no single texts: objects, dictionaries, `Any`.
  package let isStructured: Bool

  init(_ parameter: ParameterModel) {
    name = parameter.name
    type = parameter.typeText
    documentation = parameter.documentation
    isOptional = parameter.isOptional
    isFile = parameter.isFile
    isList = parameter.field.type.isList
    isData = parameter.field.type.required == .scalar(.data)
    defaultText = parameter.field.defaultValue.map { value in
      if case .enumeration(let name) = value { name } else { JSONText().string(value) }
    }
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
  /// The declared services, for people.
  package var declaredServices: [DeclaredService] { services.map { DeclaredService($0, self) } }
}

extension API {
  /// The arguments of a call; none where there is no such call.
  package func arguments(of name: String) -> [CallArgument] {
    service.calls.first { $0.name == name }?.parameters.map { CallArgument($0) } ?? []
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

// MARK: Phrases

extension SentValue {
  fileprivate var described: String {
    switch value {
    case .argument(let name): name + (isJoined ? ", with commas" : "")
    case .text(let parts):
      parts.map { part in
        switch part {
        case .text(let text): text
        case .argument(let name): "{\(name)}"
        }
      }.joined()
    }
  }
}

extension BodyModel {
  fileprivate var described: String {
    switch self {
    case .argument(let name, let format): "\(name) as \(format.described)"
    case .made(let type, let arguments, let format):
      "\(type)(\(arguments.joined(separator: ", "))) as \(format.described)"
    case .merge(let name): "\(name), merged"
    case .text(let name, let type): "\(name) as \(type)"
    case .form(let parts): "form of \(parts.map(\.argument).joined(separator: ", "))"
    case .multipart(let parts): "multipart of \(parts.map(\.argument).joined(separator: ", "))"
    }
  }
}

extension BodyModel.Format {
  fileprivate var described: String {
    switch self {
    case .json: "json"
    case .xml: "xml"
    case .bytes(let type): type ?? "bytes"
    }
  }
}

extension PagesModel {
  fileprivate var described: String {
    switch self {
    case .link: "link"
    case .field(let type, let field): "\(type).\(field)"
    case .cursor(let name, let type, let field): "\(name) = \(type).\(field)"
    case .number(let name, let first): "\(name) from \(first)"
    case .offset(let name, .number(let step)): "\(name) step \(step)"
    case .offset(let name, .argument(let step)): "\(name) step \(step)"
    }
  }
}

extension ResultModel.Kind {
  fileprivate var described: String {
    switch self {
    case .objects(_, let name, .one): name
    case .objects(_, let name, .optional): "\(name)?"
    case .objects(_, let name, .any): "[\(name)]"
    case .data: "Data"
    case .text: "String"
    case .file: "File"
    case .none: "none"
    case .events(_, let name): "events" + (name.map { " \($0)" } ?? "")
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var described: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)"
  }
}
