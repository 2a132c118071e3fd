extension SaxValue: ExpressibleByStringLiteral {
  /// A text. A field of an enum takes it as the name of a case.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension SaxValue: ExpressibleByIntegerLiteral {
  /// An `Int`.
  public init(integerLiteral value: Int) { self = .int(value) }
}

extension SaxValue: ExpressibleByFloatLiteral {
  /// A `Double`.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension SaxValue: ExpressibleByBooleanLiteral {
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
