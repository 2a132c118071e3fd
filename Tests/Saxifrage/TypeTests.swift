import Foundation
import Saxifrage
import Testing

private enum Item: Equatable {
  case order(Order)
  case page(Page)
}

@Test func streamsSeveralTypesInOnePass() async throws {
  var items: [Item] = []
  for try await item in try Shop.mapping().objects(
    .type(Order.self, Item.order), .type(Page.self, Item.page), in: .text(Shop.xml))
  { items.append(item) }
  #expect(
    items == [
      .order(Order(id: 7, total: 1.5, note: nil, lines: [Order.Line(sku: "a", qty: 2)])),
      .page(Page(next: "n")),
    ])
}

@Test func mapsATypeOfAnotherName() async throws {
  struct Sale: Decodable { var id: Int }
  var ids: [Int] = []
  for try await sale in try Shop.mapping().objects(
    Sale.self, named: "Order", in: .text(Shop.json(2)))
  { ids.append(sale.id) }
  #expect(ids == [0, 1])
}

@Test func refusesATypeThatIsNotEmittedBeforeTheFirstByte() async throws {
  struct Ordr: Decodable { var id: Int }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(Ordr.self, in: .file("/nowhere")) {}
  }
  #expect(error?.code == .access)
  #expect(error?.message == "the mapping emits Order, Page, and no Ordr")
  #expect(error?.fix == #"named: "Order""#)
}

@Test func refusesATypeThatTheMappingCannotFillBeforeTheFirstByte() async throws {
  struct Order: Decodable {
    var id: Int
    var colour: String
  }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(Order.self, in: .file("/nowhere")) {}
  }
  #expect(error?.code == .access)
  #expect(error?.message.contains("colour") == true)
}

@Test func readsOneObjectInOneCall() async throws {
  let mapping = try Shop.mapping()
  let order = try await mapping.object(Order.self, in: .text(Shop.json(3)))
  #expect(order.id == 0)
  let bytes = Array(Shop.json(3).utf8)
  #expect(try mapping.object(Order.self, from: bytes).id == 0)
  #expect(try mapping.objects(Order.self, from: bytes).map(\.id) == [0, 1, 2])
  let none = await #expect(throws: BuildError.self) {
    try await mapping.object(Order.self, in: .text("{}", named: "o.json"))
  }
  #expect(none?.code == .missing)
  #expect(none?.message == "read to the end, no Order emitted")
  #expect(throws: BuildError.self) { try mapping.object(Order.self, from: Array("{}".utf8)) }
}

@Test func placesWhatATypeItselfRefuses() async throws {
  struct Order: Decodable {
    struct TooLarge: Error {}
    var id: Int
    enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      if id == 1 { throw TooLarge() }
    }
  }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(
      Order.self, in: .text(Shop.json(3), named: "o.json"))
    {}
  }
  #expect(error?.code == .rejected)
  #expect(error?.place.path == "/data/orders[2]")
  #expect(error?.place.source == "o.json")
}
