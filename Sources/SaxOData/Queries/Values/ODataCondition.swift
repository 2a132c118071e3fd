/// A condition on the properties of an entity, by key paths.
///
///     products.filter(\.price > 20 && \.name != "Chai")
public struct ODataCondition<Entity: ODataEntity>: Sendable {
  /// The condition on a row.
  let value: ODataValue<Bool>

  /// Creates the condition that a value of the row is true.
  init(_ value: ODataValue<Bool>) { self.value = value }

  /// True if both conditions hold.
  public static func && (left: ODataCondition, right: ODataCondition) -> ODataCondition {
    ODataCondition(left.value && right.value)
  }

  /// True if one of them holds.
  public static func || (left: ODataCondition, right: ODataCondition) -> ODataCondition {
    ODataCondition(left.value || right.value)
  }

  /// True if the condition does not hold.
  public static prefix func ! (condition: ODataCondition) -> ODataCondition {
    ODataCondition(!condition.value)
  }

  fileprivate init<Value: ODataPrimitive>(
    _ symbol: ODataOperator, _ keyPath: KeyPath<Entity, Value>, _ value: some UntypedValue
  ) {
    self.value = .operation(symbol, Self.property(keyPath), value)
  }

  fileprivate static func property<Value>(
    _ keyPath: KeyPath<Entity, Value>
  ) -> ODataValue<Value> { ODataValue<Entity>.row(.implicit)[dynamicMember: keyPath] }
}

/// True if both are equal; null equals null.
public func == <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.eq, left, right.odataValue) }

/// True if they differ; null differs from all but null.
public func != <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.ne, left, right.odataValue) }

/// True if the left one is less.
public func < <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.lt, left, right.odataValue) }

/// True if the left one is less or equal.
public func <= <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.le, left, right.odataValue) }

/// True if the left one is greater.
public func > <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.gt, left, right.odataValue) }

/// True if the left one is greater or equal.
public func >= <Entity: ODataEntity, Value: ODataPrimitive>(
  left: KeyPath<Entity, Value>, right: Value
) -> ODataCondition<Entity> { ODataCondition(.ge, left, right.odataValue) }
