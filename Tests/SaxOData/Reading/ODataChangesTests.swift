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
    let (all, next) = try await all(version, body, type: type)
    var changed: [Product] = []
    var removed: [ODataRemoval] = []
    for change in all {
      switch change {
      case .changed(let product): changed.append(product)
      case .removed(let removal): removed.append(removal)
      case .linked, .unlinked: break
      }
    }
    return (changed, removed, next)
  }

  private func all(
    _ version: String, _ body: String, type: String = "application/json"
  ) async throws -> (changes: [ODataChange<Product>], next: String?) {
    let fixture = FixtureService(
      version: version, ["Products?$deltatoken=1": [.init(body, type: type)]])
    let service = try ODataService("https://h/svc", client: fixture)
    let changes = service.changes(since: "https://h/svc/Products?$deltatoken=1", as: Product.self)
    var all: [ODataChange<Product>] = []
    for try await change in changes { all.append(change) }
    return (all, changes.deltaLink)
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
    #expect(removed.map(\.properties) == [[:], ["ID": "4"]])
  }

  /// The forms of 4.01 that a service may answer in, with and without `odata.` before the names.
  @Test func removalsOfVersionFourOneHaveTheirOwnProperties() async throws {
    let (changed, removed, _) = try await changes(
      "4.01",
      #"""
      {"@odata.context":"$metadata#Products/$delta","value":[{"@odata.removed":{"reason":"deleted"},"@odata.id":"Products(2)"},
      {"@removed":{"reason":"deleted"},"@id":"Products(3)","id":"own","reason":"mine"},
      {"@context":"#Products/$deletedEntity","@removed":{"reason":"changed"},"id":7,"ID":8},
      {"@context":"#Products/$deletedEntity","id":"Products(9)","reason":"deleted"},{"ID":1}]}
      """#)
    #expect(changed == [Product(ID: 1)])
    #expect(removed.map(\.id) == ["Products(2)", "Products(3)", nil, "Products(9)"])
    #expect(removed.map(\.reason) == ["deleted", "deleted", "changed", "deleted"])
    #expect(removed[1].properties == ["id": "own", "reason": "mine"])
    #expect(removed[2].properties == ["id": "7", "ID": "8"])
    #expect(removed[3].properties == [:])
  }

  /// Links are changes of their own, in every form.
  @Test(arguments: [
    (
      "4.0",
      #"""
      {"@odata.context":"$metadata#Products/$delta","value":[
      {"@odata.context":"#Products/$link","source":"a","relationship":"b","target":"c"},{"ID":1},
      {"@odata.context":"#Products/$deletedLink","source":"d","relationship":"e","target":"f"}]}
      """#
    ),
    (
      "4.01",
      #"""
      {"@context":"$metadata#Products/$delta","value":[
      {"@context":"#Products/$link","source":"a","relationship":"b","target":"c"},{"ID":1},
      {"@context":"#Products/$deletedLink","source":"d","relationship":"e","target":"f"}]}
      """#
    ),
    (
      "4.0",
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"
      xmlns:d="http://docs.oasis-open.org/odata/ns/data"><m:link source="a" relationship="b" target="c"/>
      <entry><content type="application/xml"><m:properties><d:ID>1</d:ID></m:properties></content></entry>
      <m:deleted-link source="d" relationship="e" target="f"/></feed>
      """
    ),
  ]) func linksAreChanges(_ version: String, _ body: String) async throws {
    let type = body.hasPrefix("<") ? "application/atom+xml" : "application/json"
    var seen: [String] = []
    for change in try await all(version, body, type: type).changes {
      switch change {
      case .changed(let product): seen.append("\(product.ID)")
      case .removed: seen.append("removed")
      case .linked(let link): seen.append("+\(link.source) \(link.relationship) \(link.target)")
      case .unlinked(let link): seen.append("-\(link.source) \(link.relationship) \(link.target)")
      }
    }
    #expect(seen == ["+a b c", "1", "-d e f"])
  }

  /// Services of V2 and V3 say what changed alone.
  @Test func changesOfOlderVersions() async throws {
    for (version, body) in [
      ("2.0", #"{"d":{"results":[{"__metadata":{},"ID":1}],"__delta":"https://h/svc/P?d=2"}}"#),
      ("2.0", #"{"d":{"__delta":"https://h/svc/P?d=2","results":[{"ID":1}]}}"#),
      (
        "3.0",
        #"{"odata.metadata":"c","value":[{"ID":1}],"odata.deltaLink":"https://h/svc/P?d=2"}"#
      ),
    ] {
      let (changed, removed, next) = try await changes(version, body)
      #expect(changed == [Product(ID: 1)] && removed.isEmpty, "\(body)")
      #expect(next == "https://h/svc/P?d=2", "\(body)")
    }
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
