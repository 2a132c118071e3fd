/// The order of values.
public enum ODataDirection: Sendable, Hashable {
  /// The least first.
  case ascending
  /// The greatest first.
  case descending
}

/// Options as expressions on a row.
extension ODataQueryable {
  /// The entities for which a condition is true. Several filters hold together.
  ///
  ///     products.filter { $0.price > 20 && $0.name.contains("chai") }
  public func filter(_ body: (ODataValue<Entity>) -> ODataValue<Bool>) -> Self {
    with(.value(body(.row(.implicit))) { .filter($0) })
  }

  /// The order in which they are given, behind one that was said before.
  ///
  ///     products.orderBy(.descending) { $0.name.length }
  public func orderBy<Value>(
    _ direction: ODataDirection = .ascending,
    _ body: (ODataValue<Entity>) -> ODataValue<Value>
  ) -> Self {
    with(
      .value(body(.row(.implicit))) {
        .orderBy([ODataOrderItem($0, isDescending: direction == .descending)])
      })
  }

  /// A property that is computed, from V4.01 on.
  ///
  ///     products.compute("Total") { $0.price * $0.quantity }
  public func compute<Value>(
    _ name: String, _ body: (ODataValue<Entity>) -> ODataValue<Value>
  ) -> Self {
    with(.value(body(.row(.implicit))) { .compute([ODataComputed($0, as: name)]) })
  }
}

/// Options by key paths of entities that name their properties.
extension ODataQueryable where Entity: ODataEntity {
  /// The entities for which a condition is true. Several filters hold together.
  ///
  ///     products.filter(\.price > 20)
  public func filter(_ condition: ODataCondition<Entity>) -> Self {
    with(.value(condition.value) { .filter($0) })
  }

  /// The properties that are given; the others are left out.
  public func select(_ first: PartialKeyPath<Entity>, _ more: PartialKeyPath<Entity>...) -> Self {
    var items: [ODataSelectItem] = []
    for keyPath in [first] + more {
      switch PropertyPath(keyPath) {
      case .names(let names): items.append(ODataSelectItem(names))
      case .fault(let message): return with(.init(.fault(message)))
      }
    }
    return with(.option(.select(items)))
  }

  /// The order in which they are given, behind one that was said before.
  public func orderBy(
    _ keyPath: PartialKeyPath<Entity>, _ direction: ODataDirection = .ascending
  ) -> Self {
    switch PropertyPath(keyPath) {
    case .names(let names):
      let path = ODataMemberPath(.implicit, names.map(ODataMemberPath.Step.name))
      let item = ODataOrderItem(.path(path), isDescending: direction == .descending)
      return with(.option(.orderBy([item])))
    case .fault(let message): return with(.init(.fault(message)))
    }
  }

  /// The related entities that are given within the entities.
  ///
  ///     products.expand(\.category) { $0.select(\.name).top(3) }
  ///
  /// - Parameters:
  ///   - keyPath: leads to one entity or several.
  ///   - build: what is given of them; all if it is left out.
  public func expand<Value: ODataRelated>(
    _ keyPath: KeyPath<Entity, Value>,
    _ build: (ODataExpansion<Value.Related>) -> ODataExpansion<Value.Related> = { $0 }
  ) -> Self {
    switch PropertyPath(keyPath) {
    case .names(let names):
      with(.init(.expand(names, .entities, build(ODataExpansion()).parts)))
    case .fault(let message): with(.init(.fault(message)))
    }
  }
}
