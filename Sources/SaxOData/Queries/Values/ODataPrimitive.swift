/// A constant or a value of the service, to be compared and computed with.
public protocol ODataOperand<Bare>: Sendable {
  /// The type without regard to null: values of the same bare type can be compared.
  associatedtype Bare
  /// The value in a query.
  var odataValue: ODataValue<Bare> { get }
}

/// A type whose values can stand in a query.
///
/// Types of the user's own conform by a raw value that does, or by ``odataLiteral``.
public protocol ODataPrimitive: ODataOperand {
  /// The value as URLs have it. Its form is that of the version and of the property that it is compared with.
  var odataLiteral: ODataLiteral { get }
}

extension ODataPrimitive {
  /// The value as a constant of a query.
  public var odataValue: ODataValue<Bare> { ODataValue(.literal(odataLiteral)) }
}

extension ODataPrimitive where Self: RawRepresentable, RawValue: ODataPrimitive {
  /// The literal of the raw value.
  public var odataLiteral: ODataLiteral { rawValue.odataLiteral }
}

/// An enumeration that the service declares, whose members or flags are its raw values.
///
/// A type without this protocol that has raw values is sent as the raw value.
public protocol ODataEnumeration: ODataPrimitive, RawRepresentable
where RawValue: LosslessStringConvertible, Bare == Self {
  /// The qualified name of the enumeration type, such as `Sales.Color`.
  static var odataTypeName: String { get }
}

extension ODataEnumeration {
  /// The member's name or number, behind the type's name.
  public var odataLiteral: ODataLiteral {
    .enumeration(type: Self.odataTypeName, members: [String(rawValue)])
  }
}

extension ODataEnumeration where RawValue: ODataPrimitive {
  /// The member's name or number, behind the type's name.
  public var odataLiteral: ODataLiteral {
    .enumeration(type: Self.odataTypeName, members: [String(rawValue)])
  }
}

extension Optional: ODataOperand where Wrapped: ODataPrimitive {
  /// The wrapped type without regard to null.
  public typealias Bare = Wrapped.Bare
}

extension Optional: ODataPrimitive where Wrapped: ODataPrimitive {
  /// The value's, or `null`.
  public var odataLiteral: ODataLiteral { self?.odataLiteral ?? .null }
}
