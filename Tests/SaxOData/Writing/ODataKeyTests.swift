import Foundation
import SaxHTTP
import SaxOData
import SaxSchema
import SaxTestRandom
import Testing

/// Addresses: keys by their types, names and values that want encoding.
@Suite struct ODataKeyTests {
  struct Thing: Codable, Sendable { var ID: Int? }

  private let service: ODataService
  private let memory = MemoryService(.v4)

  init() throws { service = try ODataService("https://h/svc", client: memory) }

  private func target(
    _ version: ODataVersion, _ one: ODataEntityAddress<Thing>
  ) throws -> String {
    String(try one.url(version).target.dropFirst("/svc/".count))
  }

  @Test func keysAreWrittenAsTheVersionHasThem() throws {
    let things = service["Things", as: Thing.self]
    let id = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    let date = Date(timeIntervalSince1970: 1_346_673_784.5)
    let guid = "01234567-89ab-cdef-0123-456789abcdef"
    let keys: [(ODataEntityAddress<Thing>, v2: String, v4: String)] = [
      (things.entity(7), "7", "7"),
      (things.entity(Int64(7)), "7L", "7"),
      (things.entity(5_000_000_000), "5000000000L", "5000000000"),
      (things.entity("ALFKI"), "'ALFKI'", "'ALFKI'"),
      (things.entity(true), "true", "true"),
      (things.entity(id), "guid'\(guid)'", guid),
      (things.entity(1.5), "1.5d", "1.5"),
      (things.entity(Decimal(string: "1.50") ?? 0), "1.5M", "1.5"),
      (things.entity(date), "datetime'2012-09-03T12:03:04.5'", "2012-09-03T12:03:04.5Z"),
      (things.entity(ODataLiteral.date("2012-09-03")), "", "2012-09-03"),
      (
        things.entity(keys: ["OrderID": 1, "ProductID": "a"]), "OrderID=1,ProductID='a'",
        "OrderID=1,ProductID='a'"
      ),
    ]
    for (one, v2, v4) in keys {
      if v2.isEmpty {
        #expect(throws: ODataError.self) { try one.url(.v2) }
      } else {
        #expect(try target(.v2, one) == "Things(\(v2))")
        #expect(try target(.v3, one) == "Things(\(v2))")
      }
      #expect(try target(.v4, one) == "Things(\(v4))")
      #expect(try target(.v401, one) == "Things(\(v4))")
    }
  }

