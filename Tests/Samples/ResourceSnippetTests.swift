import Foundation
import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization
import Testing

private struct Order: Codable, Sendable {
  let id: Int
  var status: String
  var note: String?
}

private struct NewOrder: Codable, Sendable {
  var customer: String
}

/// The code of the article on resources.
@Suite struct ResourceSnippetTests {
  /// Has one order by every number, whose first change of number 8 somebody else makes.
  final class Shop: HTTPExecutor {
    private let kept = Mutex((changes: 0, sent: [String]()))
    var sent: [String] { kept.withLock { $0.sent } }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      let path = request.url.path
      let isWriting = ["PATCH", "PUT"].contains(request.method.name)
      let changes = kept.withLock { kept in
        kept.sent.append("\(request.method) \(request.url.target)")
        kept.changes += isWriting ? 1 : 0
        return kept.changes
      }
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.set("ETag", "\"\(changes)\"")
      let id = path.hasSuffix("/orders") ? "9" : path.split(separator: "/").last ?? ""
      var order = #"{"id":\#(id),"status":"open","note":"theirs"}"#
      if path.hasSuffix("/7"), isWriting || changes > 0 {
        order = #"{"id":7,"status":"closed","note":"seen"}"#
      }
      if path.hasSuffix("/8"), changes == 2, isWriting { response.status = 412 }
      switch request.method {
      case .delete: response.status = path.hasSuffix("/9") ? 404 : 204
      case .get where path.hasSuffix("/orders"):
        response.body = .bytes(Array(#"{"orders":[\#(order)]}"#.utf8))
      case .post:
        response.status = 201
        order = #"{"id":10,"status":"open"}"#
        response.body = .bytes(Array(order.utf8))
      default: response.body = .bytes(Array(order.utf8))
      }
      return response
    }
  }

  /// Everything that is printed, a line each.
  private final class Printed: Sendable {
    private let lines = Mutex<[String]>([])
    var text: String { lines.withLock { $0.map { $0 + "\n" }.joined() } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let printed = Printed()

  private func print(_ items: Any...) {
    printed.add(items.map { "\($0)" }.joined(separator: " "))
  }

  private func shop(_ client: Shop) throws -> API {
    try API(
      Mapping(
        """
        emit Order at json(/orders) | xml(/orders/order)
        type Order { id: Int; status: Status; note: String?; total: Decimal? }
        enum Status { open; closed }
        type NewOrder { customer: String }
        service Shop at "https://shop.example/api" { call orders() = GET "orders" -> [Order] }
        """), client: client)
  }

  @Test func objectsAreChangedAndSaved() async throws {
    let client = Shop()
    let shop = try shop(client)
    let date = Date(timeIntervalSince1970: 0)

    let orders = Resource<Order>(shop, "orders/{id}", key: \.id)
    var order = try await orders.fetch(7)
    order.note = "late"
    order.status = "closed"
    print(order.isDirty, try order.changes)
    try await orders.save(&order)
    #expect(
      printed.text == """
        true {"status":"closed","note":"late"}

        """)

    var made = try await orders.create(NewOrder(customer: "Ada"))
    try await orders.refresh(&made)
    try await orders.delete(made)
    try await orders.delete(key: 9, mayBeMissing: true)

    let open = Resource<Order>(shop, "orders/{id}", key: \.id) { $0.pages = .link }
    for try await order in open.list(["since": date, "status": ["open"]]) {
      print(order.id)
    }
    #expect(
      client.sent == [
        "GET /api/orders/7", "PATCH /api/orders/7", "POST /api/orders", "GET /api/orders/10",
        "DELETE /api/orders/10", "DELETE /api/orders/9",
        "GET /api/orders?since=1970-01-01T00%3A00%3A00Z&status=open",
      ])
    try await conflict(orders)
    #expect(printed.text.hasSuffix("9\ntheirs theirs mine\n"))
  }

  private func conflict(_ orders: Resource<Order>) async throws {
    var mine = try await orders.fetch(8)
    mine.note = "mine"
    do {
      try await orders.save(&mine)
    } catch let conflict as ResourceConflict<Order> {
      guard var merged = try conflict.merged() else { return }
      print(conflict.base.note ?? "-", conflict.theirs?.note ?? "-", merged.note ?? "-")
      try await orders.save(&merged)
    }
  }

  @Test func fieldsHaveNames() async throws {
    let client = Shop()
    let shop = try shop(client)
    let whole = Resource<Order>(shop, "orders/{id}", key: \.id) {
      $0.update = .put
      $0.format = .xml
    }
    var order = try await whole.fetch(5)
    order.status = "closed"
    try await whole.save(&order)

    let dynamic = Resource(shop, "orders/{id}", key: "id", named: "Order")
    var object = try await dynamic.fetch(7)
    object.status = "closed"
    object.note = nil
    try object.set("total", to: 12.5)
    let status: String = try object.status
    try await dynamic.save(&object)
    #expect(status == "closed" && client.sent.last == "PATCH /api/orders/7")
  }

  @Test func oneInstanceIsShared() async throws {
    let orders = Resource<Order>(try shop(Shop()), "orders/{id}", key: \.id)
    let shared = try await orders.shared(7)
    var copy = shared.latest
    copy.note = "seen"
    try await orders.save(&copy)
    print(shared.latest.note ?? "-")
    #expect(printed.text == "seen\n")
  }
}
