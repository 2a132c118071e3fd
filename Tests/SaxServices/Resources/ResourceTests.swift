import Foundation
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Objects that a service keeps, fetched, changed and saved.
@Suite struct ResourceTests {
  typealias Order = ResourceShop.Order

  @Test func anObjectIsFetchedChangedAndSaved() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    var order = try await orders.fetch(7)
    #expect(order.id == 7 && order.state == .open && !order.isDirty)
    #expect(try order.changes == "{}")
    let tag = try #require(order.etag)

    order.state = .closed
    #expect(order.isDirty && order.original.state == .open)
    #expect(try order.changes == #"{"status":"closed"}"#)
    #expect(try await orders.save(&order))
    #expect(!order.isDirty && order.state == .closed && order.original.state == .closed)
    #expect(order.etag != nil && order.etag != tag)

    let again = try await orders.fetch(7)
    #expect(again.value == order.value && again.etag == order.etag)
  }

  @Test func nothingIsSentForNothing() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    var order = try await orders.fetch(7)
    #expect(try await !orders.save(&order))
    order.state = .closed
    order.state = .open
    order.value = order.original
    #expect(!order.isDirty)
    #expect(try order.changes == "{}")
    #expect(try await !orders.save(&order))
    order.note = "late"
    order.revert()
    #expect(!order.isDirty && order.note == nil)
    #expect(try await !orders.save(&order))
    #expect(try await ResourceShop.counts(server) == ["GET /api/v2/orders/{id}": 1])
  }

  @Test func nilRemovesAMemberAndTheRestStays() async throws {
    let server = try ShopServer()
    let api = try ResourceShop.api(server)
    let orders = Resource<Order>(api, "orders/{id}", key: \.id)
    let whole = Resource(api, "orders/{id}", key: "id", named: "Order")
    let before = try await whole.fetch(4)
    var order = try await orders.fetch(4)
    #expect(order.note != nil)
    order.note = nil
    order.lines.append(ResourceShop.Line(sku: "NEW", count: 2))
    let changes = try order.changes
    #expect(changes.contains(#""note":null"#) && changes.contains(#"{"sku":"NEW","count":2}"#))
    #expect(!changes.contains("placed") && !changes.contains("total"))
    try await orders.save(&order)
    let after = try await whole.fetch(4)
    #expect(after["note"] == nil && after["placed"] == before["placed"] && after["placed"] != nil)
    #expect(try await orders.fetch(4).value == order.value)
  }

  @Test(arguments: [WritingFormat.json, .xml])
  func aWholeObjectIsPutWithWhatTheTypeLacks(_ format: WritingFormat) async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server) {
      $0.update = .put
      $0.format = format
    }
    let whole = Resource(
      try ResourceShop.api(server), "orders/{id}", key: "id", named: "Order")
    let before = try await whole.fetch(8)
    var order = try await orders.fetch(8)
    order.customer = "Zoë"
    order.lines = []
    try await orders.save(&order)
    #expect(!order.isDirty && order.customer == "Zoë" && order.lines.isEmpty)
    let after = try await whole.fetch(8)
    #expect(after["customer"] == "Zoë" && after["placed"] == before["placed"])
    #expect(try await ResourceShop.counts(server)["PUT /api/v2/orders/{id}"] == 1)
  }

  @Test func anObjectIsMadeSavedAndDeleted() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let new = ResourceShop.NewOrder(
      customer: "Ada", lines: [ResourceShop.Line(sku: "A", count: 1)])
    var order = try await orders.create(new)
    #expect(order.id == 251 && order.customer == "Ada" && order.lines.count == 1)
    #expect(order.location?.path == "/api/v2/orders/251" && order.etag != nil)
    order.note = "soon"
    #expect(try await orders.save(&order))
    #expect(try await orders.fetch(251).note == "soon")

    #expect(try await orders.delete(order))
    let missing = await #expect(throws: BuildError.self) { try await orders.delete(order) }
    #expect((missing?.cause as? HTTPError)?.status == 404)
    #expect(try await !orders.delete(order, mayBeMissing: true))
    #expect(try await !orders.delete(key: 251, mayBeMissing: true))
    #expect(try await orders.delete(key: 250))
    #expect(try await orders.find(250) == nil)
    let gone = await #expect(throws: BuildError.self) { try await orders.fetch(250) }
    #expect(gone?.code == .declared)
  }

  @Test func anObjectOfTheTypeIsMade() async throws {
    let server = try ShopServer()
    for format in WritingFormat.allCases {
      let orders = try ResourceShop.orders(server) { $0.format = format }
      let made = try await orders.create(
        Order(id: 0, state: .closed, customer: "Grace", total: "1.50", lines: [], note: nil))
      #expect(made.id > 250 && made.state == .closed && made.total == "1.50")
      #expect(try await orders.fetch(made.id).value == made.value)
    }
  }

  @Test func refreshingTakesTheStateOfTheServer() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    var mine = try await orders.fetch(7)
    mine.note = "mine"
    var same = mine
    try await orders.refresh(&same, keepingChanges: true)
    #expect(same.isDirty && same.note == "mine" && same.etag == mine.etag)
    try await orders.refresh(&same)
    #expect(!same.isDirty && same.note == nil)

    var theirs = try await orders.fetch(7)
    theirs.customer = "Theirs"
    try await orders.save(&theirs)
    try await orders.refresh(&mine, keepingChanges: true)
    #expect(mine.note == "mine" && mine.customer == "Theirs" && mine.etag == theirs.etag)
    #expect(try mine.changes == #"{"note":"mine"}"#)
    try await orders.save(&mine)
    #expect(try await orders.fetch(7).note == "mine")
    try await orders.delete(mine)
    let before = mine
    await #expect(throws: BuildError.self) { try await orders.refresh(&mine) }
    #expect(mine.value == before.value && mine.etag == before.etag)
  }

  @Test func everyFailureIsToldOnce() async throws {
    let server = try ShopServer()
    let heard = HeardFailures()
    let api = try ResourceShop.api(server) { $0.onFailure = { heard.add($1) } }
    let orders = Resource<Order>(api, "orders/{id}", key: \.id)
    _ = try? await orders.fetch(100_000)
    _ = try? await orders.fetch("seven")
    #expect(try await orders.find(100_000) == nil)
    var order = try await orders.fetch(7)
    var other = order
    order.note = "a"
    try await orders.save(&order)
    other.note = "b"
    _ = try? await orders.save(&other)
    _ = try? await orders.delete(other)
    order.customer = ""
    _ = try? await orders.save(&order)
    _ = try? await orders.create(ResourceShop.NewOrder(customer: ""))
    for query in ["since": "never", "date": "x"] {
      do { for try await _ in orders.list([query.key: query.value]) { break } } catch {}
    }
    _ = try? await Resource<ResourceShop.Guest>(api, "a/{b}/{c}", key: \.key).fetch("x")
    #expect(
      heard.names == [
        "Store.orders/{id}", "Store.orders/{id}", "Store.orders/{id}", "Store.orders/{id}",
        "Store.orders/{id}", "Store.orders/{id}", "Store.orders", "Store.a/{b}/{c}",
      ])
  }

  @Test func processorsAndHooksSeeWholeRequests() async throws {
    let server = ScriptedServer { request in
      request.method == "GET"
        ? .json(#"{"key":"a","full-name":"Ada"}"#, tag: "\"1\"")
        : ScriptedServer.Answer(status: 204)
    }
    let seen = HeardFailures()
    let api = try ResourceShop.api(server) {
      try? $0.fields.set("X-Shared", "1")
      $0.parameters = [("shared", "1")]
      $0.processors = [
        { request, declaration in
          seen.add(
            "\(declaration.name) \(declaration.isWriting) \(request.fields["If-Match"] ?? "-") "
              + (request.body.text ?? ""))
        }
      ]
    }
    let guests = Resource<ResourceShop.Guest>(api, "guests/{key}", key: \.key)
      .with { try $0.fields.set("X-Hook", "1") }
    var guest = try await guests.fetch("a")
    guest.name = "Grace"
    try await guests.save(&guest)
    #expect(
      seen.names == [
        "Store.guests/{key} false - ",
        #"Store.guests/{key} true "1" {"full-name":"Grace"}"#,
      ])
    for request in server.requests {
      #expect(request.target == "/api/v2/guests/a?shared=1")
      #expect(request.fields["X-Shared"] == "1" && request.fields["X-Hook"] == "1")
    }
    #expect(server.requests[1].fields["If-Match"] == "\"1\"")
  }
}
