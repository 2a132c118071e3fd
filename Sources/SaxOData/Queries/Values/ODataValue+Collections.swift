/// Questions about the items of a collection (OData URL Conventions 4.01 §5.1.1.13).
extension ODataValue where Value: ODataCollection {
  /// True if a condition holds for an item; from V3 on.
  ///
  ///     orders.filter { $0.items.any { $0.quantity > 3 } }
  public func any(_ body: (ODataValue<Value.Item>) -> ODataValue<Bool>) -> ODataValue<Bool> {
    lambda(body) { .any($0) }
  }

  /// True if a condition holds for each item, and so if there is none; from V3 on.
  public func all(_ body: (ODataValue<Value.Item>) -> ODataValue<Bool>) -> ODataValue<Bool> {
    lambda(body) { .all($0) }
  }

  /// True if there are items; from V3 on.
  public func any() -> ODataValue<Bool> { steps([.any(nil)]) }

  /// True if there are no items; from V3 on.
  public var isEmpty: ODataValue<Bool> { !any() }

  /// The number of items; from V4 on.
  public var count: ODataValue<Int> { steps([.count(ODataQuery())]) }

  private func lambda(
    _ body: (ODataValue<Value.Item>) -> ODataValue<Bool>,
    _ step: (ODataMemberPath.Lambda) -> ODataMemberPath.Step
  ) -> ODataValue<Bool> {
    let level = LambdaLevel.current + 1
    guard level <= QueryLimits.depth else {
      return ODataValue<Bool>(expression, fault: QueryLimits.tooDeep, depth: depth)
    }
    let variable = "x\(level)"
    let condition = LambdaLevel.$current.withValue(level) { body(.row(.variable(variable))) }
    let lambda = ODataMemberPath.Lambda(variable: variable, body: condition.expression)
    let value: ODataValue<Bool> = steps([step(lambda)])
    return ODataValue<Bool>(
      value.expression, fault: value.fault ?? condition.fault,
      depth: max(depth, condition.depth) + 1)
  }
}

/// The number of the lambdas around, so that each has a variable of its own.
enum LambdaLevel {
  @TaskLocal static var current = 0
}
