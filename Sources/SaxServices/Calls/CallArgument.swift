internal import FoundationEssentials
internal import SaxEngine
internal import SaxLanguage
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
  private let conversion: ConversionModel

  init(_ parameter: ParameterModel) {
    name = parameter.name
    type = parameter.typeText
    isOptional = parameter.isOptional
    isFile = parameter.isFile
    isList = parameter.field.type.isList
    conversion = parameter.field.conversion
    isData = parameter.field.type.innermost == .scalar(.data)
    isStructured =
      switch parameter.field.type.innermost {
      case .type, .any, .raw: true
      default: parameter.field.type.isDictionary
      }
  }

  /// The text of bytes, in the format that the argument has.
  ///
  /// - Throws: ``APIError/Code/argument`` if they have none.
  package func text(of bytes: [UInt8]) throws(APIError) -> String {
    guard isData else {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw APIError(.argument, "\(name) is no text in UTF-8")
    }
    var text: [UInt8] = []
    do throws(ConversionFailure) {
      try ScalarConversion(.data, conversion).print(.data(Data(bytes)), to: &text)
    } catch {
      throw APIError(.argument, "\(name) \(error.reason)", fix: error.fix)
    }
    return String(decoding: text, as: UTF8.self)
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
  /// True if a response of a status holds bytes that are handed out.
  package func hasContent(ofStatus status: Int) -> Bool {
    switch plan.result(of: status)?.model.kind {
    case .data, .text, .file: true
    case .objects, .events, nil: false
    case ResultModel.Kind.none?: false
    }
  }

  /// True if the mapping says how the call authenticates, or that it does not.
  package var declaresAuthentication: Bool { plan.authentication != nil }
}

extension API {
  /// The names that values of an environment may have: those of the parameters of a mapping's services, which may have
  /// one in common, and of credentials.
  ///
  /// - Parameter service: the service whose parameters come first.
  static func environmentNames(of mapping: Mapping, for service: ServiceModel) -> [String] {
    let others = mapping.services.flatMap(\.parameters).map(\.name)
    return service.parameters.map(\.name) + APIEnvironment.secrets.sorted() + others
  }

  /// The name of a service, and those that values of its environment may have: of its parameters, and of credentials.
  ///
  /// - Parameter serviceName: the service; nil for the only one.
  /// - Throws: as ``init(_:service:environment:client:_:)``.
  package static func environmentNames(
    of mapping: Mapping, service serviceName: String?
  ) throws(APIError) -> (service: String, names: [String]) {
    let service = try service(serviceName, of: mapping)
    return (service.name, service.parameters.map(\.name) + APIEnvironment.secrets.sorted())
  }
}
