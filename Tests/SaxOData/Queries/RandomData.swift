import Foundation
import SaxTestRandom

/// A value of the rows that queries at random are asked of.
indirect enum Datum: Equatable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case date(Date)
  case object([String: Datum])
  case list([Datum])
}

/// The names of the properties of a type, by their kind.
struct RandomShape {
  var ints: [String] = []
  var decimals: [String] = []
  var strings: [String] = []
  var bools: [String] = []
  var dates: [String] = []
  var complex: [(name: String, shapes: RandomShape)] = []
  var lists: [(name: String, shapes: RandomShape)] = []

  init(_ random: inout SplitMix, depth: Int = 0) {
    func names(_ prefix: String, _ range: ClosedRange<Int>, _ random: inout SplitMix) -> [String] {
      (0..<Int.random(in: range, using: &random)).map { "\(prefix)\($0)" }
    }
    ints = names("I", 1...3, &random)
    decimals = names("D", 1...2, &random)
    strings = names("S", 1...3, &random)
    bools = names("B", 1...2, &random)
    dates = names("T", 1...2, &random)
    if depth < 2 {
      for name in names("C", 0...1, &random) {
        complex.append((name, RandomShape(&random, depth: depth + 1)))
      }
      for name in names("L", 0...1, &random) {
        lists.append((name, RandomShape(&random, depth: depth + 1)))
      }
    }
  }

  static let texts = [
    "", "a", "A", "b", "ab", "O'Neil", "''", "ü", "Ü&ß", " a b ", "%27", "chai", "🜁x", "a+b",
    "\"q\"",
    "x/y?z#", "null", "é\u{301}",
  ]
  static let times = [0, 1, 86_399, 951_782_400, 1_346_716_799, 1_700_000_000, -1, -86_400 * 400]

  /// A row; anything may be null.
  func row(_ random: inout SplitMix) -> [String: Datum] {
    var row: [String: Datum] = [:]
    func put(_ names: [String], _ make: () -> Datum) {
      for name in names {
        row[name] = Int.random(in: 0..<6, using: &random) == 0 ? .null : make()
      }
    }
    var inner = random
    put(ints) { .number(Decimal(Int.random(in: -5...9, using: &inner))) }
    put(decimals) { .number(Decimal(Int.random(in: -300...900, using: &inner)) / 100) }
    put(strings) { .string(Self.texts.randomElement(using: &inner) ?? "") }
    put(bools) { .bool(Bool.random(using: &inner)) }
    put(dates) {
      .date(Date(timeIntervalSince1970: Double(Self.times.randomElement(using: &inner) ?? 0)))
    }
    random = inner
    for (name, shape) in complex {
      row[name] = Bool.random(using: &random) ? .object(shape.row(&random)) : .null
    }
    for (name, shape) in lists {
      let count = Int.random(in: 0..<4, using: &random)
      row[name] = .list((0..<count).map { _ in .object(shape.row(&random)) })
    }
    return row
  }
}
