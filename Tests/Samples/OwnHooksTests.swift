import Foundation
import Saxifrage
import Synchronization
import Testing

@Suite struct OwnHooksTests {
  private static let mapping = """
    emit Order at /orders
    type Order { id: Int;  total: Decimal;  tags: [String] using words;  status: Status }
    enum Status { open = "O";  closed = "C" }
    """

  private static let payload = """
    {"orders": [
      {"id": 1, "total": 1.5, "tags": ["a b", "c"], "status": "O"},
      {"id": 2, "total": 200, "tags": [], "status": "C"},
      {"id": 3, "total": 3, "tags": [], "status": "O"}
    ]}
    """

  private var options: ReadingOptions {
    var options = ReadingOptions()
    options.build.converters["words"] = { text in .string(text.replacing(" ", with: "-")) }
    return options
  }

  private func orders(_ options: ReadingOptions) async throws -> [SaxObject] {
    let mapping = try Mapping(Self.mapping, named: "orders.sax")
    var orders: [SaxObject] = []
    for try await order in mapping.objects(in: .text(Self.payload), options: options) {
      orders.append(order)
    }
    return orders
  }

  @Test func aConverter() async throws {
    let tags: [String] = try await orders(options)[0].tags
    #expect(tags == ["a-b", "c"])
  }

  @Test func aConverterThatRefuses() async throws {
    struct NoWord: Error {}
    var options = options
    options.build.converters["words"] = { _ in throw NoWord() }
    let error = await #expect(throws: BuildError.self) { try await orders(options) }
    #expect(error?.code == .converter)
    #expect(error?.cause is NoWord)
    #expect(error?.place.path == "/orders[1]/tags[1]")
  }

  @Test func aHookOfValues() async throws {
    struct TooLarge: Error {}
    var options = options
    options.build.valueHooks["Decimal"] = { value in
      guard case .decimal(let number) = value,
        let doubled = ExactDecimal(
          significand: number.significand * 2, exponent: number.exponent,
          isNegative: number.isNegative)
      else { throw TooLarge() }
      return .decimal(doubled)
    }
    options.build.valueHooks["Status"] = { _ in .enumeration("closed") }
    let order = try await orders(options)[0]
    #expect(try order.value(of: "total", as: Decimal.self) == 3)
    #expect(order["status"] == .enumeration("closed"))
  }

  @Test func hooksOfObjects() async throws {
    let mapping = try Mapping(Self.mapping, named: "orders.sax")
    var options = options
    options.build.objectHooks["Order"] = { order in
      switch try order.value(of: "id", as: Int.self) {
      case 1: .keep
      case 2: .replace(try mapping.object("Order", ["id": .int(20)], basedOn: order))
      default: .drop
      }
    }
    let ids = try await orders(options).map { try $0.value(of: "id", as: Int.self) }
    #expect(ids == [1, 20])
  }

  @Test func aHookThatStops() async throws {
    var options = options
    options.build.objectHooks["Order"] = { order in
      order["status"] == .enumeration("closed") ? .stop : .keep
    }
    #expect(try await orders(options).count == 2)
  }

  /// An error of the closure that takes the objects stops a reading without failing it.
  @Test func theReceiverStops() throws {
    var ids: [Int] = []
    var reading = try Mapping(Self.mapping).reading(.json, options: options) { order in
      ids.append(try order.id)
      throw StopReading()
    }
    try reading.feed(Array(Self.payload.utf8))
    try reading.finish()
    let isStopped = reading.isStopped
    #expect(isStopped)
    #expect(ids == [1])
  }

  @Test func errorsThatArePassedOver() async throws {
    let errors = Mutex<[ReadingError]>([])
    var options = ReadingOptions()
    options.format = .xml
    options.xml.recovers = true
    options.xml.onError = { error in errors.withLock { $0.append(error) } }
    let mapping = try Mapping("emit Order at /orders/order\ntype Order { id: Int }")
    let payload = "<orders><order><id>1</id></order><order><id>2</order></orders>"
    var ids: [Int] = []
    for try await order in mapping.objects(in: .text(payload), options: options) {
      ids.append(try order.id)
    }
    #expect(ids == [1, 2])
    #expect(errors.withLock(\.count) > 0)
  }

  /// External DTDs come from the caller alone.
  @Test func aResolver() async throws {
    var options = ReadingOptions()
    options.xml.resolver = { _, system in
      system == "orders.dtd" ? Array(#"<!ENTITY shop "Hortus">"#.utf8) : nil
    }
    let mapping = try Mapping("emit Order at /orders/order\ntype Order { shop: String }")
    let payload =
      #"<!DOCTYPE orders SYSTEM "orders.dtd"><orders><order><shop>&shop;</shop></order></orders>"#
    var shops: [String] = []
    for try await order in mapping.objects(in: .text(payload), options: options) {
      shops.append(try order.shop)
    }
    #expect(shops == ["Hortus"])
  }
}
