import Foundation
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// The collections of resources, page by page.
@Suite struct ListResourceTests {
  typealias Order = ResourceShop.Order

  @Test func theFirstPageComesWithoutPaging() async throws {
    let orders = try ResourceShop.orders(try ShopServer.shared())
    let list = orders.list(["per_page": 30, "status": ["open"]])
    var count = 0
    for try await order in list {
      #expect(order.state == .open && order.etag == nil && !order.isDirty)
      count += 1
    }
    #expect(count == 30 && list.pageCount == 1 && list.response?.status == 200)
  }

  @Test(arguments: [
    Pagination.link, .field(type: "Page", field: "next"),
    .cursor(parameter: "cursor", type: "Page", field: "cursor"), .number(parameter: "page"),
    .offset(parameter: "offset", step: 60),
  ])
  func pagesOfEveryFormGiveTheSame(_ pages: Pagination) async throws {
    let orders = try ResourceShop.orders(try ShopServer.shared()) { $0.pages = pages }
    var arguments: [String: any Encodable & Sendable] = ["per_page": 60]
    if case .cursor = pages { arguments = ["cursor": "", "limit": 60] }
    if case .offset = pages { arguments = ["limit": 60] }
    var ids: [Int] = []
    for try await order in orders.list(arguments) { ids.append(order.id) }
    #expect(ids == Array(1...250))
  }

  @Test func aCallOfTheMappingMayStandForTheList() async throws {
    let orders = try ResourceShop.orders(try ShopServer.shared()) { $0.listCall = "since" }
    let since = Date(timeIntervalSince1970: 1_767_787_200)
    var count = 0
    for try await order in orders.list(["since": since, "size": 50]) {
      #expect(order.id > 60)
      count += 1
    }
    #expect(count > 100)
    let error = await #expect(throws: APIError.self) {
      for try await _ in orders.list(["sinse": since]) {}
    }
    #expect(error?.code == .argument && error?.fix == "since")
    let other = try ResourceShop.orders(try ShopServer.shared()) { $0.listCall = "pages" }
    let wrong = await #expect(throws: APIError.self) { for try await _ in other.list() {} }
    #expect(wrong?.code == .result)
  }

  @Test func argumentsAreDatesListsAndNothing() async throws {
    let server = ScriptedServer { _ in .json(#"{"orders":[]}"#) }
    let orders = Resource<Order>(try ResourceShop.api(server), "orders/{id}", key: \.id)
    let none: String? = nil
    for try await _ in orders.list([
      "since": Date(timeIntervalSince1970: 0), "status": ["open", "a&b"], "none": none,
      "yes": true, "state": ResourceShop.Status.open, "number": 1.5,
    ]) {}
    #expect(
      server.requests.map(\.target) == [
        "/api/v2/orders?number=1.5&since=1970-01-01T00%3A00%3A00Z&state=open"
          + "&status=open&status=a%26b&yes=true"
      ])
    let error = await #expect(throws: APIError.self) {
      for try await _ in orders.list(["x": ["a": 1]]) {}
    }
    #expect(error?.code == .argument && error?.call == "Store.orders/{id}")
  }

  @Test func listedObjectsAreSaved() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    for try await listed in orders.list(["per_page": 3]) {
      var order = listed
      order.note = "listed"
      try await orders.save(&order)
      #expect(order.etag != nil)
    }
    #expect(try await orders.fetch(3).note == "listed")
    // Without an entity tag a server that wants one refuses.
    let strict = orders.with { try $0.fields.set("X-Require-Match", "1") }
    var order = try #require(try await orders.list().first { _ in true })
    order.note = "again"
    await #expect(throws: BuildError.self) { try await strict.save(&order) }
    try await orders.refresh(&order, keepingChanges: true)
    #expect(try await strict.save(&order))
  }

  @Test func whatCanNotBeListedIsSaid() async throws {
    let server = ScriptedServer { _ in .json("{}") }
    let api = try ResourceShop.api(server)
    func failure(
      _ path: String, _ set: (inout ResourceOptions) -> Void = { _ in }
    ) async -> APIError.Code? {
      let orders = Resource<Order>(api, path, key: \.id, set)
      return await #expect(throws: APIError.self) { for try await _ in orders.list() {} }?.code
    }
    #expect(await failure("Orders({id})") == .address)
    #expect(await failure("orders") == .argument)
    #expect(await failure("shops/{shop}/orders/{id}") == .argument)
    #expect(await failure("orders/{id") == .argument)
    #expect(await failure("orders/{id}") { $0.pages = .offset(parameter: "o", step: 0) } == .pages)
    #expect(
      await failure("orders/{id}") { $0.pages = .field(type: "Page", field: "nexd") } == .pages)
    #expect(await failure("orders/{id}") { $0.listCall = "sinse" } == .unknownCall)
    #expect(server.requests.isEmpty)
    let nested = Resource<Order>(
      api, "shops/{shop}/orders{/id}", key: \.id, variables: ["shop": "5/6"])
    for try await _ in nested.list() {}
    #expect(server.requests.map(\.target) == ["/api/v2/shops/5%2F6/orders"])
  }
}
