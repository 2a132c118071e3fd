import Foundation
import SaxOData

/// Evaluates syntax trees over rows, as a service would (OData URL Conventions 4.01 §5.1.1).
struct TreeEvaluator {
  let row: [String: Datum]
  var variables: [String: Datum] = [:]

  func value(_ expression: ODataExpression) throws -> Datum {
    switch expression {
    case .literal(let literal): return try value(literal)
    case .path(let path): return try value(path)
    case .unary(.not, let operand):
      if case .bool(let value) = try value(operand) { return .bool(!value) }
      return .null
    case .unary(.negative, let operand):
      if case .number(let value) = try value(operand) { return .number(-value) }
      return .null
    case .operation(let operation, let operands): return try value(operation, operands)
    case .call(let name, let arguments): return try value(name, try arguments.map(value))
    default: throw Unknown(what: "\(expression)")
    }
  }

  struct Unknown: Error { var what: String }

  private func value(_ literal: ODataLiteral) throws -> Datum {
    switch literal {
    case .null: return .null
    case .boolean(let value): return .bool(value)
    case .string(let value): return .string(value)
    case .number(let number):
      guard let value = Decimal(string: number.text) else { throw Unknown(what: number.text) }
      return .number(value)
    case .dateTime(let text): return .date(try Date(text + "Z", strategy: .iso8601))
    case .dateTimeOffset(let text): return .date(try Date(text, strategy: .iso8601))
    default: throw Unknown(what: "\(literal)")
    }
  }

  // MARK: Paths

  private func value(_ path: ODataMemberPath) throws -> Datum {
    var value: Datum
    switch path.root {
    case .implicit: value = .object(row)
    case .variable(let name): value = variables[name] ?? .null
    default: throw Unknown(what: "\(path)")
    }
    for step in path.steps {
      switch step {
      case .name(let name):
        if case .object(let row) = value { value = row[name] ?? .null } else { value = .null }
      case .count: value = .number(Decimal(items(value).count))
      case .any(nil): value = .bool(!items(value).isEmpty)
      case .any(let lambda?): value = .bool(try items(value).contains { try holds(lambda, $0) })
      case .all(let lambda): value = .bool(try items(value).allSatisfy { try holds(lambda, $0) })
      default: throw Unknown(what: "\(path)")
      }
    }
    return value
  }

  private func items(_ value: Datum) -> [Datum] {
    if case .list(let items) = value { items } else { [] }
  }

  private func holds(_ lambda: ODataMemberPath.Lambda, _ item: Datum) throws -> Bool {
    var inner = self
    inner.variables[lambda.variable] = item
    return try inner.value(lambda.body) == .bool(true)
  }

  // MARK: Operators

  private func value(_ operation: ODataOperator, _ operands: [ODataExpression]) throws -> Datum {
    if operation == .in {
      guard case .list(let literals) = operands[1] else { throw Unknown(what: "in") }
      let value = try value(operands[0])
      return .bool(try literals.contains { try self.value($0) == value })
    }
    let values = try operands.map { try value($0) }
    return try values.dropFirst().reduce(values[0]) { try combined(operation, $0, $1) }
  }

  private func combined(_ operation: ODataOperator, _ a: Datum, _ b: Datum) throws -> Datum {
    switch operation {
    case .and:
      if a == .bool(false) || b == .bool(false) { return .bool(false) }
      return a == .null || b == .null ? .null : .bool(true)
    case .or:
      if a == .bool(true) || b == .bool(true) { return .bool(true) }
      return a == .null || b == .null ? .null : .bool(false)
    case .eq: return .bool(a == b)
    case .ne: return .bool(a != b)
    case .lt, .le, .gt, .ge:
      guard a != .null, b != .null else { return .bool(false) }
      let order = try order(a, b)
      return .bool(
        operation == .lt
          ? order < 0 : operation == .le ? order <= 0 : operation == .gt ? order > 0 : order >= 0)
    default: break
    }
    guard case .number(let a) = a, case .number(let b) = b else { return .null }
    switch operation {
    case .add: return .number(a + b)
    case .sub: return .number(a - b)
    case .mul: return .number(a * b)
    // Only whole numbers are divided here.
    case .div: return .number(rounded(a / b, a / b < 0 ? .up : .down))
    case .mod: return .number(a - b * rounded(a / b, a / b < 0 ? .up : .down))
    default: throw Unknown(what: operation.rawValue)
    }
  }

  private func rounded(_ value: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
    var value = value
    var result = Decimal()
    NSDecimalRound(&result, &value, 0, mode)
    return result
  }

  /// Below 0 if the first comes first. Null comes before all else.
  func order(_ a: Datum, _ b: Datum) throws -> Int {
    switch (a, b) {
    case (.null, .null): return 0
    case (.null, _): return -1
    case (_, .null): return 1
    case (.number(let a), .number(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.string(let a), .string(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.date(let a), .date(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.bool(let a), .bool(let b)): return a == b ? 0 : b ? -1 : 1
    default: throw Unknown(what: "the order of \(a) and \(b)")
    }
  }

  // MARK: Functions

  private func value(_ name: String, _ values: [Datum]) throws -> Datum {
    if values.contains(.null) { return .null }
    let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    let numbers = values.compactMap { if case .number(let value) = $0 { value } else { nil } }
    switch (name, strings.count, numbers.count) {
    case ("contains", 2, 0): return .bool(place(of: strings[1], in: strings[0]) != nil)
    case ("substringof", 2, 0): return .bool(place(of: strings[0], in: strings[1]) != nil)
    case ("startswith", 2, 0): return .bool(Array(strings[0]).starts(with: Array(strings[1])))
    case ("endswith", 2, 0):
      return .bool(Array(strings[0].reversed()).starts(with: Array(strings[1].reversed())))
    case ("length", 1, 0): return .number(Decimal(strings[0].count))
    case ("indexof", 2, 0): return .number(Decimal(place(of: strings[1], in: strings[0]) ?? -1))
    case ("tolower", 1, 0): return .string(strings[0].lowercased())
    case ("toupper", 1, 0): return .string(strings[0].uppercased())
    case ("trim", 1, 0): return .string(strings[0].trimmingCharacters(in: .whitespaces))
    case ("concat", 2, 0): return .string(strings[0] + strings[1])
    case ("substring", 1, 1...2):
      let bounds = numbers.map { NSDecimalNumber(decimal: $0).intValue }
      let rest = strings[0].dropFirst(bounds[0])
      return .string(String(bounds.count > 1 ? rest.prefix(bounds[1]) : rest))
    case ("round", 0, 1): return .number(rounded(numbers[0], .plain))
    case ("floor", 0, 1): return .number(rounded(numbers[0], .down))
    case ("ceiling", 0, 1): return .number(rounded(numbers[0], .up))
    default: break
    }
    guard case .date(let date)? = values.first,
      let index = ["year", "month", "day", "hour", "minute", "second"].firstIndex(of: name)
    else { throw Unknown(what: name) }
    let fields = date.formatted(.iso8601).split { !$0.isNumber }
    guard let field = Decimal(string: String(fields[index])) else { throw Unknown(what: name) }
    return .number(field)
  }

  /// The number of characters before a text in another.
  private func place(of text: String, in whole: String) -> Int? {
    let (text, whole) = (Array(text), Array(whole))
    guard text.count <= whole.count else { return nil }
    return (0...(whole.count - text.count)).first { whole[$0...].starts(with: text) }
  }
}
