/// A value of the service in a query: the row that is looked at, a property of it, or what is computed of that.
///
///     products.filter { $0.price > 20 && $0.category.name == "Tea" }
///
/// It is an expression that is put together, and evaluated by the service alone.
@dynamicMemberLookup
public struct ODataValue<Value>: Sendable {
  /// The expression. It is sent in the form of the version that is spoken.
  public let expression: ODataExpression
  /// The reason why it can't be sent, which is told then.
  let fault: String?
  /// The number of expressions within one another.
  let depth: Int

  /// Creates a value of an expression, for what has no method here, such as a function of the service.
  public init(_ expression: ODataExpression) { self.init(expression, fault: nil, depth: 1) }

  init(_ expression: ODataExpression, fault: String?, depth: Int) {
    // Deeper trees are not built, as going through them takes a part of the stack for each level.
    let isTooDeep = depth > QueryLimits.depth
    self.expression = isTooDeep ? .literal(.null) : expression
    self.fault = fault ?? (isTooDeep ? QueryLimits.tooDeep : nil)
    self.depth = min(depth, QueryLimits.depth)
  }

  /// The row that a path begins with.
  static func row(_ root: ODataMemberPath.Root) -> ODataValue {
    ODataValue(.path(ODataMemberPath(root)))
  }

  /// The value of a parameter alias.
  ///
  /// - Parameter name: without its `@`.
  public static func alias(_ name: String) -> ODataValue {
    ODataValue(.path(ODataMemberPath(.alias(name))))
  }

  /// Takes the expression for a value of another type.
  func retyped<Other>(_ type: Other.Type = Other.self) -> ODataValue<Other> {
    ODataValue<Other>(expression, fault: fault, depth: depth)
  }

  // MARK: Members

  /// A property of an entity or a complex value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> ODataValue<Member>
  where Value: ODataEntity { member(keyPath, of: Value.self) }

  /// A property of an entity or a complex value that may be missing.
  public subscript<Wrapped: ODataEntity, Member>(
    dynamicMember keyPath: KeyPath<Wrapped, Member>
  ) -> ODataValue<Member> where Value == Wrapped? { member(keyPath, of: Wrapped.self) }

  private func member<Entity: ODataEntity, Member>(
    _ keyPath: KeyPath<Entity, Member>, of type: Entity.Type
  ) -> ODataValue<Member> {
    switch PropertyPath(keyPath) {
    case .names(let names): steps(names.map(ODataMemberPath.Step.name))
    case .fault(let message): ODataValue<Member>(expression, fault: fault ?? message, depth: depth)
    }
  }

  /// A property by its name, for types that do not name theirs.
  ///
  /// - Parameters:
  ///   - path: the name as the service has it, or names with slashes between.
  ///   - type: that of its values.
  public func property<Member>(_ path: String, as type: Member.Type) -> ODataValue<Member> {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return steps(names.map { $0.contains(".") ? .type(String($0)) : .name(String($0)) })
  }

  /// The value as one of a derived type of the service's, whose properties follow.
  ///
  /// - Parameters:
  ///   - type: the qualified name.
  ///   - model: the Swift type that stands for it.
  public func derived<Derived>(_ type: String, as model: Derived.Type) -> ODataValue<Derived> {
    steps([.type(type)])
  }

  /// The value that steps lead to from here.
  func steps<Other>(_ steps: [ODataMemberPath.Step]) -> ODataValue<Other> {
    guard case .path(var path) = expression else {
      return ODataValue<Other>(
        expression, fault: fault ?? "what is computed has no properties", depth: depth)
    }
    path.steps += steps
    return ODataValue<Other>(.path(path), fault: fault, depth: depth)
  }
}

/// The bounds of what is put together.
enum QueryLimits {
  /// The greatest number of expressions and expanded properties within one another.
  static let depth = 100

  static let tooDeep = "expressions or options stand in one another more than \(depth) levels deep"
}

/// The names that a key path stands for.
enum PropertyPath {
  case names([String])
  case fault(String)

  init<Entity: ODataEntity>(_ keyPath: PartialKeyPath<Entity>) {
    guard let name = Entity.propertyName(of: keyPath) else {
      self = .fault("\(Entity.self) names no property of \(keyPath.debugDescription)")
      return
    }
    self = .names(name.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
  }
}
