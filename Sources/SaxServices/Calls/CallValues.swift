internal import FoundationEssentials
internal import SaxLanguage
internal import SaxMapping
internal import SaxURI
internal import SaxValues
internal import Saxifrage

/// The values of a call's arguments and of its service's parameters, checked.
struct CallValues: Sendable {
  let mapping: Mapping
  private(set) var values: [String: SaxValue] = [:]
  private var models: [String: ParameterModel] = [:]
  private var direct: [String: URITemplateValue] = [:]

  init(_ mapping: Mapping) { self.mapping = mapping }

  mutating func add(_ given: [String: SaxValue], _ parameters: [ParameterModel]) {
    for parameter in parameters {
      models[parameter.name] = parameter
      values[parameter.name] = given[parameter.name] ?? parameter.field.absentValue ?? .null
    }
  }

  /// Adds values that are of a template's alone.
  mutating func add(_ values: [String: URITemplateValue]) { direct.merge(values) { $1 } }

  func model(of name: String) -> ParameterModel? { models[name] }

  /// True if nothing is given.
  func isNil(_ name: String) -> Bool {
    if direct[name] != nil { return false }
    return switch values[name] ?? .null {
    case .null: true
    case .list(let items): items.isEmpty
    case .dictionary(let entries): entries.keys.isEmpty
    default: false
    }
  }

  /// The texts of an argument in a request: one, or those of a list's items.
  func texts(of name: String) throws -> [String] {
    guard let field = models[name]?.field, let value = values[name] else { return [] }
    if case .list(let items) = value {
      return try items.compactMap { try mapping.text(of: $0, as: field) }
    }
    return try mapping.text(of: value, as: field).map { [$0] } ?? []
  }

  /// The values of a template's variables. Nil leaves a variable out.
  func templateValues(_ names: [String]) throws -> [String: URITemplateValue] {
    var result: [String: URITemplateValue] = [:]
    for name in names where !isNil(name) {
      if let value = direct[name] {
        result[name] = value
        continue
      }
      guard let field = models[name]?.field, let value = values[name] else { continue }
      switch value {
      case .list: result[name] = .list(try texts(of: name))
      case .dictionary(let entries):
        var pairs: [URITemplateValue.Pair] = []
        for (key, item) in zip(entries.keys, entries.values) {
          guard let text = try mapping.text(of: item, as: field) else { continue }
          pairs.append(.init(name: key, value: text))
        }
        result[name] = .pairs(pairs)
      default: result[name] = try mapping.text(of: value, as: field).map { .text($0) }
      }
    }
    return result
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
