internal import SaxSchema

/// Compares the names in a query with a service's model, before it is sent.
///
/// Names behind functions of the service, and those of open types, can't be told and are left to the service.
struct QueryCheck {
  let model: EntityModel

  /// Checks the properties that a query filters by, orders by, selects and expands.
  ///
  /// - Parameters:
  ///   - query: in the form of any version.
  ///   - type: the qualified name of the entities' type.
  /// - Throws: ``ODataError/Code/model`` with the nearest name, for a property that the type lacks.
  func check(_ query: ODataQuery, of type: String) throws(ODataError) {
    // What is computed has names of its own.
    for case .compute in query.options { return }
    for case .apply in query.options { return }
    for option in query.options {
      switch option {
      case .filter(let expression): try check(expression, of: type, [:])
      case .orderBy(let items):
        for item in items { try check(item.expression, of: type, [:]) }
      case .select(let items):
        for item in items { _ = try end(of: item.path, from: type) }
      case .expand(let items):
        for item in items {
          guard let inner = try end(of: item.path, from: type) else { continue }
          try check(item.options, of: inner)
        }
      default: break
      }
    }
  }

  private func check(
    _ expression: ODataExpression, of type: String, _ variables: [String: String?]
  ) throws(ODataError) {
    switch expression {
    case .path(let path): try check(path, of: type, variables)
    case .call(_, let parts), .operation(_, let parts), .array(let parts):
      for part in parts { try check(part, of: type, variables) }
    case .unary(_, let part), .cast(let part?, _), .isOf(let part?, _):
      try check(part, of: type, variables)
    case .conditional(let branches):
      for branch in branches {
        try check(branch.condition, of: type, variables)
        try check(branch.value, of: type, variables)
      }
    case .literal, .list, .object, .cast, .isOf: break
    }
  }

  private func check(
    _ path: ODataMemberPath, of type: String, _ variables: [String: String?]
  ) throws(ODataError) {
    var current: String?
    switch path.root {
    case .implicit, .it: current = type
    case .variable(let name): current = variables[name] ?? nil
    case .this, .these, .root, .alias: return
    }
    for step in path.steps {
      guard let known = current else { return }
      switch step {
      case .name(let name): current = try next(name, of: known)
      case .type(let name): current = model.structuredType(name)?.qualifiedName
      case .key: break
      case .any(let lambda?), .all(let lambda):
        var inner = variables
        inner[lambda.variable] = known
        try check(lambda.body, of: type, inner)
        return
      case .filter(let expression): try check(expression, of: known, variables)
      case .any, .count, .call, .annotation, .aggregate: return
      }
    }
  }

  /// The type that names lead to; nil where it can't be told, or is no entity's or complex value's.
  private func end(of names: [String], from type: String) throws(ODataError) -> String? {
    var current: String? = type
    for name in names {
      guard let known = current else { return nil }
      // `*`, an annotation, `$value`, or a type.
      if name.first.map({ "*@$".contains($0) }) ?? true { return nil }
      if name.contains(".") {
        current = model.structuredType(name)?.qualifiedName
      } else {
        current = try next(name, of: known)
      }
    }
    return current
  }

  private func next(_ name: String, of type: String) throws(ODataError) -> String? {
    guard model.structuredType(type) != nil else { return nil }
    if let property = model.property(name, of: type) { return property.type.name }
    if let navigation = model.navigationProperty(name, of: type) { return navigation.target }
    // Services take names of derived types' properties in some places.
    let isDerived = model.derivedTypes(of: type).contains {
      model.property(name, of: $0.qualifiedName) != nil
        || model.navigationProperty(name, of: $0.qualifiedName) != nil
    }
    if isDerived || model.mayHaveOtherProperties(type) { return nil }
    throw ODataError(
      .model, "\(type) has no property \(name)", fix: model.nearestProperty(to: name, of: type))
  }
}
