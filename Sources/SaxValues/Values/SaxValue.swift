public import FoundationEssentials

/// A value that a field holds, an `emit` hands out, or a list or dictionary contains.
public enum SaxValue: Sendable {
  /// A null, and a field that may be missing and is.
  case null
  /// A `String`.
  case string(String)
  /// An `Int`, `line()`, `offset()`, `position()`.
  case int(Int)
  /// A `Double`, not finite ones included.
  case double(Double)
  /// A `Decimal`, every digit kept.
  case decimal(ExactDecimal)
  /// A `Bool`; inside an `Any` too.
  case bool(Bool)
  /// A `Date`.
  case date(Date)
  /// A `Day`.
  case day(Day)
  /// A `Duration`.
  case duration(Duration)
  /// A `URL`, relative ones as they are.
  case url(URL)
  /// A `UUID`.
  case uuid(UUID)
  /// A `Data`, decoded.
  case data(Data)
  /// A case of a mapping's `enum`, by name.
  case enumeration(String)
  /// An object of a mapping type.
  case object(SaxObject)
  /// A list; inside an `Any` an array.
  case list([SaxValue])
  /// A dictionary; inside an `Any` an object or element.
  case dictionary(ValueDictionary)
  /// A number inside an `Any`, as it was written.
  case number(String)
  /// A `Raw`: JSON source, or Canonical XML.
  case raw(String)
  /// A value that a converter registered in Swift made and that is none of these.
  indirect case custom(any Sendable)
}
