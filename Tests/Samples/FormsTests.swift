import Foundation
import Saxifrage
import Synchronization
import Testing

/// The forms that the README's table of the Swift interface names.
@Suite struct FormsTests {
  struct Order: Decodable, Equatable {
    var id: Int
    var total: Decimal
  }

  struct Count: Decodable {
    var count: Int
  }

  enum Found: Sendable {
    case order(Order), count(Int)
  }

  static let mapping = """
    emit Order at /orders
    emit Count at /
    type Order { id: Int;  total: Decimal }
    type Count { count: Int }
    """

  static let payload = #"{"orders":[{"id":1,"total":1.5},{"id":2,"total":2}],"count":2}"#

  private func mapping() throws -> Mapping { try Mapping(Self.mapping) }

  @Test func withoutASwiftType() async throws {
    var totals: [Decimal] = []
    for try await object in try mapping().objects(in: .text(Self.payload)) {
      guard object.typeName == "Order" else { continue }
      let total: Decimal = try object.total
      totals.append(total)
    }
    #expect(totals == [1.5, 2])
  }

  @Test func severalTypesInOnePass() async throws {
    var found: [String] = []
    let objects = try mapping().objects(
      .type(Order.self) { Found.order($0) }, .type(Count.self) { .count($0.count) },
      in: .text(Self.payload))
    for try await one in objects {
      switch one {
      case .order(let order): found.append("order \(order.id)")
      case .count(let count): found.append("count \(count)")
      }
    }
    #expect(found == ["order 1", "order 2", "count 2"])
  }

  @Test func bindings() async throws {
    struct Sum: Sendable {
      var number = 0
      var cents = 0
    }
    let binding = StructBinding("Order", Sum()) {
      $0.bind("id", to: \.number)
      $0.bind("total") { sum, value in
        sum.cents = NSDecimalNumber(decimal: try value.decode(Decimal.self) * 100).intValue
      }
    }
    var cents = 0
    for try await sum in try mapping().objects(binding, in: .text(Self.payload)) {
      cents += sum.cents
    }
    #expect(cents == 350)
  }

  @Test func aSingleObject() async throws {
    let order = try await mapping().object(Order.self, in: .text(Self.payload))
    #expect(order == Order(id: 1, total: 1.5))
  }

  @Test func pushed() throws {
    var ids: [Int] = []
    var reading = try mapping().reading(.json) { object in
      if object.typeName == "Order" { ids.append(try object.id) }
    }
    for byte in Array(Self.payload.utf8) { try reading.feed([byte].span) }
    try reading.finish()
    #expect(ids == [1, 2])
  }

  @Test func goingOn() async throws {
    let payload = #"{"orders":[{"id":1,"total":"?"},{"id":2,"total":2}],"count":2}"#
    let errors = Mutex<[any Error]>([])
    var options = ReadingOptions()
    options.onError = .skip { error in errors.withLock { $0.append(error) } }
    var ids: [Int] = []
    for try await order in try mapping().objects(
      Order.self, in: .text(payload), options: options)
    {
      ids.append(order.id)
    }
    #expect(ids == [2])
    #expect(errors.withLock(\.count) == 1)
  }
}
