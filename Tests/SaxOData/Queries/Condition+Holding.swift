import Foundation

/// Conditions as Swift has them: nil where a value is missing.
extension Condition {
  typealias Row = [String: Datum]

  func holds(_ rows: [Row]) -> Bool? {
    switch self {
    case .numbers(let c, let a, let b): Self.compared(c, Self.int(a, rows), Self.int(b, rows))
    case .exacts(let c, let a, let b): Self.compared(c, Self.exact(a, rows), Self.exact(b, rows))
    case .texts(let c, let a, let b): Self.compared(c, Self.text(a, rows), Self.text(b, rows))
    case .dates(let c, let a, let b): Self.compared(c, Self.date(a, rows), Self.date(b, rows))
    case .date(let c, let a, let b): Self.compared(c, Self.date(a, rows), b)
    case .flag(let place): Self.flag(place, rows)
    case .flagIs(let place, let value): Self.flag(place, rows) == value
    case .textIsNull(let place, let isNull):
      (Self.text(.string(place), rows) == nil) == isNull
    case .test(let test, let a, let b):
      if let a = Self.text(a, rows), let b = Self.text(b, rows) {
        switch test {
        case .contains: b.isEmpty || a.range(of: b, options: .literal) != nil
        case .startsWith: b.isEmpty || a.hasPrefix(b)
        case .endsWith: b.isEmpty || a.hasSuffix(b)
        }
      } else {
        nil
      }
    case .intIn(let a, let values):
      Self.int(a, rows).map { values.map { Decimal($0) }.contains($0) } ?? false
    case .textIn(let a, let values): Self.text(a, rows).map(values.contains) ?? false
    case .not(let a): a.holds(rows).map { !$0 }
    case .and(let a, let b):
      switch (a.holds(rows), b.holds(rows)) {
      case (false?, _), (_, false?): false
      case (true?, true?): true
      default: nil
      }
    case .or(let a, let b):
      switch (a.holds(rows), b.holds(rows)) {
      case (true?, _), (_, true?): true
      case (false?, false?): false
      default: nil
      }
    case .any(let place, let body):
      Self.items(place, rows).contains { body.holds(rows + [$0]) == true }
    case .all(let place, let body):
      Self.items(place, rows).allSatisfy { body.holds(rows + [$0]) == true }
    case .some(let place): !Self.items(place, rows).isEmpty
    }
  }

  private static func compared<Value: Comparable>(
    _ comparison: Comparison, _ a: Value?, _ b: Value?
  ) -> Bool {
    switch comparison {
    case .eq: return a == b
    case .ne: return a != b
    default: break
    }
    guard let a, let b else { return false }
    switch comparison {
    case .lt: return a < b
    case .le: return a <= b
    case .gt: return a > b
    default: return a >= b
    }
  }

  // MARK: Values

  private static func value(_ place: Place, _ rows: [Row]) -> Datum {
    var value = Datum.object(rows[place.level])
    for name in place.names {
      guard case .object(let row) = value else { return .null }
      value = row[name] ?? .null
    }
    return value
  }

  private static func flag(_ place: Place, _ rows: [Row]) -> Bool? {
    if case .bool(let value) = value(place, rows) { value } else { nil }
  }

  private static func date(_ place: Place, _ rows: [Row]) -> Date? {
    if case .date(let value) = value(place, rows) { value } else { nil }
  }

  private static func items(_ place: Place, _ rows: [Row]) -> [Row] {
    guard case .list(let items) = value(place, rows) else { return [] }
    return items.compactMap { if case .object(let row) = $0 { row } else { nil } }
  }

  private static func number(_ place: Place, _ rows: [Row]) -> Decimal? {
    if case .number(let value) = value(place, rows) { value } else { nil }
  }

  private static func both<Value>(_ a: Value?, _ b: Value?, _ f: (Value, Value) -> Value) -> Value?
  {
    guard let a, let b else { return nil }
    return f(a, b)
  }

  private static func int(_ number: Number, _ rows: [Row]) -> Decimal? {
    func whole(_ number: Number) -> Int? {
      int(number, rows).map { NSDecimalNumber(decimal: $0).intValue }
    }
    switch number {
    case .int(let place): return self.number(place, rows)
    case .constant(let value): return Decimal(value)
    case .length(let a): return text(a, rows).map { Decimal($0.count) }
    case .indexOf(let a, let b):
      guard let a = text(a, rows), let b = text(b, rows) else { return nil }
      if b.isEmpty { return 0 }
      guard let range = a.range(of: b, options: .literal) else { return -1 }
      return Decimal(a.distance(from: a.startIndex, to: range.lowerBound))
    case .part(let part, let place):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      guard let date = date(place, rows) else { return nil }
      let component: Calendar.Component =
        switch part {
        case .year: .year
        case .month: .month
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
      return Decimal(calendar.component(component, from: date))
    case .add(let a, let b): return both(int(a, rows), int(b, rows), +)
    case .sub(let a, let b): return both(int(a, rows), int(b, rows), -)
    case .mul(let a, let b): return both(int(a, rows), int(b, rows), *)
    case .negative(let a): return int(a, rows).map { 0 - $0 }
    case .div(let a, let b): return whole(a).map { Decimal($0 / b) }
    case .mod(let a, let b): return whole(a).map { Decimal($0 % b) }
    case .count(let place): return Decimal(items(place, rows).count)
    }
  }

  private static func exact(_ exact: Exact, _ rows: [Row]) -> Decimal? {
    func rounded(_ value: Decimal?, _ mode: NSDecimalNumber.RoundingMode) -> Decimal? {
      guard var value else { return nil }
      var result = Decimal()
      NSDecimalRound(&result, &value, 0, mode)
      return result
    }
    switch exact {
    case .decimal(let place): return number(place, rows)
    case .constant(let value): return value
    case .add(let a, let b): return both(self.exact(a, rows), self.exact(b, rows), +)
    case .sub(let a, let b): return both(self.exact(a, rows), self.exact(b, rows), -)
    case .mul(let a, let b): return both(self.exact(a, rows), self.exact(b, rows), *)
    case .negative(let a): return self.exact(a, rows).map { 0 - $0 }
    case .rounded(let a): return rounded(self.exact(a, rows), .plain)
    case .floor(let a): return rounded(self.exact(a, rows), .down)
    case .ceiling(let a): return rounded(self.exact(a, rows), .up)
    }
  }

  private static func text(_ text: Text, _ rows: [Row]) -> String? {
    switch text {
    case .string(let place):
      if case .string(let value) = value(place, rows) { return value }
      return nil
    case .constant(let value): return value
    case .lower(let a): return self.text(a, rows)?.lowercased()
    case .upper(let a): return self.text(a, rows)?.uppercased()
    case .trim(let a): return self.text(a, rows)?.trimmingCharacters(in: .whitespaces)
    case .concat(let a, let b): return both(self.text(a, rows), self.text(b, rows), +)
    case .from(let a, let start): return self.text(a, rows).map { String($0.dropFirst(start)) }
    case .part(let a, let start, let length):
      return self.text(a, rows).map { String($0.dropFirst(start).prefix(length)) }
    }
  }
}
