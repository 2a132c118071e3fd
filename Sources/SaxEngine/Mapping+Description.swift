internal import SaxLanguage

extension Mapping: CustomStringConvertible {
  /// `Mapping(Shop: emits Order, Refund; service Orders)`: the name that it gives itself, the types that it emits, and its
  /// services, each where there are any.
  public var description: String {
    let types = emittedTypes
    let services = model.services.map(\.name)
    var parts: [String] = []
    if !types.isEmpty { parts.append("emits \(types.joined(separator: ", "))") }
    if !services.isEmpty {
      let word = services.count == 1 ? "service" : "services"
      parts.append("\(word) \(services.joined(separator: ", "))")
    }
    let name = model.name.map { "\($0): " } ?? ""
    return "Mapping(\(name)\(parts.isEmpty ? "emits nothing" : parts.joined(separator: "; ")))"
  }
}
