/// A value as URLs have it (OData ABNF 4.01 §7; MS-ODATA §2.2.2 for the forms of V2 and V3).
///
/// Values that are kept as texts are checked where they are parsed and where they are printed.
public enum ODataLiteral: Sendable, Hashable {
  /// No value.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A text, without quotes and with nothing encoded.
  case string(String)
  /// A number of any type.
  case number(ODataNumber)
  /// 32 hexadecimal digits in five groups; `guid'…'` in V2 and V3.
  case guid(String)
  /// A date such as `2012-09-03`, from V4 on.
  case date(String)
  /// A date and time that belong to no zone; `datetime'…'` in V2 and V3, which V4 lacks.
  case dateTime(String)
  /// A date and time with their zone; `datetimeoffset'…'` in V2 and V3.
  case dateTimeOffset(String)
  /// A time such as `11:22:33.5`, from V4 on.
  case timeOfDay(String)
  /// A span of days and smaller units such as `PT1H`; `time'…'` in V2 and V3, `duration'…'` from V4 on.
  case duration(String)
  /// Bytes: hexadecimal in V2 and V3, in base64url from V4 on.
  case binary([UInt8])
  /// Members of an enumeration, or their numbers, after its qualified name; from V3 on.
  case enumeration(type: String, members: [String])
  /// A shape on the earth; from V3 on.
  case geography(ODataShape)
  /// A shape in the plane; from V3 on.
  case geometry(ODataShape)
}

/// A number as it is written, so that no digit is lost.
public struct ODataNumber: Sendable, Hashable {
  /// The type that V2 and V3 say by a letter behind the digits; V4 prints them all without.
  public enum Suffix: String, Sendable, Hashable, CaseIterable {
    case none = ""
    /// `Edm.Int64`.
    case int64 = "L"
    /// `Edm.Decimal`.
    case decimal = "M"
    /// `Edm.Single`.
    case single = "f"
    /// `Edm.Double`.
    case double = "d"
  }

  /// Digits with an optional minus, fraction and exponent, or `NaN`, `INF` and `-INF`.
  public var text: String
  /// The type that is said, in V2 and V3.
  public var suffix: Suffix

  /// Creates a number of its text, by default without a suffix.
  ///
  /// - Parameters:
  ///   - text: checked when it is printed.
  ///   - suffix: the type that is said.
  public init(_ text: String, suffix: Suffix = .none) {
    self.text = text
    self.suffix = suffix
  }

  /// A whole number.
  public init(_ value: some BinaryInteger) { self.init(String(value)) }
}

/// A shape: the system of its coordinates, and its well-known text (OGC 06-103r4) as OData has it.
public struct ODataShape: Sendable, Hashable {
  /// The system's number, at most 5 digits; 4326 for most of what is on the earth.
  public var srid: Int
  /// The shape, such as `Point(142.1 64.1)`; checked where it is parsed and printed.
  public var text: String

  /// Creates a shape of its well-known text, in a system of coordinates.
  ///
  /// - Parameters:
  ///   - srid: the number of the system of coordinates.
  ///   - text: the shape.
  public init(srid: Int, _ text: String) {
    self.srid = srid
    self.text = text
  }
}
