import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Forms of answers that few services have.
@Suite struct DepartureTests {
  struct Product: Decodable, Sendable { var ID: Int }

  private func service(
    _ version: String, _ answers: [String: FixtureService.Answer],
    _ set: (inout ODataOptions) -> Void = { _ in }
  ) throws -> (ODataService, FixtureService) {
    var options = ODataOptions()
    set(&options)
    let fixture = FixtureService(version: version, answers.mapValues { [$0] })
    return (try ODataService("https://h/svc", client: fixture, options: options), fixture)
  }

  @Test func nextLinksOfVersion2MayBeObjects() async throws {
    for (next, ids) in [
      (#"{"uri":"Products?$skiptoken=1"}"#, [1, 2]), (#""Products?$skiptoken=1""#, [1, 2]),
    ] {
      let (service, _) = try service(
        "2.0",
        [
          "Products": .init(#"{"d":{"results":[{"ID":1}],"__next":\#(next)}}"#),
          "Products?$skiptoken=1": .init(#"{"d":{"results":[{"ID":2}]}}"#),
        ])
      let products = service["Products", as: Product.self].objects()
      #expect(try await products.all().map(\.ID) == ids)
      #expect(products.pageCount == 2)
    }
    let (service, _) = try service(
      "2.0", ["Products": .init(#"{"d":{"results":[{"ID":1}],"__next":{"link":"x"}}}"#)])
    await #expect(throws: (any Error).self) {
      _ = try await service["Products", as: Product.self].objects().all()
    }
  }

  @Test func valuesOfVersion2MayStandInResults() async throws {
    let (service, _) = try service(
      "2.0",
      [
        "Products(1)/Name": .init(#"{"d":{"results":{"Name":"a"}}}"#),
        "Products(2)/Name": .init(#"{"d":{"Name":"b"}}"#),
        "Products(1)/Size": .init(#"{"d":{"results":{"Size":{"ID":3}}}}"#),
        "Products(2)/Size": .init(#"{"d":{"Size":{"__metadata":{},"ID":4}}}"#),
        "Products(1)/Tags": .init(#"{"d":{"results":["x"]}}"#),
      ])
    let products = service["Products", as: Product.self]
    for (number, name, size) in [(1, "a", 3), (2, "b", 4)] {
      let one = products.entity(number)
      #expect(try await one.property("Name").value(as: String.self) == name)
      #expect(try await one.property("Size").value(as: Product.self)?.ID == size)
    }
    #expect(try await products.entity(1).property("Tags").value(as: [String].self) == ["x"])
  }

  @Test func anElementWithoutItemsIsAListWhereOneIsWanted() async throws {
    let space = "http://docs.oasis-open.org/odata/ns/metadata"
    let (service, _) = try service(
      "4.0",
      [
        "Products(1)/Tags": .init(#"<m:value xmlns:m="\#(space)"/>"#, type: "application/xml"),
        "Products(2)/Tags": .init(
          #"<m:value xmlns:m="\#(space)"><m:element>a</m:element></m:value>"#,
          type: "application/xml"),
        "Products(2)/Size": .init(
          ##"<Size xmlns:m="\##(space)"><Tags m:type="#Collection(String)"/><Unit/></Size>"##,
          type: "application/xml"),
        "Products(3)/Size": .init(#"{"odata.metadata":"$metadata#Edm.Null","odata.null":true}"#),
      ])
    let products = service["Products", as: Product.self]
    #expect(try await products.entity(1).property("Tags").value(as: [String].self) == [])
    #expect(try await products.entity(1).property("Tags").value(as: String.self) == "")
    #expect(try await products.entity(2).property("Tags").value(as: [String].self) == ["a"])
    struct Size: Decodable, Sendable { var Tags: [String], Unit: String }
    let size = try await products.entity(2).property("Size").value(as: Size.self)
    #expect(size?.Tags == [] && size?.Unit == "")
    #expect(try await products.entity(3).property("Size").value(as: Size.self) == nil)
  }

  @Test func anErrorWithoutAMessageSaysSo() async throws {
    let body = #"{"error":{"code":"7","message":" "}}"#
    let (service, _) = try service("4.0", ["Products": .init(body, status: 403)])
    let error = await #expect(throws: ODataError.self) {
      _ = try await service["Products", as: Product.self].objects().all()
    }
    #expect(error?.message == "the service answers with an error" && error?.problem?.code == "7")
  }

  @Test func theFormatOfEntitiesIsNotThatOfBatches() async throws {
    let (service, _) = try service("4.0", [:]) {
      try? $0.fields.set("Accept", "application/json")
      try? $0.fields.set("X-Tenant", "7")
    }
    let request = try await service.batch().request()
    #expect(request.fields["Accept"] == "multipart/mixed" && request.fields["X-Tenant"] == "7")
  }

  @Test func aLongQueryThatIsRefusedHasAWayOut() async throws {
    let (service, fixture) = try service("4.01", [:]) { $0.longestURL = 40 }
    let error = await #expect(throws: ODataError.self) {
      _ = try await service["Products", as: Product.self].filter("ID eq 1 or ID eq 2 or ID eq 3")
        .objects().all()
    }
    #expect(error?.status == 404 && error?.fix?.contains("options.version = .v4") == true)
    #expect(fixture.targets.last == "Products/$query")
  }

  /// Next links are relative to the context in JSON (OData JSON Format 4.01 §4.3), to `xml:base` in Atom, and else to the
  /// page.
  @Test func nextLinksAreRelativeToWhatThePageSays() async throws {
    let next = "Categories(1)/Products?$skiptoken=1"
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" BASE xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"
      xmlns:d="http://docs.oasis-open.org/odata/ns/data"><link rel="next" href="LINK"/></feed>
      """
    let pages: [(FixtureService.Answer, String)] = [
      (
        .init(
          #"{"@odata.context":"https://h/svc/$metadata#P","value":[],"@odata.nextLink":"\#(next)"}"#
        ),
        next
      ),
      (
        .init(#"{"@odata.context":"../$metadata#P","value":[],"@odata.nextLink":"\#(next)"}"#), next
      ),
      (
        .init(#"{"odata.metadata":"/svc/$metadata#P","value":[],"odata.nextLink":"\#(next)"}"#),
        next
      ),
      (
        .init(
          #"{"@odata.context":"https://inner/$metadata","value":[],"@odata.nextLink":"Products?p=2"}"#
        ),
        "Categories(1)/Products?p=2"
      ),
      (.init(#"{"value":[],"@odata.nextLink":"Products?p=2"}"#), "Categories(1)/Products?p=2"),
      (
        .init(
          atom.replacing("BASE", with: #"xml:base="https://h/svc/""#).replacing("LINK", with: next),
          type: "application/atom+xml"), next
      ),
      (
        .init(
          atom.replacing("BASE", with: #"m:context="x/y/$metadata" xml:base="/svc/""#)
            .replacing("LINK", with: next), type: "application/atom+xml"), next
      ),
      (
        .init(
          atom.replacing("BASE", with: "").replacing("LINK", with: "Products?p=2"),
          type: "application/atom+xml"), "Categories(1)/Products?p=2"
      ),
    ]
    for (page, target) in pages {
      let (service, fixture) = try service(
        "4.0", ["Categories(1)/Products": page, target: .init(#"{"value":[{"ID":2}]}"#)])
      let query = service["Categories(1)/Products", as: Product.self]
      #expect(try await query.objects().all().map(\.ID) == [2], "\(page.body)")
      #expect(fixture.targets.last == target)
    }
  }

  @Test func anEmptyFeedBehindLongCommentsIsOne() async throws {
    let comment = "<!-- " + String(repeating: "licence - ", count: 300) + "-->"
    let feed = #"<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>"#
    for (body, isList) in [
      ("<?xml version=\"1.0\"?>\n\(comment)\n\(comment)\(feed)", true), (comment + feed, true),
      ("\(comment)<service/>", false), (comment, false),
    ] {
      let (service, _) = try service(
        "3.0", ["Products": .init(body, type: "application/atom+xml")])
      let products = service["Products", as: Product.self].objects()
      if isList {
        #expect(try await products.all().isEmpty)
      } else {
        await #expect(throws: ODataError.self) { _ = try await products.all() }
      }
    }
  }
}
