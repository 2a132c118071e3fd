/// Comparisons (OData URL Conventions 4.01 §5.1.1.1): with null, all but `==` and `!=` are false.
extension ODataValue where Value: ODataPrimitive {
  /// True if both are equal; null equals null.
  public static func == (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.eq, left, right.odataValue)
  }

  /// True if they differ; null differs from all but null.
  public static func != (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.ne, left, right.odataValue)
  }

  /// True if the left one is less.
  public static func < (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.lt, left, right.odataValue)
  }

  /// True if the left one is less or equal.
  public static func <= (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.le, left, right.odataValue)
  }

  /// True if the left one is greater.
  public static func > (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.gt, left, right.odataValue)
  }

  /// True if the left one is greater or equal.
  public static func >= (left: ODataValue, right: Value) -> ODataValue<Bool> {
    .operation(.ge, left, right.odataValue)
  }

  // MARK: With another value

  /// True if both are equal; null equals null.
  public static func == <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.eq, left, right) }

  /// True if they differ; null differs from all but null.
  public static func != <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.ne, left, right) }

  /// True if the left one is less.
  public static func < <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.lt, left, right) }

  /// True if the left one is less or equal.
  public static func <= <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.le, left, right) }

  /// True if the left one is greater.
  public static func > <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.gt, left, right) }

  /// True if the left one is greater or equal.
  public static func >= <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue<Bool> where Other.Bare == Value.Bare { .operation(.ge, left, right) }

  // MARK: With several

  /// True if the value is one of some; below V4.01 by a comparison with each.
  ///
  /// - Parameter values: one at least; a query without is not sent.
  public func `in`(_ values: [Value]) -> ODataValue<Bool> {
    let list = ODataExpression.list(values.map(\.odataLiteral))
    let empty = values.isEmpty ? "the list of values that a property is to be in is empty" : nil
    return ODataValue<Bool>(
      .operation(.in, [expression, list]), fault: fault ?? empty, depth: depth + 1)
  }
}

/// Conditions.
extension ODataValue where Value == Bool {
  /// True if both are.
  public static func && (left: ODataValue, right: ODataValue) -> ODataValue {
    operation(.and, left, right)
  }

  /// True if one is.
  public static func || (left: ODataValue, right: ODataValue) -> ODataValue {
    operation(.or, left, right)
  }

  /// True if the condition is false; null if it is null.
  public static prefix func ! (condition: ODataValue) -> ODataValue {
    made(of: [condition]) { .unary(.not, $0[0]) }
  }
}

extension ODataValue where Value: ODataPrimitive, Value.Bare: ODataEnumeration {
  /// True if the value has all flags of another; from V4 on.
  public func has(_ flags: Value.Bare) -> ODataValue<Bool> {
    .made(of: [self, ODataValue<Value>(.literal(flags.odataLiteral))]) { .operation(.has, $0) }
  }
}
