import Foundation
import SaxOData
import Testing

/// `$apply` by rows and key paths.
@Suite struct TransformationTests {
  private func apply(
    _ build: (ODataTransformations<Product>) -> ODataTransformations<Product>
  ) throws -> String {
    let text = try sent(products().apply(build), .v4)
    #expect(text.hasPrefix("$apply="))
    return String(text.dropFirst(7))
  }

  @Test func valuesAreMadeOfAllRows() throws {
    #expect(
      try apply {
        $0.aggregate {
          [
            .sum($0.price, as: "Total"), .average($0.cost, as: "Mean"),
            .min($0.weight, as: "Least"),
            .max($0.weight, as: "Most"), .countDistinct($0.name, as: "Names"), .count(as: "Number"),
          ]
        }
      }
        == "aggregate(Price with sum as Total,Cost with average as Mean,Weight with min as Least,"
        + "Weight with max as Most,Name with countdistinct as Names,$count as Number)")
    #expect(
      try apply { $0.aggregate { [.made(of: $0.price * $0.cost, by: "Shop.Median", as: "M")] } }
        == "aggregate(Price mul Cost with Shop.Median as M)")
  }

  @Test func rowsAreGroupedByKeyPathsAndNames() throws {
    #expect(
      try apply {
        $0.groupBy(\.maker?.city, \.color) { $0.aggregate { [.sum($0.price, as: "Total")] } }
      } == "groupby((Maker/City,Color),aggregate(Price with sum as Total))")
    #expect(try apply { $0.groupBy("Main/Name") } == "groupby((Main/Name))")
  }

  @Test func stepsFollowEachOther() throws {
    let steps = try apply {
      $0.filter { $0.price > 20 && $0.name.contains("O'N") }
        .compute("Twice") { $0.price * 2 }
        .groupBy("Color") {
          $0.aggregate { [.max($0.property("Twice", as: Double.self), as: "Most")] }
        }
        .filter { $0.property("Most", as: Double.self) > 100 }
        .orderBy(.descending) { $0.property("Most", as: Double.self) }.skip(1).top(3)
    }
    #expect(
      steps
        == "filter(Price gt 20 and contains(Name,'O''N'))/compute(Price mul 2 as Twice)"
        + "/groupby((Color),aggregate(Twice with max as Most))/filter(Most gt 100.0)"
        + "/orderby(Most desc)/skip(1)/top(3)")
    #expect(
      try apply {
        $0.concat({ $0.top(2) }, { $0.aggregate(.count(as: "All")) })
      } == "concat(top(2),aggregate($count as All))")
    #expect(
      try sent(products().apply { $0.top(1) }.apply("identity"), .v4) == "$apply=top(1)/identity")
  }

  @Test func whatCannotBeSentIsToldBefore() throws {
    #expect(
      refusal(try products().apply { $0.top(-1) }, .v4)
        .contains("top of $apply is -1, and can't be below 0"))
    #expect(
      refusal(try products().apply { $0.groupBy(\.secret) { $0.skip(-2) } }, .v4)
        .contains("Product names no property of"))
    #expect(
      refusal(try products().apply { $0.concat({ $0.top(1) }, { $0.skip(-2) }) }, .v4)
        .contains("skip of $apply is -2"))
    #expect(refusal(try products().apply { $0.groupBy("") }, .v4) != "")
    #expect(
      refusal(try products().apply { $0.aggregate { (_: ODataValue<Product>) in [] } }, .v4) != "")
    #expect(refusal(try products().apply { $0.top(1) }, .v3).contains("$apply"))
  }
}
