/// Arithmetic (OData URL Conventions 4.01 §5.1.1.2) and functions of numbers.
extension ODataValue where Value: ODataPrimitive, Value.Bare: ODataNumeric {
  /// The sum.
  public static func + (left: ODataValue, right: Value.Bare) -> ODataValue {
    operation(.add, left, right.odataValue)
  }

  /// The difference.
  public static func - (left: ODataValue, right: Value.Bare) -> ODataValue {
    operation(.sub, left, right.odataValue)
  }

  /// The product.
  public static func * (left: ODataValue, right: Value.Bare) -> ODataValue {
    operation(.mul, left, right.odataValue)
  }

  /// The quotient; of whole numbers a whole number.
  public static func / (left: ODataValue, right: Value.Bare) -> ODataValue {
    operation(.div, left, right.odataValue)
  }

  /// The remainder of a division.
  public static func % (left: ODataValue, right: Value.Bare) -> ODataValue {
    operation(.mod, left, right.odataValue)
  }

  // MARK: With another value

  /// The sum.
  public static func + <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue where Other.Bare == Value.Bare { operation(.add, left, right) }

  /// The difference.
  public static func - <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue where Other.Bare == Value.Bare { operation(.sub, left, right) }

  /// The product.
  public static func * <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue where Other.Bare == Value.Bare { operation(.mul, left, right) }

  /// The quotient; of whole numbers a whole number.
  public static func / <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue where Other.Bare == Value.Bare { operation(.div, left, right) }

  /// The remainder of a division.
  public static func % <Other: ODataPrimitive>(
    left: ODataValue, right: ODataValue<Other>
  ) -> ODataValue where Other.Bare == Value.Bare { operation(.mod, left, right) }

  /// The negative.
  public static prefix func - (value: ODataValue) -> ODataValue {
    made(of: [value]) { .unary(.negative, $0[0]) }
  }

  // MARK: Whole numbers

  /// The nearest whole number; a half goes away from zero.
  public var rounded: ODataValue { .call("round", self) }
  /// The greatest whole number that is not above it.
  public var floor: ODataValue { .call("floor", self) }
  /// The least whole number that is not below it.
  public var ceiling: ODataValue { .call("ceiling", self) }
}
