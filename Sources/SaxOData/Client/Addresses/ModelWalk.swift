internal import SaxSchema

/// Follows a path through a model, to tell which type there is at each step.
struct ModelWalk {
  private let model: EntityModel?
  /// The qualified name of the type, that of the items for a list; nil where it is not known.
  private(set) var type: String?
  /// True for a list.
  private(set) var isCollection = true
  /// The first name that the model lacks, if that is why the type is not known.
  private(set) var fault: ODataError?
  private var isAtRoot = true

  init(_ model: EntityModel?) { self.model = model }

  /// Goes on where nothing is known.
  mutating func leave() {
    type = nil
    isAtRoot = false
  }

  mutating func take(_ segment: ODataPath.Segment) {
    switch segment {
    case .name(let name): isAtRoot ? begin(name) : follow(name)
    case .qualified(let name):
      if model?.structuredType(name) != nil { type = name } else { _ = try? call(name, []) }
    case .key:
      // Its values are written as they are said.
      isCollection = false
    case .call(let name, let arguments):
      if (try? call(name, arguments.compactMap(\.name))) == nil { leave() }
    case .filter, .system(.links), .system(.ref), .system(.each): break
    case .crossjoin, .system, .reference: leave()
    }
    isAtRoot = false
  }

  /// Takes the name of what the service itself has.
  private mutating func begin(_ name: String) {
    guard let model else { return }
    let child = "\(model.container?.qualifiedName ?? "")/\(name)"
    if let set = model.entitySet(name) {
      type = set.entityType
    } else if let singleton = model.singleton(name) {
      (type, isCollection) = (singleton.type, false)
    } else if (try? call(name, [])) == nil {
      fault = ODataError(
        "the service has no entity set \(name)", about: child, in: model,
        fix: model.nearestEntitySet(to: name))
    }
    guard type?.isEmpty == true else { return }
    type = nil
    fault = ODataError("entity set \(name) has no type", about: child, in: model, fix: nil)
  }

  /// Takes the name of a property.
  private mutating func follow(_ name: String) {
    guard let model, let known = type else { return }
    if let navigation = model.navigationProperty(name, of: known) {
      (type, isCollection) = (navigation.target, navigation.isCollection)
    } else if let property = model.property(name, of: known) {
      // A type of the service's own that is made of a primitive one is written as that.
      let underlying = model.typeDefinition(property.type.name)?.underlyingType.name
      (type, isCollection) = (underlying ?? property.type.name, property.type.isCollection)
    } else {
      type = nil
      if model.mayHaveOtherProperties(known) { return }
      fault = ODataError(
        .model, "\(known) has no property \(name)",
        fix: model.nearestProperty(to: name, of: known))
    }
  }

  /// Takes an operation, which leads to what it returns.
  ///
  /// - Returns: its declaration; nil if the model has none.
  /// - Throws: ``ODataError/Code/query`` if no overload has the parameters.
  mutating func call(
    _ name: String, _ parameters: [String]
  ) throws(ODataError) -> OperationModel? {
    let binding = isAtRoot ? nil : type.map { ($0, isCollection) }
    leave()
    guard let model else { return nil }
    let operation = try OperationModel(name, parameters, in: model, boundTo: binding)
    if let result = operation?.result {
      (type, isCollection) = (result.name, result.isCollection)
    }
    return operation
  }

  /// A key, with values as the properties' types have them.
  ///
  /// - Throws: ``ODataError/Code/query`` if one is of another type, or there is no such key.
  mutating func key(
    _ values: [ODataAddress.KeyValue], _ version: ODataVersion
  ) throws(ODataError) -> ODataKey {
    let types = try types(of: values)
    isCollection = false
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
