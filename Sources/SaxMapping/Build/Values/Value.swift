public import FoundationEssentials

/// What a field holds, an `emit` hands out, or a list or dictionary contains.
public enum Value: Sendable {
  /// A null, and a field that may be missing and is.
  case null
  case string(String)
  case int(Int)
  case double(Double)
  case decimal(ExactDecimal)
  case bool(Bool)
  case date(Date)
  case day(Day)
  case duration(Duration)
  case url(URL)
  case uuid(UUID)
  case data(Data)
  /// A case of a mapping's `enum`, by name.
  case enumeration(String)
  case object(SaxObject)
  case list([Value])
  case dictionary(ValueDictionary)
  /// A number inside an `Any`, as it was written.
  case number(String)
  /// A `Raw`: JSON source, or Canonical XML.
  case raw(String)
  /// What a converter registered in Swift made that is none of these.
  indirect case custom(any Sendable)
}
