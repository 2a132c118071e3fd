/// Questions about types (OData URL Conventions 4.01 §5.1.1.10).
extension ODataValue {
  /// The value as another type; null where that can't be.
  ///
  /// - Parameters:
  ///   - name: the qualified name, such as `Edm.String`.
  ///   - type: the one in Swift.
  public func cast<Other>(to name: String, as type: Other.Type) -> ODataValue<Other> {
    .made(of: [self]) { .cast(Self.tested($0[0]), name) }
  }

  /// True if the value is of a type or one derived from it.
  ///
  /// - Parameter name: the qualified name.
  public func isOf(_ name: String) -> ODataValue<Bool> {
    .made(of: [self]) { .isOf(Self.tested($0[0]), name) }
  }

  /// Nil for the current instance, which is not written.
  private static func tested(_ expression: ODataExpression) -> ODataExpression? {
    expression == .path(ODataMemberPath()) ? nil : expression
  }
}
