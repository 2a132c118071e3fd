import Foundation
import Saxifrage
import Testing

/// Swift types checked against a mapping without an input.
@Suite struct TypeCheckTests {
  private struct Order: Decodable {
    var id: Int
    var total: Decimal
  }

  private struct Wrong: Decodable {
    var id: String
    var totl: Decimal
  }

  private let mapping: Mapping

  init() throws {
    mapping = try Mapping(
      "emit Order at /orders\ntype Order { id: Int;  total: Decimal }", named: "t.sax")
  }

  @Test func typesThatFitPass() throws {
    try mapping.check(Order.self)
    try mapping.check(Order.self, named: "Order")
    try mapping.check(StructBinding("Order", 0) { $0.bind("id", to: \.self) })
  }

  @Test func everythingThatDoesNotFitIsNamed() throws {
    let error = #expect(throws: BuildError.self) {
      try mapping.check(Wrong.self, named: "Order")
    }
    #expect(error?.code == .access)
    #expect(error?.message == "Wrong does not fit Order: Wrong.id, Wrong.totl")
    let missing = #expect(throws: BuildError.self) { try mapping.check(Wrong.self) }
    #expect(missing?.code == .access)
    let binding = #expect(throws: BuildError.self) {
      try mapping.check(StructBinding("Order", "") { $0.bind("id", to: \.self) })
    }
    #expect(binding?.code == .access)
  }
}
