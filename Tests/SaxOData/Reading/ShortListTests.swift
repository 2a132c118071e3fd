import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Lists of related entities within an entity, of which the answer holds the first page: an error, or a property for the
/// link.
@Suite struct ShortListTests {
  struct Customer: Decodable, Sendable, Equatable {
    var ID: Int
    var Orders: [Order]?
  }

  struct Order: Decodable, Sendable, Equatable {
    var ID: Int
    var Items: [Item]?
  }

  struct Item: Decodable, Sendable, Equatable { var ID: Int }

  struct Linked: Decodable, Sendable, Equatable {
    var ID: Int
    var Orders: [Item]?
    var next: String?

    enum CodingKeys: String, CodingKey {
      case ID, Orders
      case next = "Orders@odata.nextLink"
    }
  }

  struct Plain: Decodable, Sendable { var ID: Int }

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
     xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"><entry><link title="Orders"
     rel="http://schemas.microsoft.com/ado/2007/08/dataservices/related/Orders"><m:inline><feed><entry>
     <content type="application/xml"><m:properties><d:ID>1</d:ID></m:properties></content></entry>
     <link rel="next" href="x"/></feed></m:inline></link><content type="application/xml"><m:properties><d:ID>1</d:ID>
     </m:properties></content></entry></feed>
    """

  private static let lists = [
    (
      "4.0", #"{"value":[{"ID":1,"Orders":[{"ID":1}],"Orders@odata.nextLink":"x"},{"ID":2}]}"#,
      "Orders"
    ),
    ("4.0", #"{"value":[{"Orders@odata.nextLink":"x","Orders":[],"ID":1},{"ID":2}]}"#, "Orders"),
    ("4.01", #"{"value":[{"ID":1,"Orders":[{"ID":1}],"Orders@nextLink":"x"},{"ID":2}]}"#, "Orders"),
    (
      "4.0",
      #"{"value":[{"ID":1,"Orders":[{"ID":1,"Items":[],"Items@odata.nextLink":"x"}]},{"ID":2}]}"#,
      "Items"
    ),
    (
      "3.0", #"{"value":[{"ID":1,"Orders":[{"ID":1}],"Orders@odata.nextLink":"x"},{"ID":2}]}"#,
      "Orders"
    ),
    (
      "2.0",
      #"{"d":{"results":[{"ID":1,"Orders":{"results":[{"ID":1}],"__next":"x"}},{"ID":2}]}}"#,
      "Orders"
    ),
    ("2.0", #"{"d":[{"ID":1,"Orders":{"__next":"x","results":[]}},{"ID":2}]}"#, "Orders"),
    ("2.0", atom, "Orders"),
  ]

  private func service(_ version: String, _ target: String, _ body: String) throws -> ODataService {
    let type = body.hasPrefix("<") ? "application/atom+xml" : "application/json"
    let fixture = FixtureService(version: version, [target: [.init(body, type: type)]])
    return try ODataService("https://h/svc", client: fixture)
  }

  @Test(arguments: lists) func listsOfAPageAreErrors(
    _ version: String, _ body: String, _ name: String
  ) async throws {
    let service = try service(version, "C", body)
    var count = 0
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service["C", as: Customer.self].objects() { count += 1 }
    }
    #expect(error?.code == .incomplete && error?.message.hasPrefix(name) == true, "\(body)")
    #expect(error?.fix?.contains(name) == true)
    #expect(count == (body.hasPrefix("<") ? 1 : 2))
    // Who does not read the lists needs none of them.
    count = 0
    for try await _ in service["C", as: Plain.self].objects() { count += 1 }
    #expect(count == (body.hasPrefix("<") ? 1 : 2))
  }

  @Test func theListsOfOneEntityAreErrors() async throws {
    for (version, body) in [
      ("4.0", #"{"ID":1,"Orders":[{"ID":1}],"Orders@odata.nextLink":"x"}"#),
      ("2.0", #"{"d":{"ID":1,"Orders":{"results":[{"ID":1}],"__next":"x"}}}"#),
    ] {
      let error = await #expect(throws: ODataError.self) {
        try await service(version, "C(1)", body)["C", as: Customer.self].entity(1).object()
      }
      #expect(error?.code == .incomplete && error?.message.hasPrefix("Orders") == true)
    }
  }

  @Test func aPropertyForTheLinkTakesIt() async throws {
    let body = #"{"value":[{"ID":1,"Orders":[{"ID":5}],"Orders@odata.nextLink":"x"},{"ID":2}]}"#
    var found: [Linked] = []
    for try await customer in try service("4.0", "C", body)["C", as: Linked.self].objects() {
      found.append(customer)
    }
    #expect(
      found == [
        Linked(ID: 1, Orders: [Item(ID: 5)], next: "x"), Linked(ID: 2, Orders: [], next: nil),
      ])
  }

  @Test func mappingsAreHeldToIt() async throws {
    let text = "emit Customer at /value\ntype Customer { ID: Int; Orders: [Item] from LIST }\n"
    let types = "type Item { ID: Int }\n"
    let body = #"{"value":[{"ID":1,"Orders":[{"ID":5}],"Orders@odata.nextLink":"x"}]}"#
    let service = try service("4.0", "C", body)
    let plain = try Mapping(text.replacing("LIST", with: "Orders") + types)
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service["C"].objects(by: plain, named: "Customer") {}
    }
    #expect(error?.code == .incomplete)
    let linked = try Mapping(
      text.replacing("LIST", with: "Orders; next: String? from `Orders@odata.nextLink`") + types)
    var links: [String?] = []
    for try await customer in service["C"].objects(by: linked, named: "Customer") {
      links.append(try customer.next)
    }
    #expect(links == ["x"])
  }

  @Test func wholeListsAreNone() async throws {
    for (version, body) in [
      ("4.0", #"{"value":[{"ID":1,"Orders":[{"ID":1}],"Orders@odata.nextLink":null}]}"#),
      (
        "2.0",
        #"{"d":{"results":[{"ID":1,"Orders":{"__count":"1","results":[{"ID":1,"Items":{"results":[]}}]}}]}}"#
      ),
      ("4.0", #"{"value":[{"ID":1,"Orders":[{"ID":1}],"Other@odata.nextLink":"x"}]}"#),
      ("2.0", #"{"d":{"results":[{"ID":1,"Orders":{"results":[{"ID":1}],"__next":null}}]}}"#),
    ] {
      var found: [Customer] = []
      for try await customer in try service(version, "C", body)["C", as: Customer.self].objects() {
        found.append(customer)
      }
      #expect(found == [Customer(ID: 1, Orders: [Order(ID: 1, Items: [])])], "\(body)")
    }
  }

  /// Version 2 puts more around an empty list than around an entity's properties.
  @Test func emptyListsOfVersionTwoHoldNothing() async throws {
    for list in [
      #"{"results":[]}"#, #"{"results":[],"__count":"0"}"#, #"{"__count":"0","results":[]}"#,
      #"{"__deferred":{"uri":"x"}}"#, "[]", "null",
    ] {
      let body = #"{"d":{"results":[{"ID":1,"Orders":\#(list)},{"ID":2}]}}"#
      var found: [Customer] = []
      for try await customer in try service("2.0", "C", body)["C", as: Customer.self].objects() {
        found.append(customer)
      }
      #expect(found == [Customer(ID: 1, Orders: []), Customer(ID: 2, Orders: [])], "\(list)")
    }
  }
}
