internal import FoundationEssentials
internal import SaxEngine
internal import SaxLanguage
internal import SaxURI
internal import SaxValues
internal import Saxifrage

/// The values of a call's arguments and of its service's parameters, checked.
///
/// One object, as all that makes a part of the request has it: copies took 8 % of the time that a request is made in.
final class CallValues: Sendable {
  let mapping: Mapping
  /// Parameters with the values that are given for some: those of the call, and those of the service.
  private let own: Given
  private let service: Given
  /// Values that are of a template's alone.
  private let direct: [String: URITemplateValue]

  struct Given: Sendable {
    let parameters: [ParameterModel]
    let values: [String: SaxValue]

    func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }
  }

  init(
    _ mapping: Mapping, _ own: Given, service: Given, direct: [String: URITemplateValue] = [:]
  ) {
    self.mapping = mapping
    self.own = own
    self.service = service
    self.direct = direct
  }

  func model(of name: String) -> ParameterModel? {
    own.parameters.first { $0.name == name } ?? service.parameters.first { $0.name == name }
  }

  /// The value of an argument or a parameter, given or not; nil where there is none of the name.
  func value(of name: String) -> SaxValue? {
    for part in [own, service] {
      if let value = part.values[name] { return value }
      if let model = part.parameters.first(where: { $0.name == name }) {
        return model.field.absentValue ?? .null
      }
    }
    return nil
  }

  /// True if nothing is given.
  func isNil(_ name: String) -> Bool {
    direct[name] == nil && Self.isNil(value(of: name) ?? .null)
  }

  private static func isNil(_ value: SaxValue) -> Bool {
    switch value {
    case .null: true
    case .list(let items): items.isEmpty
    case .dictionary(let entries): entries.keys.isEmpty
    default: false
    }
  }

  /// The texts of an argument in a request: one, or those of a list's items.
  func texts(of name: String) throws -> [String] {
    guard let field = model(of: name)?.field, let value = value(of: name) else { return [] }
    if case .list(let items) = value {
      return try items.compactMap { try mapping.text(of: $0, as: field) }
    }
    return try mapping.text(of: value, as: field).map { [$0] } ?? []
  }

  /// The value of a template's variable; nil leaves it out.
  func templateValue(_ name: String) throws -> URITemplateValue? {
    if let value = direct[name] { return value }
    if let value = own.values[name] { return try templateValue(value, of: name, in: own) }
    guard let value = value(of: name) else { return nil }
    return try templateValue(value, of: name, in: own.has(name) ? own : service)
  }

  /// The parameter is used where it is: a copy of what it says of its field takes as long as to make the text.
  private func templateValue(
    _ value: SaxValue, of name: String, in given: Given
  ) throws -> URITemplateValue? {
    guard let index = given.parameters.firstIndex(where: { $0.name == name }), !Self.isNil(value)
    else { return nil }
    switch value {
    case .list(let items):
      return .list(
        try items.compactMap { try mapping.text(of: $0, as: given.parameters[index].field) })
    case .dictionary(let entries):
      var pairs: [URITemplateValue.Pair] = []
      for (key, item) in zip(entries.keys, entries.values) {
        guard let text = try mapping.text(of: item, as: given.parameters[index].field) else {
          continue
        }
        pairs.append(.init(name: key, value: text))
      }
      return .pairs(pairs)
    default:
      return try mapping.text(of: value, as: given.parameters[index].field).map { .text($0) }
    }
  }

  /// A text with arguments in it; nil if one of them is.
  func text(of parts: [SentValue.TextPart]) throws -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .argument(let name):
        if isNil(name) { return nil }
        text += try texts(of: name).joined(separator: ",")
      }
    }
    return text
  }

  /// The texts that are sent for something: none where its argument is nil.
  func texts(of sent: SentValue) throws -> [String] {
    switch sent.value {
    case .argument(let name): try texts(of: name)
    case .text(let parts): try text(of: parts).map { [$0] } ?? []
    }
  }
}
