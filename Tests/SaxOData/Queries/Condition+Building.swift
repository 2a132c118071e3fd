import Foundation
import SaxOData

/// A row of any shape.
enum AnyRow {}

/// Conditions put together by the builder.
extension Condition {
  typealias Rows = [ODataValue<AnyRow>]

  func built(_ rows: Rows) -> ODataValue<Bool> {
    switch self {
    case .numbers(let comparison, let a, let b):
      Self.compared(comparison, Self.built(a, rows), Self.built(b, rows))
    case .exacts(let comparison, let a, let b):
      Self.compared(comparison, Self.built(a, rows), Self.built(b, rows))
    case .texts(let comparison, let a, let b):
      Self.compared(comparison, Self.built(a, rows), Self.built(b, rows))
    case .dates(let comparison, let a, let b):
      Self.compared(comparison, at(a, rows, Date.self), at(b, rows, Date.self))
    case .date(let comparison, let a, let date):
      Self.compared(comparison, at(a, rows, Date.self), date.odataValue)
    case .flag(let place): at(place, rows, Bool.self)
    case .flagIs(let place, let value): at(place, rows, Bool?.self) == value
    case .textIsNull(let place, let isNull):
      isNull ? at(place, rows, String?.self) == nil : at(place, rows, String?.self) != nil
    case .test(.contains, let a, let b): Self.built(a, rows).contains(Self.built(b, rows))
    case .test(.startsWith, let a, let b): Self.built(a, rows).startsWith(Self.built(b, rows))
    case .test(.endsWith, let a, let b): Self.built(a, rows).endsWith(Self.built(b, rows))
    case .intIn(let number, let values): Self.built(number, rows).in(values)
    case .textIn(let text, let values): Self.built(text, rows).in(values)
    case .not(let condition): !condition.built(rows)
    case .and(let a, let b): a.built(rows) && b.built(rows)
    case .or(let a, let b): a.built(rows) || b.built(rows)
    case .any(let place, let body):
      at(place, rows, [AnyRow].self).any { body.built(rows + [$0]) }
    case .all(let place, let body):
      at(place, rows, [AnyRow].self).all { body.built(rows + [$0]) }
    case .some(let place): at(place, rows, [AnyRow].self).any()
    }
  }

  private func at<Value>(_ place: Place, _ rows: Rows, _ type: Value.Type) -> ODataValue<Value> {
    Self.at(place, rows, type)
  }

  private static func at<Value>(
    _ place: Place, _ rows: Rows, _ type: Value.Type
  ) -> ODataValue<Value> {
    rows[place.level].property(place.names.joined(separator: "/"), as: type)
  }

  private static func compared<Value: ODataPrimitive>(
    _ comparison: Comparison, _ a: ODataValue<Value>, _ b: ODataValue<Value>
  ) -> ODataValue<Bool> {
    switch comparison {
    case .eq: a == b
    case .ne: a != b
    case .lt: a < b
    case .le: a <= b
    case .gt: a > b
    case .ge: a >= b
    }
  }

  private static func built(_ number: Number, _ rows: Rows) -> ODataValue<Int> {
    switch number {
    case .int(let place): at(place, rows, Int.self)
    case .constant(let value): value.odataValue
    case .length(let text): built(text, rows).length
    case .indexOf(let a, let b): built(a, rows).indexOf(built(b, rows))
    case .part(let part, let place): built(part, at(place, rows, Date.self))
    case .add(let a, let b): built(a, rows) + built(b, rows)
    case .sub(let a, let b): built(a, rows) - built(b, rows)
    case .mul(let a, let b): built(a, rows) * built(b, rows)
    case .negative(let a): -built(a, rows)
    case .div(let a, let b): built(a, rows) / b
    case .mod(let a, let b): built(a, rows) % b
    case .count(let place): at(place, rows, [AnyRow].self).count
    }
  }

  private static func built(_ part: DatePart, _ date: ODataValue<Date>) -> ODataValue<Int> {
    switch part {
    case .year: date.year
    case .month: date.month
    case .day: date.day
    case .hour: date.hour
    case .minute: date.minute
    case .second: date.second
    }
  }

  private static func built(_ exact: Exact, _ rows: Rows) -> ODataValue<Decimal> {
    switch exact {
    case .decimal(let place): at(place, rows, Decimal.self)
    case .constant(let value): value.odataValue
    case .add(let a, let b): built(a, rows) + built(b, rows)
    case .sub(let a, let b): built(a, rows) - built(b, rows)
    case .mul(let a, let b): built(a, rows) * built(b, rows)
    case .negative(let a): -built(a, rows)
    case .rounded(let a): built(a, rows).rounded
    case .floor(let a): built(a, rows).floor
    case .ceiling(let a): built(a, rows).ceiling
    }
  }

  private static func built(_ text: Text, _ rows: Rows) -> ODataValue<String> {
    switch text {
    case .string(let place): at(place, rows, String.self)
    case .constant(let value): value.odataValue
    case .lower(let a): built(a, rows).lowercased
    case .upper(let a): built(a, rows).uppercased
    case .trim(let a): built(a, rows).trimmed
    case .concat(let a, let b): built(a, rows).concat(built(b, rows))
    case .from(let a, let start): built(a, rows).substring(start)
    case .part(let a, let start, let length): built(a, rows).substring(start, length)
    }
  }
}
