import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Deltas: what changed since a list was read, and what is not in it any more.
@Suite struct ODataChangesTests {
  struct Product: Decodable, Sendable, Equatable {
    var ID: Int
    var Name: String?
  }

  private func changes(
    _ version: String, _ body: String, type: String = "application/json"
  ) async throws -> (changed: [Product], removed: [ODataRemoval], next: String?) {
    let fixture = FixtureService(
      version: version, ["Products?$deltatoken=1": [.init(body, type: type)]])
    let service = try ODataService("https://h/svc", client: fixture)
    let changes = service.changes(since: "https://h/svc/Products?$deltatoken=1", as: Product.self)
    var changed: [Product] = []
    var removed: [ODataRemoval] = []
    for try await change in changes {
      switch change {
      case .changed(let product): changed.append(product)
      case .removed(let removal): removed.append(removal)
      }
    }
    return (changed, removed, changes.deltaLink)
  }

  @Test func changesOfVersionFour() async throws {
    let (changed, removed, next) = try await changes(
      "4.0",
      #"""
      {"@odata.context":"$metadata#Products/$delta","value":[{"ID":1,"Name":"a"},
      {"@odata.context":"$metadata#Products/$deletedEntity","id":"Products(2)","reason":"deleted"},
      {"@odata.context":"$metadata#Products/$link","source":"a","relationship":"b","target":"c"},
      {"ID":3}],"@odata.deltaLink":"Products?$deltatoken=2"}
      """#)
    #expect(changed == [Product(ID: 1, Name: "a"), Product(ID: 3)])
    #expect(removed.map(\.id) == ["Products(2)"] && removed.map(\.reason) == ["deleted"])
    #expect(next == "Products?$deltatoken=2")
  }

  @Test func changesOfVersionFourOne() async throws {
    let (changed, removed, _) = try await changes(
      "4.01",
      #"""
      {"@context":"$metadata#Products/$delta","value":[{"ID":1},{"@removed":{"reason":"changed"},"@id":"Products(2)"},
      {"@removed":{},"ID":4}],"@deltaLink":"Products?$deltatoken=2"}
      """#)
    #expect(changed == [Product(ID: 1)])
    #expect(removed.map(\.id) == ["Products(2)", nil])
    #expect(removed.map(\.reason) == ["changed", nil])
  }

  @Test func changesOfAtom() async throws {
    let (changed, removed, _) = try await changes(
      "4.0",
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"
      xmlns:d="http://docs.oasis-open.org/odata/ns/data" xmlns:t="http://purl.org/atompub/tombstones/1.0">
      <entry><content type="application/xml"><m:properties><d:ID>1</d:ID></m:properties></content></entry>
      <t:deleted-entry ref="Products(2)" m:reason="deleted"/></feed>
      """, type: "application/atom+xml")
    #expect(changed == [Product(ID: 1)])
    #expect(removed.map(\.id) == ["Products(2)"] && removed.map(\.reason) == ["deleted"])
  }

  @Test func aLinkOfAnotherOriginIsNotFollowed() async throws {
    let service = try ODataService("https://h/svc", client: FixtureService([String: String]()))
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service.changes(since: "https://elsewhere/x", as: Product.self) {}
    }
    #expect(error?.code == .query)
  }
}
