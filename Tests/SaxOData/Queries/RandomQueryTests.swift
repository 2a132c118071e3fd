import Foundation
import SaxHTTP
import SaxTestRandom
import Testing

@testable import SaxOData

/// Queries at random over rows at random: what a service makes of the URL is what Swift makes of the rows.
@Suite struct RandomQueryTests {
  @Test(arguments: ODataVersion.allCases) func whatIsSentFindsTheRowsThatAreMeant(
    _ version: ODataVersion
  ) throws {
    var random = SplitMix(seed: 20_240_601)
    var found = 0
    var all = 0
    for round in 0..<1_250 {
      let shape = RandomShape(&random)
      let rows = (0..<12).map { id in
        shape.row(&random).merging(["ID": .number(Decimal(id))]) { $1 }
      }
      var conditions = RandomConditions(version: version, random: random, shapes: [shape])
      let condition = conditions.condition(3)
      random = conditions.random
      let keys = [shape.ints, shape.decimals, shape.strings, shape.dates].flatMap { $0 }
        .shuffled(using: &random).prefix(2)
        .map { (name: $0, isDescending: Bool.random(using: &random)) }
      let top = Int.random(in: 0..<12, using: &random)
      let skip = Int.random(in: 0..<4, using: &random)

      // What Swift makes of them.
      let kept = rows.filter { condition.holds([$0]) == true }
      let wanted = Array(sorted(kept, by: keys).dropFirst(skip).prefix(top))

      var query = try ODataService(
        "https://h/svc", client: FixtureService([:] as [String: String]))[
          "Rows", as: AnyRow.self
        ].filter { condition.built([$0]) }.top(top).skip(skip).counted()
      for key in keys {
        query = query.orderBy(key.isDescending ? .descending : .ascending) {
          $0.property(key.name, as: Int.self)
        }
      }
      query = query.orderBy("ID")
      let text = try query.url(version).query ?? ""
      let tree = try ODataQuery(parsing: text, version: version)
      #expect(try QueryResolution(version: version).query(query.options, of: nil) == tree)
      let (answer, count) = try answer(tree, rows)
      #expect(answer == wanted, "\(version) \(round): \(tree)")
      #expect(count == kept.count)
      found += kept.count
      all += rows.count
      if answer != wanted { return }
    }
    // Queries that find all or nothing would tell little.
    #expect(found > all / 5 && found < all * 4 / 5)
  }

  private func sorted(
    _ rows: [[String: Datum]], by keys: [(name: String, isDescending: Bool)]
  ) -> [[String: Datum]] {
    func isBefore(_ a: Datum?, _ b: Datum?) -> Bool {
      switch (a, b) {
      case (.null?, let other?): other != .null
      case (.number(let a)?, .number(let b)?): a < b
      case (.string(let a)?, .string(let b)?): a < b
      case (.date(let a)?, .date(let b)?): a < b
      default: false
      }
    }
    var rows = rows
    // The last key first, each time keeping what is equal in its order.
    for key in keys.reversed() {
      rows = rows.enumerated().sorted { a, b in
        let (x, y) = (a.element[key.name], b.element[key.name])
        if isBefore(x, y) { return !key.isDescending }
        if isBefore(y, x) { return key.isDescending }
        return a.offset < b.offset
      }.map(\.element)
    }
    return rows
  }

  /// The answer of a service.
  private func answer(
    _ query: ODataQuery, _ rows: [[String: Datum]]
  ) throws -> (rows: [[String: Datum]], count: Int) {
    let filter = try #require(query.filter)
    let kept = try rows.filter { try TreeEvaluator(row: $0).value(filter) == .bool(true) }
    let order = try #require(query.orderBy)
    let sorted = try kept.sorted { a, b in
      for item in order {
        let evaluator = TreeEvaluator(row: a)
        let result = try evaluator.order(
          evaluator.value(item.expression), TreeEvaluator(row: b).value(item.expression))
        if result != 0 { return item.isDescending ? result > 0 : result < 0 }
      }
      return false
    }
    let top = try Int(#require(query.top))
    let skip = try Int(#require(query.skip))
    return (Array(sorted.dropFirst(skip).prefix(top)), kept.count)
  }
}
