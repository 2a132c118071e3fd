/// A mapping with services that have every clause, for tests that change it.
enum ServiceMapping {
  static let text = #"""
    language 1
    ## A shop.
    service Shop at "https://{host}/api/{version}" {
      ## From the environment.
      param host
      param version: String = "v2"
      auth oauth "https://shop.example/token" scopes "read write"
      header Accept = "application/json, application/xml;q=0.5"
      query "v" = "{version}-{host}"
      cookie session = host
      success 200..299, 304
      error Problem, 404 Missing
      ## The orders since a moment.
      call orders(
        ## Nil for all.
        since: Date? as unix(ms) in "UTC",
        top: Int = 100
      ) = GET "orders{?since}"  query "$top" = top  -> [Order],
        404 -> none  pages Page.next
      call order(id: Int) = GET "orders/{id}" -> Order?, 404 -> none, 202..203 -> events [Order]
      call add(order: Order) = POST "orders" body order as json -> Order
      call change(id: Int, order: Order, tags: [String]) = PATCH "orders/{id}" {
        body merge order; header If-Match = tags as csv
        -> none
      }
      call photo(id: Int, file: File) = POST "orders/{id}/photo" multipart file as "image/png", "number" = id
      call search(q: String, page: Int?) = POST "search" form q, "p" = page -> [Order] pages page from 1
      call all(top: Int) = GET "all{?top}" -> [Order] pages offset step top cache 1 day example "all.json"
      call next() = GET "next" -> [Order] pages "page[cursor]" = Page.cursor auth key header "X-Key"
      call note(text: String) = PUT "note" body text text as "text/markdown" -> File
      soap call price(item: String) = POST "prices" action "urn:p#get" body PriceRequest(item) -> PriceReply
      soap 1.2 call cost(item: String) = POST "costs" { body PriceRequest(item) as xml; -> PriceReply }
      cache 5 minutes; timeout 30 seconds; retry 2 always
    }
    emit Page at /paging
    type Page { next: URL?; cursor: String? }
    type Order { id: Int; call: String?; param: String? from service/call }
    type Problem { text: String }
    type Missing { text: String }
    type PriceRequest { item: String }
    type PriceReply { price: Decimal }
    service Other at "https://other.example" { call a = GET "a" { } }
    """#
}
