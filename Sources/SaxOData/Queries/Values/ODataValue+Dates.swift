public import FoundationEssentials

/// Functions of dates (OData URL Conventions 4.01 §5.1.1.6).
extension ODataValue where Value: ODataPrimitive, Value.Bare == Date {
  /// The year.
  public var year: ODataValue<Int> { .call("year", self) }
  /// From 1.
  public var month: ODataValue<Int> { .call("month", self) }
  /// Of the month, from 1.
  public var day: ODataValue<Int> { .call("day", self) }
  /// The hour, from 0.
  public var hour: ODataValue<Int> { .call("hour", self) }
  /// The minute, from 0.
  public var minute: ODataValue<Int> { .call("minute", self) }
  /// Without its fraction.
  public var second: ODataValue<Int> { .call("second", self) }
  /// The fraction of the second; from V4 on.
  public var fractionalSeconds: ODataValue<Decimal> { .call("fractionalseconds", self) }
  /// The date without its time; from V4 on.
  public var date: ODataValue<ODataDay> { .call("date", self) }
  /// The time of the day; from V4 on.
  public var time: ODataValue<ODataTime> { .call("time", self) }

  /// The point in time at which the service evaluates it; from V4 on.
  public static var now: ODataValue<Date> { .call("now") }

  /// The sum.
  public static func + (left: ODataValue, right: Duration) -> ODataValue {
    operation(.add, left, right.odataValue)
  }

  /// The difference.
  public static func - (left: ODataValue, right: Duration) -> ODataValue {
    operation(.sub, left, right.odataValue)
  }
}

extension ODataValue where Value: ODataPrimitive, Value.Bare == Duration {
  /// The number of seconds, with their fraction; from V4 on.
  public var totalSeconds: ODataValue<Decimal> { .call("totalseconds", self) }
}

/// A date without a time, such as `2012-09-03`; checked when it is sent.
public struct ODataDay: ODataPrimitive, Hashable, ExpressibleByStringLiteral {
  /// Itself.
  public typealias Bare = ODataDay
  /// Year, month and day.
  public var text: String

  /// Creates a date of its text: year, month and day, such as `2012-09-03`.
  public init(_ text: String) { self.text = text }

  /// Creates a date of a literal: year, month and day.
  public init(stringLiteral text: String) { self.text = text }

  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .date(text) }
}

/// A time of a day, such as `11:22:33.5`; checked when it is sent.
public struct ODataTime: ODataPrimitive, Hashable, ExpressibleByStringLiteral {
  /// Itself.
  public typealias Bare = ODataTime
  /// Hour and minute, and seconds with their fraction if there are any.
  public var text: String

  /// Creates a time of a day of its text: hour and minute, and seconds with their fraction if there are any.
  public init(_ text: String) { self.text = text }

  /// Creates a time of a day of a literal: hour and minute, and seconds if there are any.
  public init(stringLiteral text: String) { self.text = text }

  /// The value as URLs have it.
  public var odataLiteral: ODataLiteral { .timeOfDay(text) }
}