  @Test func whatComesFromOutsideIsEncoded() throws {
    let things = service["Things", as: Thing.self]
    #expect(try target(.v4, things.entity("O'Neil")) == "Things('O''Neil')")
    #expect(
      try target(.v4, things.entity("a/b?c#d%e\r\nHost: x")).hasPrefix(
        "Things('a%2Fb%3Fc%23d%25e%0D%0AHost:%20x"))
    #expect(throws: ODataError.self) { try things.entity(1).property("a(b)").url(.v4) }
    #expect(throws: ODataError.self) { try things.entity(keys: ["a,b=1": 2]).url(.v4) }
    #expect(throws: ODataError.self) { try things.entity(keys: [:]).url(.v4) }
    #expect(throws: ODataError.self) { try things.entity(ODataLiteral.guid("1)/x")).url(.v4) }
    #expect(throws: ODataError.self) { try things.entity(ODataLiteral.null).url(.v4) }
  }

  @Test(arguments: ODataVersion.allCases)
  func keysAtRandomAreReadAsTheyWere(_ version: ODataVersion) throws {
    var random = SplitMix(seed: 11)
    let signs = Array("'/?#%&=(),;:@$ \"\\<>\u{0}\r\näß\u{1F600}abc0123.")
    let things = service["Things", as: Thing.self]
    for _ in 0..<2_000 {
      let key = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          signs[Int.random(in: signs.indices, using: &random)]
        })
      let text = try target(version, things.entity(keys: ["A": key, "B": 1]))
      #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let path = try ODataPath(parsing: text, version: version)
      #expect(
        path.segments == [
          .name("Things"),
          .key(
            .named([
              .init(name: "A", value: .literal(.string(key))),
              .init(name: "B", value: .literal(.number(ODataNumber(1)))),
            ])),
        ])
    }
  }

  @Test func fieldsFromOutsideAreRefused() async throws {
    let one = service["Things", as: Thing.self].entity(1)
    for etag in ["a\r\nX: y", "\"a\u{0}\"", "a\nb", "", " "] {
      let error = await #expect(throws: ODataError.self) { try await one.delete(ifMatch: etag) }
      #expect(error?.code == .query)
    }
    let error = await #expect(throws: ODataError.self) {
      try await service["Things", as: Thing.self].create(media: .bytes([1]), slug: "a\r\nb")
    }
    #expect(error?.code == .query)
    // The version was asked for.
    #expect(await memory.lines.allSatisfy { $0 == "GET " })
  }

  @Test func idsAndLinksAreAddressesOfTheSameOrigin() throws {
    let one = try service.entity(at: "Things(1)?x=2", as: Thing.self)
    #expect(try target(.v4, one) == "Things(1)?x=2")
    // Services write letters of all kinds in them, as in links of pages.
    #expect(
      try target(.v4, service.entity(at: "Things('\u{E4} b')", as: Thing.self))
        == "Things('%C3%A4%20b')")
    #expect(try target(.v4, one.related("A", as: Thing.self)) == "Things(1)/A?x=2")
    #expect(
      try target(.v4, service.entity(at: "https://h/svc/Things('a%2Fb')", as: Thing.self))
        == "Things('a%2Fb')")
    #expect(throws: ODataError.self) {
      try service.entity(at: "https://other/svc/Things(1)", as: Thing.self)
    }
    #expect(throws: ODataError.self) { try service.entity(at: "https://", as: Thing.self) }
  }

  @Test func pathsGoOnFromEntities() throws {
    let one = service["Things", as: Thing.self].entity(1)
    #expect(try target(.v4, one.related("A", as: Thing.self).ofType("NS.B")) == "Things(1)/A/NS.B")
    let many = one.relatedEntities("Many", as: Thing.self).filter("ID gt 2").top(3)
    #expect(try many.url(.v4).target == "/svc/Things(1)/Many?$filter=ID%20gt%202&$top=3")
    #expect(try target(.v4, many.entity(5)) == "Things(1)/Many(5)")
    #expect(
      try target(.v4, one.select("ID").expand("A")) == "Things(1)?$select=ID&$expand=A")
    #expect(try one.property("Address/City").url(.v4).target == "/svc/Things(1)/Address/City")
    #expect(
      try service["Things", as: Thing.self].ofType("NS.B").entity(1).url(.v4).target
        == "/svc/Things/NS.B(1)")
    #expect(try service["Me", as: Thing.self].singleton.url(.v4).target == "/svc/Me")
  }

  static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EnumType Name="Color"><Member Name="Red"/></EnumType>
    <TypeDefinition Name="Code" UnderlyingType="Edm.Int16"/>
    <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
     <Property Name="ID" Type="Edm.Int64" Nullable="false"/><Property Name="Mail" Type="Edm.String"/>
     <NavigationProperty Name="Lines" Type="Collection(NS.Line)"/>
     <Annotation Term="Org.OData.Core.V1.AlternateKeys"><Collection><Record>
      <PropertyValue Property="Key"><Collection><Record>
       <PropertyValue Property="Name" PropertyPath="Mail"/><PropertyValue Property="Alias" String="Mail"/>
      </Record></Collection></PropertyValue></Record></Collection></Annotation>
    </EntityType>
    <EntityType Name="Line"><Key><PropertyRef Name="Day"/><PropertyRef Name="Color"/><PropertyRef Name="Code"/></Key>
     <Property Name="Day" Type="Edm.Date" Nullable="false"/><Property Name="Color" Type="NS.Color" Nullable="false"/>
     <Property Name="Code" Type="NS.Code" Nullable="false"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Things" EntityType="NS.Thing"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """

  @Test func modelsSayTheTypesOfKeys() async throws {
    let model = try EntityModel.reading(metadata: Array(Self.metadata.utf8))
    let things = service["Things", as: Thing.self].typed(by: model)
    #expect(try target(.v2, things.entity(7)) == "Things(7L)")
    #expect(try target(.v4, things.entity(7)) == "Things(7)")
    #expect(try target(.v4, things.entity(keys: ["Mail": "a@b"])) == "Things(Mail='a@b')")
    let lines = things.entity(7).relatedEntities("Lines", as: Thing.self)
    let line = lines.entity(
      keys: ["Day": Date(timeIntervalSince1970: 0), "Color": "Red", "Code": 3])
    #expect(
      try target(.v4, line) == "Things(7)/Lines(Day=1970-01-01,Color=NS.Color'Red',Code=3)")
    let wrong: [ODataEntityAddress<Thing>] = [
      things.entity("7"), things.entity(1.5), things.entity(true),
      things.entity(keys: ["Mail": 5]), things.entity(keys: ["Name": "x"]),
      things.entity(keys: ["ID": 7, "Mail": "x"]), lines.entity(3),
      lines.entity(keys: ["Day": "yesterday", "Color": "Red", "Code": 3]),
      lines.entity(keys: ["Day": "2020-01-01", "Color": 1, "Code": 3]),
      lines.entity(keys: ["Day": "2020-01-01", "Color": "Red", "Code": 70_000]),
    ]
    for one in wrong {
      let error = await #expect(throws: ODataError.self) { try await one.object() }
      #expect(error?.code == .query)
    }
    #expect(await memory.lines.allSatisfy { $0 == "GET " })
  }
}
