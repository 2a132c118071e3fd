public import FoundationEssentials
internal import SaxValues

/// A Swift value that has a form in URLs: a key, or a parameter of an operation.
public protocol ODataLiteralValue: Sendable {
  /// The value as the version's URLs have it, as far as its type tells. Where a model is at hand, the property's type
  /// decides further.
  func odataLiteral(_ version: ODataVersion) -> ODataLiteral
}

extension ODataLiteral: ODataLiteralValue {
  /// Itself.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { self }
}

extension String: ODataLiteralValue {
  /// `Edm.String`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .string(self) }
}

extension Bool: ODataLiteralValue {
  /// `Edm.Boolean`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .boolean(self) }
}

extension Int: ODataLiteralValue {
  /// `Edm.Int32`, or `Edm.Int64` for what has no room there.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .number(ODataNumber("\(self)", suffix: Int32(exactly: self) == nil ? .int64 : .none))
  }
}

extension Int16: ODataLiteralValue {
  /// `Edm.Int16`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .number(ODataNumber(self)) }
}

extension Int32: ODataLiteralValue {
  /// `Edm.Int32`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .number(ODataNumber(self)) }
}

extension Int64: ODataLiteralValue {
  /// `Edm.Int64`: in V2 and V3 with an `L`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .number(ODataNumber("\(self)", suffix: .int64))
  }
}

extension UInt8: ODataLiteralValue {
  /// `Edm.Byte`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .number(ODataNumber(self)) }
}

extension Double: ODataLiteralValue {
  /// `Edm.Double`: in V2 and V3 with a `d`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .number(ODataNumber(LiteralText.of(self), suffix: .double))
  }
}

extension Float: ODataLiteralValue {
  /// `Edm.Single`: in V2 and V3 with an `f`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .number(ODataNumber(LiteralText.of(self), suffix: .single))
  }
}

extension Decimal: ODataLiteralValue {
  /// `Edm.Decimal`: in V2 and V3 with an `M`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .number(ODataNumber("\(self)", suffix: .decimal))
  }
}

extension UUID: ODataLiteralValue {
  /// `Edm.Guid`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .guid(LiteralText.of(self)) }
}

extension Date: ODataLiteralValue {
  /// `Edm.DateTime` in UTC in V2 and V3, `Edm.DateTimeOffset` from V4 on.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    let text = LiteralText.of(self)
    return version < .v4 ? .dateTime(LiteralText.withoutZone(text)) : .dateTimeOffset(text)
  }
}

extension Data: ODataLiteralValue {
  /// `Edm.Binary`.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral { .binary(Array(self)) }
}

extension Duration: ODataLiteralValue {
  /// `Edm.Time` in V2 and V3, `Edm.Duration` from V4 on.
  public func odataLiteral(_ version: ODataVersion) -> ODataLiteral {
    .duration(LiteralText.of(self))
  }
}

/// The texts of values, which URLs and bodies have in common.
enum LiteralText {
  static func of(_ value: Date) -> String { text(.date(value)) }
  static func of(_ value: Duration) -> String { text(.duration(value)) }
  static func of(_ value: UUID) -> String { value.uuidString.lowercased() }

  static func of(_ value: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-INF" : "INF" }
    return value.description
  }

  static func withoutZone(_ text: String) -> String {
    text.hasSuffix("Z") ? String(text.dropLast()) : text
  }

  private static func text(_ value: SaxValue) -> String {
    var bytes: [UInt8] = []
    _ = value.appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
