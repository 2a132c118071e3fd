import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization
import Testing

private struct Order: Decodable, Sendable {
  var id: Int
  var status: String
  var note: String?
}

/// The code of the article on calls.
@Suite struct CallSnippetTests {
  /// Has two pages of orders, and order 7.
  struct Shop: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      let path = request.url.path
      let order = #"{"id":7,"status":"open","note":"late"}"#
      var response = WebResponse(status: 200, url: request.url, body: .bytes(Array(order.utf8)))
      if path.hasSuffix("/orders") {
        let isFirst = request.url.query?.contains("page=2") != true
        let id = isFirst ? 1 : 2
        let text = #"{"orders":[{"id":\#(id),"status":"open"}]}"#
        response.body = .bytes(Array(text.utf8))
        if isFirst { try response.fields.set("Link", #"</api/orders?page=2>; rel="next""#) }
      } else if !path.hasSuffix("/7") {
        response.status = path.hasSuffix("/8") ? 404 : 410
        response.body = .bytes(Array(#"{"error":{"code":"gone"}}"#.utf8))
      }
      return response
    }
  }

  @Test func callsAreSent() async throws {
    let client = Shop()
    let reported = Mutex<[String]>([])
    @Sendable func report(_ text: String) { reported.withLock { $0.append(text) } }

    let mapping = try Mapping(
      #"""
      emit Order at /orders
      type Order { id: Int; status: String; note: String? }
      type Problem { code: String from error/code }

      service Shop at "https://{host}/api" {
        param host
        error Problem
        ## The orders since a moment.
        call orders(since: Date?, top: Int = 100) = GET "orders{?since}"  query "$top" = top  pages link  -> [Order]
        call order(id: Int) = GET "orders/{id}"  -> Order?, 404 -> none
        call change(id: Int, order: Order, tag: String?) = PATCH "orders/{id}" {
          body merge order
          header If-Match = tag
          -> Order
        }
      }
      """#)
    let shop = try API(mapping, environment: ["host": "shop.example"], client: client)
    for try await order in try shop.orders(top: 50).objects(Order.self) {
      print(order.id)
    }

    let order = try await shop.object(Order.self, "order", ["id": 7])
    let missing = try await shop.order(id: 8).optionalObject(Order.self)
    let changed = try await shop.change(id: 7, order: #"{"note": "late"}"#, tag: "\"v1\"")
      .object(Order.self)
    #expect(order.id == 7 && missing == nil && changed.note == "late")

    shop.options.onFailure = { error, call in report("\(call): \(error)") }
    do {
      try await shop.order(id: 0).send()
    } catch let error as BuildError where error.code == .declared {
      let status = (error.cause as? HTTPError)?.status ?? 0
      report("\(status)")
    }
    #expect(reported.withLock(\.self).count == 2)
    #expect(reported.withLock(\.self).last == "410")

    let same = try await shop(.order, 7)
    let bytes = try await shop.call(.order, 7).data()
    #expect(same.id == 7 && !bytes.isEmpty)
  }

  @Test func requestsAreMadeOfTwoLibrariesAlike() async throws {
    let client = Shop()
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int; status: String }")
    let url = "https://shop.example/api/orders"
    for try await order in mapping.objects(from: client, try WebRequest(.get, url)) {
      print(order)
    }
  }
}

extension Endpoint where Input == Int, Output == Order {
  static var order: Self { Endpoint(.get, "orders/{id}", arguments: { ["id": .text("\($0)")] }) }
}
