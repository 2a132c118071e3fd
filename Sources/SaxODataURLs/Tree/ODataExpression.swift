/// An expression of `$filter`, `$orderby` and other options (OData URL Conventions 4.01 §5.1.1).
public indirect enum ODataExpression: Sendable, Hashable {
  /// A constant value.
  case literal(ODataLiteral)
  /// A property, a variable, a function of the service, or what is reached from there.
  case path(ODataMemberPath)
  /// A function that the protocol defines, by its name in lower case or as the grammar has it.
  case call(String, [ODataExpression])
  /// `not` or the negative of a number.
  case unary(ODataUnaryOperator, ODataExpression)
  /// An operator and its operands, two or more, taken from the left; a chain of one operator is one of these.
  case operation(ODataOperator, [ODataExpression])
  /// A value as another type; of the current instance if there is no value.
  case cast(ODataExpression?, String)
  /// True if a value is of a type; of the current instance if there is no value.
  case isOf(ODataExpression?, String)
  /// The values right of `in`, in parentheses; from V4.01 on.
  case list([ODataLiteral])
  /// A JSON array whose items are expressions; from V4 on.
  case array([ODataExpression])
  /// A JSON object whose members are expressions; from V4 on.
  case object([Member])
  /// `case(…)`: the value of the first condition that holds; from V4.01 on.
  case conditional([Branch])

  /// A member of a JSON object.
  public struct Member: Sendable, Hashable {
    /// The name, with nothing escaped.
    public var name: String
    /// Any expression; constants in plain JSON.
    public var value: ODataExpression

    /// A member with its value.
    public init(name: String, value: ODataExpression) {
      self.name = name
      self.value = value
    }
  }

  /// A condition of `case` and its value.
  public struct Branch: Sendable, Hashable {
    /// True or false.
    public var condition: ODataExpression
    /// The value if the condition is the first that holds.
    public var value: ODataExpression

    /// A branch with its condition.
    public init(condition: ODataExpression, value: ODataExpression) {
      self.condition = condition
      self.value = value
    }
  }
}

/// An operator before its operand.
public enum ODataUnaryOperator: String, Sendable, Hashable, CaseIterable {
  case not
  case negative = "-"
}

/// An operator between its operands (OData URL Conventions 4.01 §5.1.1.17).
public enum ODataOperator: String, Sendable, Hashable, CaseIterable {
  case or, and
  case eq, ne
  case lt, le, gt, ge
  case add, sub
  case mul, div, divby, mod
  case has
  case `in`

  /// The strength by which it holds its operands; those of unary operators lie between `mod` and `has`.
  package var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .eq, .ne: 3
    case .lt, .le, .gt, .ge: 4
    case .add, .sub: 5
    case .mul, .div, .divby, .mod: 6
    case .has, .in: Self.unaryPrecedence + 1
    }
  }

  static let unaryPrecedence = 7

  /// The first version that has it.
  var since: ODataVersion {
    switch self {
    case .divby, .in: .v401
    case .has: .v4
    default: .v2
    }
  }
}
