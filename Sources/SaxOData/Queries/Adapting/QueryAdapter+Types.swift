internal import SaxSchema

extension QueryAdapter {
  /// The type that a path leads to, without regard to whether it is one value or several; nil if it is not known.
  func type(of path: ODataMemberPath, upTo end: Int? = nil) -> String? {
    guard let model else { return nil }
    var type: String?
    switch path.root {
    case .implicit, .it, .this: type = row
    case .variable(let name): type = variables[name]
    case .these, .root, .alias: return nil
    }
    for step in path.steps.prefix(end ?? path.steps.count) {
      switch step {
      case .name(let name): type = type.flatMap { model.type(at: [name], from: $0) }
      case .type(let name): type = name
      case .key, .filter: break
      case .count: type = "Edm.Int64"
      case .any, .all: type = "Edm.Boolean"
      case .call, .annotation, .aggregate: return nil
      }
    }
    return type
  }
}

extension EntityModel {
  /// The type that names of properties and of derived types lead to; nil if the model does not have them.
  ///
  /// - Parameters:
  ///   - path: the names.
  ///   - start: the qualified name of the type that has the first.
  func type(at path: [String], from start: String?) -> String? {
    var type = start
    for name in path {
      guard let current = type else { return nil }
      if name.contains(".") {
        type = name
        continue
      }
      let found =
        property(name, of: current)?.type.name ?? navigationProperty(name, of: current)?.target
      // A type of the service's own that is made of a primitive one is written as that.
      type = found.map { typeDefinition($0)?.underlyingType.name ?? $0 }
    }
    return type
  }
}
