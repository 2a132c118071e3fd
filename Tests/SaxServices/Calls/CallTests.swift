import Foundation
import SaxEvents
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Calls that a mapping declares, sent to a service that keeps state.
@Suite struct CallTests {
  typealias Order = ShopAPI.Order

  @Test func objectsFlowOverPageBorders() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    let orders = try shop.orders(size: 100).objects(Order.self)
    var ids: [Int] = []
    for try await order in orders { ids.append(order.id) }
    #expect(ids.count == 250 && Set(ids).count == 250)
    #expect(orders.pageCount == 3)
    #expect(orders.response?.status == 200)
  }

  @Test(arguments: ["byField", "byCursor", "byNumber", "byOffset"])
  func pagesOfEveryFormGiveTheSame(_ name: String) async throws {
    let server = try ShopServer()
    for isAhead in [true, false] {
      let shop = try ShopAPI.api(server) { $0.fetchesPagesAhead = isAhead }
      var ids: [Int] = []
      for try await order in try shop.objects(name, ["size": 60], as: Order.self) {
        ids.append(order.id)
      }
      #expect(ids.count == 250 && Set(ids).count == 250)
    }
  }

  @Test func pagesThatLoopOrLeadAwayAreErrors() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    for (mode, words) in [("loop", "read before"), ("away", "another origin")] {
      var count = 0
      let error = await #expect(throws: APIError.self) {
        for try await _ in try shop.astray(mode: mode).objects() { count += 1 }
      }
      #expect(error?.code == .pages && error?.message.contains(words) == true)
      // Those of the page before come first.
      #expect(count > 0)
    }
  }

  @Test func oneObjectOrNone() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    let order = try await shop.object(Order.self, "order", ["id": 7])
    #expect(order.id == 7)
    #expect(try await shop.order(id: 100_000).optionalObject(Order.self) == nil)
    let error = await #expect(throws: BuildError.self) {
      try await shop.object(Order.self, "strict", ["id": 100_000])
    }
    #expect(error?.code == .declared)
    #expect((error?.cause as? HTTPError)?.status == 404)
    #expect((error?.cause as? HTTPError)?.bodyText?.contains("not-found") == true)
    if case .object(let problem)? = error?.object {
      #expect(problem["code"] == .string("not-found"))
    } else {
      Issue.record("no object")
    }
  }

  @Test func bodiesAreWrittenByTheMapping() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    let made = try await shop.add(order: ShopAPI.NewOrder(customer: "Ada")).object(Order.self)
    #expect(made.customer == "Ada" && made.status == "open")
    let second = try await shop.create(customer: "Grace").object(Order.self)
    #expect(second.customer == "Grace")
    let changed = try await shop.change(id: second.id, order: #"{"note":"late"}"#)
      .object(Order.self)
    #expect(changed.note == "late" && changed.customer == "Grace")
    let conflict = await #expect(throws: (any Error).self) {
      try await shop.change(id: second.id, order: #"{"note":null}"#, tag: "\"old\"").send()
    }
    #expect((conflict as? HTTPError)?.status == 412)
    try await shop.remove(id: second.id).send()
    #expect(try await shop.order(id: second.id).optionalObject(Order.self) == nil)
    var found = 0
    for try await order in try shop.search(q: "Ada").objects(Order.self) {
      found += order.id == made.id ? 1 : 0
    }
    #expect(found == 1)
  }

  @Test func filesAreSentInForms() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    let path = NSTemporaryDirectory() + "photo-\(UUID().uuidString).png"
    try Data(repeating: 7, count: 300_000).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let receipt = try await shop.photo(id: 3, file: path).object(ShopAPI.Receipt.self)
    #expect(receipt.bytes == 300_000 && receipt.contentType == "image/png")
    #expect(receipt.number == "3")
    let error = await #expect(throws: APIError.self) {
      try await shop.photo(id: 3, file: path + ".missing").send()
    }
    #expect(error?.code == .body)
  }

  @Test func whatIsNoPayloadIsSaid() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    let error = await #expect(throws: APIError.self) {
      for try await _ in try shop.html().objects() {}
    }
    #expect(error?.code == .contentType && error?.message.contains("text/html") == true)
    #expect(error?.call == "Shop.html")
    for name in ["empty", "blank"] {
      for try await _ in try shop.call(name).objects() { Issue.record("an object of nothing") }
    }
  }

  @Test func argumentsAreCheckedBeforeAnythingIsSent() async throws {
    let shop = try API(
      try ShopAPI.mapping.get(), environment: ["host": "localhost"], client: Refusing())
    #expect(throws: APIError.self) { try shop.order() }
    #expect(throws: APIError.self) { try shop.order(id: "seven") }
    #expect(throws: APIError.self) { try shop.order(id: 7, idd: 8) }
    #expect(throws: APIError.self) { try shop.ordr(id: 7) }
    #expect(throws: APIError.self) { try shop.orders(status: ["opened"]) }
    let error = #expect(throws: APIError.self) { try shop.order(ide: 7) }
    #expect(error?.fix == "id")
    #expect(throws: APIError.self) {
      try API(try ShopAPI.mapping.get(), environment: [:], client: Refusing())
    }
    for patch in [#"{"nota":1}"#, #"{"id":"x"}"#, "[]", "{"] {
      await #expect(throws: APIError.self) {
        try await shop.change(id: 7, order: patch).send()
      }
    }
  }

  @Test func noArgumentChangesWhatIsSent() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    for text in ["a/b?c=d&e#f", "a&b=c", "../x", "ü€\u{1F600}", "a b+c%2F", "{x}", "a;b,c:d@e!"] {
      let echo = try await shop.echo(name: text, tags: [text, "2"], folder: text)
        .object(ShopAPI.Echo.self)
      let components = try #require(URLComponents(string: echo.target))
      #expect(components.queryItems?.map(\.name) == ["name", "$tags", "$tags"])
      #expect(components.queryItems?.map(\.value) == [text, text, "2"])
      let segments = components.percentEncodedPath.split(separator: "/")
      #expect(segments.count == 4 && segments.last?.removingPercentEncoding == text)
      #expect(components.fragment == nil)
    }
    for text in ["", ".", ".."] {
      await #expect(throws: APIError.self) { try await shop.segment(name: text).send() }
    }
    for text in ["a\r\nX-Evil: 1", "a\nb", "a\u{0}"] {
      await #expect(throws: APIError.self) { try await shop.echo(name: text).send() }
    }
    for text in ["a;b", "a b", "a\r\n", "ü"] {
      await #expect(throws: APIError.self) { try await shop.echo(key: text).send() }
    }
    for host in ["evil/x", "a@b", "a?b", "a#b", "", "a b"] {
      let shop = try API(
        try ShopAPI.mapping.get(), environment: ["host": host], client: Refusing())
      await #expect(throws: APIError.self) { try await shop.empty().send() }
    }
  }

  @Test func everyFailureIsHeardOfOnce() async throws {
    let server = try ShopServer()
    let heard = HeardCalls()
    let shop = try ShopAPI.api(server) { $0.onFailure = { heard.add($1) } }
    _ = try? shop.order()
    _ = try? await shop.object(Order.self, "strict", ["id": 100_000])
    _ = try? await shop.html().objects().first { _ in true }
    _ = try? await shop.strict(id: 100_000).data()
    #expect(heard.calls == ["Shop.order", "Shop.strict", "Shop.html", "Shop.strict"])
  }

  @Test func pagesAreFlat() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server)
    var count = 0
    for try await _ in try shop.bulk(pages: 200).objects(Order.self) { count += 1 }
    #expect(count == 2000)
  }

  @Test func processorsAndHooksSeeTheRequestInTheirOrder() async throws {
    let server = try ShopServer()
    let shop = try ShopAPI.api(server) {
      try? $0.fields.set("X-Test", "shared")
      $0.parameters = [("shared", "1")]
      $0.language = "de"
      $0.processors = [
        { request, declaration in
          try request.fields.set("X-Call", declaration.name)
          try request.fields.set("X-Order", "processor")
        }
      ]
    }
    let call = try shop.echo(name: "own").with { try $0.fields.set("X-Order", "hook") }
    let echo = try await call.object(ShopAPI.Echo.self)
    #expect(echo.value(of: "X-Test") == "own")
    #expect(echo.value(of: "X-Call") == "Shop.echo")
    #expect(echo.value(of: "X-Order") == "hook")
    #expect(echo.value(of: "Accept-Language") == "en")
    #expect(echo.target.contains("shared=1"))
    let plain = try await shop.echo().object(ShopAPI.Echo.self)
    #expect(plain.value(of: "X-Test") == nil)
  }
}

/// Fails where anything is sent.
struct Refusing: HTTPExecutor {
  func execute(_ request: WebRequest) async throws -> WebResponse {
    Issue.record("\(request.url) was asked for")
    throw HTTPError(.closed, "nothing is sent")
  }
}

private final class HeardCalls: Sendable {
  private let names = Locked<[String]>([])
  var calls: [String] { names.withLock { $0 } }
  func add(_ name: String) { names.withLock { $0.append(name) } }
}
