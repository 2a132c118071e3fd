import Foundation
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Objects whose fields are known by their names alone.
@Suite struct DynamicResourceTests {
  private func orders(
    _ server: ShopServer, _ set: (inout ResourceOptions) -> Void = { _ in }
  ) throws -> Resource<SaxObject> {
    Resource(try ResourceShop.api(server), "orders/{id}", key: "id", named: "Order", set)
  }

  @Test func fieldsAreReadAndSetByName() async throws {
    let server = try ShopServer()
    let orders = try orders(server)
    var order = try await orders.fetch(7)
    let state: String = try order.state
    let id: Int = try order.id
    #expect(state == "open" && id == 7 && order["id"] == 7 && order["note"] == nil)
    order.state = "open"
    order.note = nil
    #expect(!order.isDirty)
    order.state = "closed"
    order.note = "late"
    #expect(try order.changes == #"{"status":"closed","note":"late"}"#)
    try await orders.save(&order)
    #expect(!order.isDirty && order["state"] == .enumeration("closed"))
    order.note = nil
    #expect(try order.changes == #"{"note":null}"#)
    try await orders.save(&order)
    #expect(try await orders.fetch(7)["note"] == nil)
  }

  @Test func valuesOfSwiftAreCheckedAtOnce() async throws {
    let server = try ShopServer()
    let orders = try orders(server) { $0.update = .put }
    var order = try await orders.fetch(7)
    try order.set("lines", to: [ResourceShop.Line(sku: "NEW", count: 3)])
    try order.set("placed", to: Date(timeIntervalSince1970: 0))
    try order.set("state", to: ResourceShop.Status.closed)
    #expect(throws: BuildError.self) { try order.set("id", to: "seven") }
    #expect(throws: BuildError.self) { try order.set("nota", to: "x") }
    #expect(throws: BuildError.self) { try order.set("state", to: "shut") }
    try await orders.save(&order)
    let lines: [ResourceShop.Line] = try await orders.fetch(7).lines
    #expect(lines == [ResourceShop.Line(sku: "NEW", count: 3)])
    #expect(order["placed"] == .date(Date(timeIntervalSince1970: 0)))
  }

  @Test func whatDoesNotFitIsSaidWhereItIsSaved() async throws {
    let server = try ShopServer()
    let orders = try orders(server)
    let known = try await orders.fetch(7)
    for (field, value) in [
      ("nota", SaxValue.string("x")), ("id", "seven"), ("state", "shut"), ("customer", .null),
      ("lines", .list([1])),
    ] {
      var order = known
      order[field] = value
      #expect(order.isDirty)
      #expect(throws: BuildError.self) { try order.changes }
      let error = await #expect(throws: APIError.self) { try await orders.save(&order) }
      #expect(error?.code == .body && order.isDirty, "\(field)")
      order.revert()
      #expect(!order.isDirty)
    }
    #expect(try await ResourceShop.counts(server) == ["GET /api/v2/orders/{id}": 1])
  }

  @Test func objectsAreMadeByTheMapping() async throws {
    let server = try ShopServer()
    let orders = try orders(server)
    let mapping = try ResourceShop.mapping.get()
    var order = try await orders.create(mapping.object("NewOrder", ["customer": "Ada"]))
    #expect(order["customer"] == "Ada" && order["id"] == 251)
    let own = try await orders.create(
      mapping.object("Order", ["id": 0, "state": .enumeration("closed"), "customer": "B"]))
    #expect(own["state"] == .enumeration("closed"))
    order.value = try mapping.object("Order", ["note": "x"], basedOn: order.value)
    #expect(try order.changes == #"{"note":"x"}"#)
    order.value = try mapping.object("NewOrder", ["customer": "C"])
    #expect(throws: BuildError.self) { try order.changes }
    #expect(try await orders.delete(own))
  }

  @Test func nestedObjectsAndNullsOfDictionaries() async throws {
    let server = ScriptedServer { _ in
      .json(#"{"key":"a","full-name":"A","address":{"city":"Rome"},"tags":{"a":"1"}}"#)
    }
    let guests = Resource(
      try ResourceShop.api(server), "guests/{key}", key: "key", named: "Guest")
    let mapping = try ResourceShop.mapping.get()
    var guest = try await guests.fetch("a")
    guard case .object(let place)? = guest.place else {
      Issue.record("no place")
      return
    }
    guest.place = .object(try mapping.object("Place", ["street": "Via"], basedOn: place))
    #expect(try guest.changes == #"{"address":{"street":"Via"}}"#)
    guest.place = .object(try mapping.object("Place", ["city": "Oslo"]))
    #expect(try guest.changes == #"{"address":{"city":"Oslo"}}"#)
    guest.revert()
    var tags = ValueDictionary()
    tags.set(.null, for: "a")
    guest.tags = .dictionary(tags)
    #expect(throws: (any Error).self) { try guest.changes }
  }

  @Test func objectsAreListed() async throws {
    let orders = try orders(try ShopServer.shared()) { $0.pages = .link }
    var count = 0
    for try await order in orders.list(["per_page": 100]) {
      #expect(!order.isDirty && order["customer"] != nil)
      count += 1
    }
    #expect(count == 250)
  }
}
