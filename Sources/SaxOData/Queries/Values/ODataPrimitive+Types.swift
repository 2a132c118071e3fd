public import FoundationEssentials
internal import SaxValues

/// A type of numbers.
public protocol ODataNumeric: ODataPrimitive where Bare == Self {}

extension String: ODataPrimitive {
  /// Itself.
  public typealias Bare = String
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .string(self) }
}

extension Bool: ODataPrimitive {
  /// Itself.
  public typealias Bare = Bool
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .boolean(self) }
}

extension ODataNumeric where Self: FixedWidthInteger {
  /// The digits. Below V4 a number that takes more than 32 bits is marked as one of `Edm.Int64`.
  public var odataLiteral: ODataLiteral {
    let suffix = Int32(exactly: self) == nil ? ODataNumber.Suffix.int64 : .none
    return .number(ODataNumber(String(self), suffix: suffix))
  }
}

extension Int: ODataNumeric { public typealias Bare = Int }
extension Int8: ODataNumeric { public typealias Bare = Int8 }
extension Int16: ODataNumeric { public typealias Bare = Int16 }
extension Int32: ODataNumeric { public typealias Bare = Int32 }
extension Int64: ODataNumeric {
  /// Itself.
  public typealias Bare = Int64
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .number(ODataNumber(String(self), suffix: .int64)) }
}
extension UInt8: ODataNumeric { public typealias Bare = UInt8 }
extension UInt16: ODataNumeric { public typealias Bare = UInt16 }
extension UInt32: ODataNumeric { public typealias Bare = UInt32 }

extension Double: ODataNumeric {
  /// Itself.
  public typealias Bare = Double
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .number(ODataNumber(ODataNumber.text(description))) }
}

extension Float: ODataNumeric {
  /// Itself.
  public typealias Bare = Float
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral {
    .number(ODataNumber(ODataNumber.text(description), suffix: .single))
  }
}

extension Decimal: ODataNumeric {
  /// Itself.
  public typealias Bare = Decimal
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .number(ODataNumber(description, suffix: .decimal)) }
}

extension ODataNumber {
  /// Swift's text of a floating-point number as OData has it.
  fileprivate static func text(_ description: String) -> String {
    switch description {
    case "nan", "-nan", "snan": "NaN"
    case "inf": "INF"
    case "-inf": "-INF"
    default: description
    }
  }
}

extension UUID: ODataPrimitive {
  /// Itself.
  public typealias Bare = UUID
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .guid(uuidString.lowercased()) }
}

extension Date: ODataPrimitive {
  /// Itself.
  public typealias Bare = Date
  /// The point in time in UTC, to the microsecond.
  public var odataLiteral: ODataLiteral {
    // Dates have a method of the format's name.
    var text: [UInt8] = []
    SaxValues.ISO8601Format.print(self, to: &text)
    return .dateTimeOffset(String(decoding: text, as: UTF8.self))
  }
}

extension Duration: ODataPrimitive {
  /// Itself.
  public typealias Bare = Duration
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral {
    var text: [UInt8] = []
    DurationFormat.print(self, to: &text)
    return .duration(String(decoding: text, as: UTF8.self))
  }
}

extension Data: ODataPrimitive {
  /// Itself.
  public typealias Bare = Data
  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .binary(Array(self)) }
}
