internal import SaxSchema

/// Follows an address through a model, to tell which type the entities have at each step.
struct ModelWalk {
  private let model: EntityModel?
  /// The qualified name of the type; nil where it is not known.
  private(set) var type: String?
  private var isAtRoot = true

  init(_ model: EntityModel?) { self.model = model }

  /// Goes on where nothing is known.
  mutating func leave() {
    type = nil
    isAtRoot = false
  }

  mutating func take(_ segment: ODataPath.Segment) {
    defer { isAtRoot = false }
    guard let model else { return }
    switch segment {
    case .name(let name) where isAtRoot:
      type = model.entitySet(name)?.entityType ?? model.singleton(name)?.type
    case .name(let name):
      type = type.flatMap {
        model.navigationProperty(name, of: $0)?.target ?? model.property(name, of: $0)?.type.name
      }
    case .qualified(let name): type = model.entityType(name) == nil ? nil : name
    case .key, .filter, .system(.links), .system(.each): break
    default: type = nil
    }
  }

  /// A key, with values as the properties' types have them.
  ///
  /// - Throws: ``ODataError/Code/query`` if one is of another type, or there is no such key.
  func key(_ values: [ODataAddress.KeyValue], _ version: ODataVersion) throws(ODataError)
    -> ODataKey
  {
    let types = try types(of: values)
    var named: [ODataKey.Named] = []
    for (value, type) in zip(values, types) {
      let literal = try literal(value, type, version)
      guard let name = value.name else { return .value(.literal(literal)) }
      named.append(ODataKey.Named(name: name, value: .literal(literal)))
    }
    guard !named.isEmpty else { throw ODataError(.query, "a key has no values") }
    return .named(named)
  }

  private func literal(
    _ value: ODataAddress.KeyValue, _ type: String?, _ version: ODataVersion
  ) throws(ODataError) -> ODataLiteral {
    let literal = value.value.odataLiteral(version)
    if case .null = literal { throw ODataError(.query, "null is no value of a key") }
    guard let model, let type else { return literal }
    guard let fitted = literal.fitted(to: type, in: model) else {
      let name = value.name.map { " \($0)" } ?? ""
      throw ODataError(
        .query, "\(literal) is no \(type), which the key\(name) of \(self.type ?? "it") wants")
    }
    return fitted
  }

  /// The types of the properties of a key, or an alternate key; nil for those that are not known.
  private func types(of values: [ODataAddress.KeyValue]) throws(ODataError) -> [String?] {
    guard let model, let type else { return values.map { _ in nil } }
    let key = model.key(of: type)
    guard !key.isEmpty else { return values.map { _ in nil } }
    let alternates = model.lineage(of: type).flatMap(\.alternateKeys)
    let names = values.compactMap(\.name)
    if names.count < values.count {
      guard key.count == 1, values.count == 1 else {
        throw ODataError(
          .query, "the key of \(type) has \(key.count) properties",
          fix: "entity(keys: [\(key.map { "\"\($0.name)\": …" }.joined(separator: ", "))])")
      }
      return [property(key[0], of: type, model)]
    }
    let wanted = Set(names)
    guard wanted.count == names.count,
      let found = ([key] + alternates).first(where: { Set($0.map(\.name)) == wanted })
    else {
      throw ODataError(
        .query, "\(names.joined(separator: ", ")) is no key of \(type)",
        fix: key.map(\.name).joined(separator: ", "))
    }
    return names.map { name in
      found.first { $0.name == name }.flatMap { property($0, of: type, model) }
    }
  }

  /// The type of the property that a key's path leads to.
  private func property(
    _ key: EntityModel.KeyProperty, of type: String, _ model: EntityModel
  ) -> String? {
    var type: String? = type
    for name in key.path.split(separator: "/") {
      type = type.flatMap { model.property(String(name), of: $0)?.type.name }
    }
    return type
  }
}

extension EntityModel.KeyProperty {
  /// The name that it has in URLs.
  fileprivate var name: String { alias ?? path }
}
