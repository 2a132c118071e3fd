extension ODataValue {
  /// A value that some operands make.
  static func made(
    of operands: [any UntypedValue], _ make: ([ODataExpression]) -> ODataExpression
  ) -> ODataValue {
    let depth = operands.reduce(0) { max($0, $1.depth) } + 1
    let fault = operands.lazy.compactMap(\.fault).first
    return ODataValue(make(operands.map(\.expression)), fault: fault, depth: depth)
  }

  static func call(_ name: String, _ operands: any UntypedValue...) -> ODataValue {
    made(of: operands) { .call(name, $0) }
  }

  /// Two operands with an operator between, of which a chain is one operation.
  static func operation(
    _ symbol: ODataOperator, _ left: some UntypedValue, _ right: some UntypedValue
  ) -> ODataValue {
    if case .operation(symbol, let operands) = left.expression {
      return ODataValue(
        .operation(symbol, operands + [right.expression]), fault: left.fault ?? right.fault,
        depth: max(left.depth, right.depth + 1))
    }
    return made(of: [left, right]) { .operation(symbol, $0) }
  }
}

/// A value of any type.
protocol UntypedValue {
  var expression: ODataExpression { get }
  var fault: String? { get }
  var depth: Int { get }
}

extension ODataValue: UntypedValue {}

extension ODataValue: ODataOperand where Value: ODataPrimitive {
  /// The type of the value without regard to null.
  public typealias Bare = Value.Bare
  /// The value without regard to null.
  public var odataValue: ODataValue<Value.Bare> { retyped() }
}
