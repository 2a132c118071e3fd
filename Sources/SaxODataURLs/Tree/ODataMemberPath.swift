/// A path within an expression: where it begins, and the steps from there.
public struct ODataMemberPath: Sendable, Hashable {
  /// The begin of a path.
  public enum Root: Sendable, Hashable {
    /// The current instance, which nothing is written for.
    case implicit
    /// `$it`: the instance that the resource path leads to.
    case it
    /// `$this`: the instance that a nested option looks at; from V4.01 on.
    case this
    /// `$these`: the current collection (OData Data Aggregation 4.0 §6).
    case these
    /// `$root`: the service.
    case root
    /// `@name`: the value of a parameter alias.
    case alias(String)
    /// The variable of a lambda around.
    case variable(String)
  }

  /// A step of a path.
  public enum Step: Sendable, Hashable {
    /// A property, by its name; or a type, if names are taken without their namespace.
    case name(String)
    /// A derived type by its qualified name.
    case type(String)
    /// One entity of those that have been reached.
    case key(ODataKey)
    /// A function of the service with its parameters.
    case call(String, [Argument])
    /// An annotation: the term, after `@` in the text.
    case annotation(term: String, qualifier: String?)
    /// The number of items; of those that options choose, from V4.01 on.
    case count(ODataQuery)
    /// The items for which an expression holds; from V4.01 on.
    case filter(ODataExpression)
    /// True if there are items, or some for which an expression holds.
    case any(Lambda?)
    /// True if an expression holds for each item.
    case all(Lambda)
    /// A value made of all items (OData Data Aggregation 4.0 §5.1).
    case aggregate(ODataAggregate)
  }

  /// A variable, and the expression that it is used in.
  public struct Lambda: Sendable, Hashable {
    /// The name of the variable.
    public var variable: String
    /// The expression that is evaluated for each item.
    public var body: ODataExpression

    /// An expression for each item.
    public init(variable: String, body: ODataExpression) {
      self.variable = variable
      self.body = body
    }
  }

  /// A parameter's name and its value.
  public struct Argument: Sendable, Hashable {
    /// The name of the parameter.
    public var name: String
    /// Any expression; in paths of resources a constant, an alias or JSON.
    public var value: ODataExpression

    /// A parameter with its value.
    public init(name: String, value: ODataExpression) {
      self.name = name
      self.value = value
    }
  }

  /// The begin of the path.
  public var root: Root
  /// The steps from there, in order.
  public var steps: [Step]

  /// The steps from a beginning.
  public init(_ root: Root = .implicit, _ steps: [Step] = []) {
    self.root = root
    self.steps = steps
  }

  /// The path of some properties.
  public init(_ name: String, _ more: String...) {
    self.init(.implicit, ([name] + more).map(Step.name))
  }
}

/// The key of an entity, in parentheses.
public enum ODataKey: Sendable, Hashable {
  /// The value of the only key property.
  case value(Value)
  /// Values by the names of their properties, in order.
  case named([Named])

  /// A constant or a parameter alias.
  public enum Value: Sendable, Hashable {
    case literal(ODataLiteral)
    case alias(String)
  }

  /// A key property and its value.
  public struct Named: Sendable, Hashable {
    /// The name of the property.
    public var name: String
    /// The value of the property.
    public var value: Value

    /// A property of a key with its value.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }
}
