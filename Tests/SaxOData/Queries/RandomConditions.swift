import Foundation
import SaxOData
import SaxTestRandom

/// The place of a property: how many lambdas are around its row, and its names from there.
struct Place {
  var level: Int
  var names: [String]
}

/// Conditions as they are made up, of which queries are put together, and which are evaluated without a tree.
indirect enum Condition {
  enum Comparison: CaseIterable { case eq, ne, lt, le, gt, ge }
  enum TextTest: CaseIterable { case contains, startsWith, endsWith }
  enum DatePart: CaseIterable { case year, month, day, hour, minute, second }

  indirect enum Number {
    case int(Place)
    case constant(Int)
    case length(Text), indexOf(Text, Text)
    case part(DatePart, Place)
    case add(Number, Number), sub(Number, Number), mul(Number, Number), negative(Number)
    case div(Number, Int), mod(Number, Int)
    case count(Place)
  }
  indirect enum Exact {
    case decimal(Place)
    case constant(Decimal)
    case add(Exact, Exact), sub(Exact, Exact), mul(Exact, Exact), negative(Exact)
    case rounded(Exact), floor(Exact), ceiling(Exact)
  }
  indirect enum Text {
    case string(Place)
    case constant(String)
    case lower(Text), upper(Text), trim(Text), concat(Text, Text)
    case from(Text, Int), part(Text, Int, Int)
  }

  case numbers(Comparison, Number, Number)
  case exacts(Comparison, Exact, Exact)
  case texts(Comparison, Text, Text)
  case dates(Comparison, Place, Place)
  case date(Comparison, Place, Date)
  case flag(Place), flagIs(Place, Bool?)
  case textIsNull(Place, Bool)
  case test(TextTest, Text, Text)
  case intIn(Number, [Int]), textIn(Text, [String])
  case not(Condition), and(Condition, Condition), or(Condition, Condition)
  case any(Place, Condition), all(Place, Condition), some(Place)
}

/// Makes conditions up.
struct RandomConditions {
  let version: ODataVersion
  var random: SplitMix
  /// The shapes of the row and of the items of lambdas around.
  var shapes: [RandomShape]

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func pick<Item>(_ items: [Item]) -> Item { items[number(0..<items.count)] }

  private mutating func place(_ names: (RandomShape) -> [String]) -> Place {
    let level = number(0..<shapes.count)
    var shape = shapes[level]
    var path: [String] = []
    while let inner = shape.complex.first, number(0..<3) == 0 {
      path.append(inner.name)
      shape = inner.shapes
    }
    return Place(level: level, names: path + [pick(names(shape))])
  }

  /// A list of the innermost row that has one.
  private mutating func list() -> (Place, RandomShape)? {
    let levels = shapes.indices.filter { !shapes[$0].lists.isEmpty }
    guard !levels.isEmpty, version >= .v3, shapes.count < 3 else { return nil }
    let level = pick(levels)
    let list = shapes[level].lists[0]
    return (Place(level: level, names: [list.name]), list.shapes)
  }

  mutating func condition(_ depth: Int) -> Condition {
    let comparison = pick(Condition.Comparison.allCases)
    if depth > 0, number(0..<3) > 0 {
      switch number(0..<7) {
      case 0, 1: return .and(condition(depth - 1), condition(depth - 1))
      case 2, 3: return .or(condition(depth - 1), condition(depth - 1))
      case 4: return .not(condition(depth - 1))
      default:
        guard let (place, shape) = list() else { return .not(condition(depth - 1)) }
        if number(0..<5) == 0 { return .some(place) }
        shapes.append(shape)
        defer { shapes.removeLast() }
        let body = condition(depth - 1)
        return number(0..<2) == 0 ? .any(place, body) : .all(place, body)
      }
    }
    switch number(0..<12) {
    case 0, 1: return .numbers(comparison, int(2), int(1))
    case 2, 3: return .exacts(comparison, exact(2), exact(1))
    case 4: return .texts(comparison, text(2), text(1))
    case 5: return .dates(comparison, place(\.dates), place(\.dates))
    case 6:
      return .date(
        comparison, place(\.dates), Date(timeIntervalSince1970: Double(pick(RandomShape.times))))
    case 7: return .flag(place(\.bools))
    case 8: return .flagIs(place(\.bools), pick([true, false, nil]))
    case 9: return .textIsNull(place(\.strings), number(0..<2) == 0)
    case 10: return .test(pick(Condition.TextTest.allCases), text(1), text(1))
    default:
      if number(0..<2) == 0 {
        return .intIn(int(1), (0...number(0..<3)).map { _ in number(-5..<9) })
      }
      return .textIn(text(1), (0...number(0..<3)).map { _ in pick(RandomShape.texts) })
    }
  }

  private mutating func int(_ depth: Int) -> Condition.Number {
    guard depth > 0 else {
      return number(0..<2) == 0 ? .int(place(\.ints)) : .constant(number(-5..<9))
    }
    switch number(0..<12) {
    case 0: return .length(text(depth - 1))
    case 1: return .indexOf(text(depth - 1), text(depth - 1))
    case 2: return .part(pick(Condition.DatePart.allCases), place(\.dates))
    case 3: return .add(int(depth - 1), int(depth - 1))
    case 4: return .sub(int(depth - 1), int(depth - 1))
    case 5: return .mul(int(depth - 1), int(depth - 1))
    case 6: return .negative(int(depth - 1))
    case 7: return .div(int(depth - 1), pick([1, 2, 3, -2]))
    case 8: return .mod(int(depth - 1), pick([1, 2, 3, -2]))
    case 9:
      guard version >= .v4, let (place, _) = list() else { return int(0) }
      return .count(place)
    default: return int(0)
    }
  }

  private mutating func exact(_ depth: Int) -> Condition.Exact {
    guard depth > 0 else {
      return number(0..<2) == 0
        ? .decimal(place(\.decimals)) : .constant(Decimal(number(-300..<900)) / 100)
    }
    switch number(0..<9) {
    case 0: return .add(exact(depth - 1), exact(depth - 1))
    case 1: return .sub(exact(depth - 1), exact(depth - 1))
    case 2: return .mul(exact(depth - 1), exact(depth - 1))
    case 3: return .negative(exact(depth - 1))
    case 4: return .rounded(exact(depth - 1))
    case 5: return .floor(exact(depth - 1))
    case 6: return .ceiling(exact(depth - 1))
    default: return exact(0)
    }
  }

  private mutating func text(_ depth: Int) -> Condition.Text {
    guard depth > 0 else {
      return number(0..<2) == 0 ? .string(place(\.strings)) : .constant(pick(RandomShape.texts))
    }
    switch number(0..<9) {
    case 0: return .lower(text(depth - 1))
    case 1: return .upper(text(depth - 1))
    case 2: return .trim(text(depth - 1))
    case 3: return .concat(text(depth - 1), text(depth - 1))
    case 4: return .from(text(depth - 1), number(0..<3))
    case 5: return .part(text(depth - 1), number(0..<3), number(0..<3))
    default: return text(0)
    }
  }
}
