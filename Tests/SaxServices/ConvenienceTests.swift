import Foundation
import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// The short ways.
@Suite struct ConvenienceTests {
  private struct Order: Codable, Equatable, Sendable { var id: Int }
  private struct Page: Decodable, Equatable, Sendable { var number: Int }
  private enum Item: Equatable, Sendable {
    case order(Order)
    case page(Page)
  }

  private let requests = Locked<[WebRequest]>([])

  private func transport(_ text: String, status: Int = 200) -> InMemoryTransport {
    InMemoryTransport { [requests] request in
      requests.withLock { $0.append(request) }
      var response = WebResponse(
        status: status, url: request.url, body: .bytes(Array(text.utf8)))
      try response.fields.append("Content-Type", "application/json")
      try response.fields.append("X-Total", "2")
      return response
    }
  }

  private func mapping() throws -> Mapping {
    try Mapping(
      """
      emit Order at /orders
      emit Page at /page
      type Order { id: Int }
      type Page { number: Int }
      """)
  }

  private let text = #"{"page":{"number":7},"orders":[{"id":1},{"id":2}]}"#

  @Test func theFirstObjectOfAResponse() async throws {
    let request = try WebRequest(.get, "https://e.org/orders")
    let mapping = try mapping()
    #expect(try await mapping.object(Order.self, from: transport(text), request) == Order(id: 1))
    #expect(
      try await mapping.object(Page.self, named: "Page", from: transport(text), request).number == 7
    )
    let error = await #expect(throws: BuildError.self) {
      try await mapping.object(Order.self, from: transport("", status: 204), request)
    }
    #expect(error?.code == .missing)
    await #expect(throws: HTTPError.self) {
      try await mapping.object(Order.self, from: transport("{}", status: 404), request)
    }
  }

  @Test func severalTypesOfAResponse() async throws {
    var items: [Item] = []
    for try await item in try mapping().objects(
      .type(Order.self, Item.order), .type(Page.self, Item.page), from: transport(text),
      WebRequest(.get, "https://e.org/orders"))
    { items.append(item) }
    #expect(items == [.page(Page(number: 7)), .order(Order(id: 1)), .order(Order(id: 2))])
  }

  @Test func theResponseIsThereWithItsObjects() async throws {
    let request = try WebRequest(.get, "https://e.org/orders")
    let objects = try mapping().objects(Order.self, from: transport(text), request)
    #expect(objects.response == nil)
    for try await _ in objects {
      #expect(objects.response?.status == 200)
      #expect(objects.response?.fields["X-Total"] == "2")
    }
    #expect(objects.response?.url.description == "https://e.org/orders")
    let none = try mapping().objects(from: transport("", status: 204), request)
    for try await _ in none {}
    #expect(none.response?.status == 204)
    let failed = try mapping().objects(from: transport("{}", status: 500), request)
    await #expect(throws: HTTPError.self) { for try await _ in failed {} }
    #expect(failed.response == nil)
    #expect(try mapping().objects(in: .text(text)).response == nil)
  }

  @Test func jsonIsSentAndReceived() async throws {
    let client = transport(#"{"id":8}"#)
    #expect(try await client.get("https://e.org/a").status == 200)
    #expect(try await client.get("https://e.org/b", json: Order.self) == Order(id: 8))
    let response = try await client.post("https://e.org/c", json: Order(id: 9))
    #expect(try await response.json(Order.self) == Order(id: 8))
    let sent = requests.withLock { $0 }
    #expect(sent.map(\.method) == [.get, .get, .post])
    #expect(sent[1].fields["Accept"] == "application/json")
    #expect(sent[2].body.contentType == "application/json" && sent[2].body.length == 8)
    await #expect(throws: HTTPError.self) { try await client.get("no url") }
  }

  @Test func whatIsNoJSONOfTheTypeIsAnErrorWithoutItsText() async throws {
    for (text, message) in [
      ("<html>secret", "the response is no JSON of type Order"),
      (#"{"id":"secret"}"#, "the response is no JSON of type Order, at .id"),
      (#"{"secret":1}"#, "the response is no JSON of type Order, at .id"),
    ] {
      let error = await #expect(throws: HTTPError.self) {
        try await transport(text).get("https://e.org/b", json: Order.self)
      }
      #expect(error?.message == message)
    }
    let status = await #expect(throws: HTTPError.self) {
      try await transport("{}", status: 404).get("https://e.org/b", json: Order.self)
    }
    #expect(status?.status == 404)
    await #expect(throws: HTTPError.self) {
      try await transport(String(repeating: " ", count: 100)).get("https://e.org/").json(
        Order.self, upTo: 99)
    }
    #expect(throws: HTTPError.self) { try HTTPBody.json(["a": Double.nan]) }
  }
}
