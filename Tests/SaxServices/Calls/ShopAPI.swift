import SaxHTTP
import SaxServices
import SaxTestServers
import Saxifrage

/// The mapping of the shop of the tests, with its service.
enum ShopAPI {
  static let text = #"""
    language 1
    mapping Shop

    emit Order at json(/orders) | xml(/orders/order)
    emit Page at json(/page) | xml(/orders/page)

    ## An order of the shop.
    type Order {
      ## Its number.
      id: Int from json(id) | xml(@id)
      status: Status
      customer: String
      total: Decimal?
      placed: Date?
      note: String?
    }

    enum Status { open; closed }
    type Page { next: String?; cursor: String? }
    type Problem { code: String from error/code; message: String from error/message }
    type NewOrder { customer: String; status: Status default open }
    type Receipt { bytes: Int; contentType: String?; number: String? from fields/number }
    type Echo { method: String; target: String; body: String?; fields: [Field] from headers }
    type Field { name: String; value: String }

    service Shop at "http://{host}/api/{version}" {
      param host
      param version = "v2"
      header Accept-Language = "en"
      error Problem

      ## The orders since a moment, page by page.
      call orders(since: Date?, status: [Status], size: Int = 20) = GET "orders{?since,status*}"  query per_page = size  pages link  -> [Order]
      call byField(size: Int = 20) = GET "orders" query per_page = size  pages Page.next  -> [Order]
      call byCursor(size: Int = 20) = GET "orders?cursor=" query limit = size  pages cursor = Page.cursor  -> [Order]
      call byNumber(size: Int = 20) = GET "orders" query per_page = size  pages page from 1  -> [Order]
      call byOffset(size: Int = 20) = GET "orders" query limit = size  pages offset step size  -> [Order]
      call astray(mode: String) = GET "orders{?mode}"  pages link  -> [Order]
      call bulk(pages: Int, size: Int = 10) = GET "bulk{?pages}" query per_page = size  pages link  -> [Order]
      call order(id: Int) = GET "orders/{id}" -> Order?, 404 -> none
      call strict(id: Int) = GET "orders/{id}" -> Order
      call add(order: NewOrder) = POST "orders" body order as json -> Order
      call create(customer: String) = POST "orders" body NewOrder(customer) -> Order
      call change(id: Int, order: Order, tag: String?) = PATCH "orders/{id}" {
        body merge order
        header If-Match = tag
        -> Order
      }
      call photo(id: Int, file: File) = POST "orders/{id}/photo" multipart file as "image/png", "number" = id -> Receipt
      call search(q: String) = POST "search" form q -> [Order]
      call remove(id: Int) = DELETE "orders/{id}" -> none
      call html() = GET "html" -> [Order]
      call empty() = GET "empty" -> [Order]
      call blank() = GET "blank" -> [Order]
      call echo(name: String?, tags: [String], folder: String?, key: String?) = GET "echo{/folder}{?name}"  query "$tags" = tags  header X-Test = name  cookie key  -> Echo
      call segment(name: String) = GET "echo/{name}" -> Echo
      call me() = GET "me" auth bearer -> none
    }
    """#

  static let mapping = Result { try Mapping(text, named: "shop.sax") }

  static func api(
    _ server: ShopServer, client: any HTTPExecutor = HTTPClient(),
    _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(
      try mapping.get(), environment: ["host": "127.0.0.1:\(server.port)"], client: client, set)
  }

  struct Order: Codable, Sendable, Equatable {
    var id: Int
    var status: String
    var customer: String
    var note: String?
  }

  struct NewOrder: Codable, Sendable {
    var customer: String
  }

  struct Receipt: Decodable, Sendable {
    var bytes: Int
    var contentType: String?
    var number: String?
  }

  struct Echo: Decodable, Sendable {
    struct Field: Decodable, Sendable {
      var name: String
      var value: String
    }
    var method: String
    var target: String
    var body: String?
    var fields: [Field]

    func value(of name: String) -> String? {
      fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }
}
