import SaxEngine
import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Members that entities hold beside the properties of their type, and what does not fit those.
@Suite struct OtherMembersTests {
  static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
    <edmx:Reference Uri="https://h/base"><edmx:Include Namespace="Base" Alias="B"/></edmx:Reference><edmx:DataServices>
    <Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="P" OpenType="true"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/>
    <Property Name="Price" Type="Edm.Decimal"/><Property Name="Home" Type="N.A"/>
    <Property Name="Places" Type="Collection(N.A)"/><NavigationProperty Name="Kids" Type="Collection(N.K)"/></EntityType>
    <ComplexType Name="A"><Property Name="City" Type="Edm.String" Nullable="false"/><Property Name="Zip" Type="Edm.String"/>
    </ComplexType>
    <EntityType Name="K"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Size" Type="Edm.Double"/><NavigationProperty Name="Parent" Type="N.P"/></EntityType>
    <EntityType Name="D" BaseType="B.Thing"><Property Name="Own" Type="Edm.Int32"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="P" EntityType="N.P"/><EntitySet Name="K" EntityType="N.K"/>
    <EntitySet Name="D" EntityType="N.D"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
    """

  private func objects(
    _ set: String, _ query: String = "", _ items: String
  ) async throws -> [SaxObject] {
    let fixture = FixtureService([
      "$metadata": [.init(Self.metadata, type: "application/xml")],
      set + (query.isEmpty ? "" : "?" + query.replacing(" ", with: "%20")): [
        .init(#"{"value":[\#(items)]}"#)
      ],
    ])
    var options = ODataOptions()
    options.version = .v401
    let entities = try ODataService("https://h/svc", client: fixture, options: options)[set]
    var found: [SaxObject] = []
    for try await object in (query.isEmpty ? entities : entities.with(query)).objects() {
      found.append(object)
    }
    return found
  }

  @Test(arguments: [
    // Open, with what is no property.
    (
      "P", "",
      #""@odata.etag":"e","ID":1,"Color":"red","Kids@odata.navigationLink":"x","Deep":{"a":[1,null]},"#
        + ##""#N.Act":{"target":"t"},"@x":1"##,
      #"{"ID":1,"Name":null,"Price":null,"Home":null,"Places":[],"Color":"red","Deep":{"a":[1,null]}}"#
    ),
    // Types that are not open have what is declared.
    ("K", "", #""ID":2,"New":true"#, #"{"ID":2,"Size":null}"#),
    // The base type is in another document.
    ("D", "", #""Thing":"t","Own":3"#, #"{"Own":3,"Thing":"t"}"#),
    (
      "K", "$compute=Size mul 2 as Twice&$select=ID,Twice", #""ID":1,"Twice":2.5"#,
      #"{"ID":1,"Twice":2.5}"#
    ),
    (
      "K", "$apply=groupby((Parent/Name),aggregate(Size with sum as Total))",
      #""Parent":{"Name":"x"},"Total":7"#, #"{"Total":7,"Parent":{"Name":"x"}}"#
    ),
    (
      "K", "$apply=aggregate(Size with max as Size)", #""@odata.id":null,"Size":7.5"#,
      #"{"Size":7.5}"#
    ),
    // What was not asked for is passed over.
    ("K", "$select=ID", #""ID":1,"Size":2"#, #"{"ID":1}"#),
  ])
  func membersThatNoPropertyIsForComeOut(
    _ set: String, _ query: String, _ members: String, _ wanted: String
  ) async throws {
    let objects = try await objects(set, query, "{\(members)},{\(members)}")
    #expect(objects.map(\.description) == [wanted, wanted])
  }

  @Test func dynamicPropertiesHaveTheirNames() async throws {
    let object = try #require(try await objects("P", "", #"{"ID":1,"Color":"red"}"#).first)
    #expect(try object.Color == "red" && (try object.ID) == 1)
    #expect(object.fieldNames.last == "Color")
  }

  @Test(arguments: [
    ("K", #"{"id":1}"#, "no property id", 1), ("K", #"{"ID":1,"size":2}"#, "no property size", 1),
    ("K", #"{"ID":1},{"ID":1,"SIZE":2}"#, "no property SIZE", 1),
    ("K", #"{"Size":1}"#, "ID", 1), ("K", #"{"ID":null}"#, "ID", 1),
    ("P", #"{"ID":1,"Home":"Rome"}"#, "Home", 1), ("P", #"{"ID":1,"Home":5}"#, "Home", 1),
    ("P", #"{"ID":1,"Places":["Rome"]}"#, "Places", 1),
    ("P", #"{"ID":1,"Places":[{"City":"a"},true]}"#, "Places", 1),
    ("P", #"{"ID":1,"Home":{"Zip":"1"}}"#, "City", 1),
    ("P", #"{"ID":1,"Home":{"city":"a","City":"b"}}"#, "no property city", 1),
    ("P", #"{"ID":1,"Name":{"a":1}}"#, "Name", 1), ("K", #"{"ID":{"a":1}}"#, "ID", 1),
    ("P", #"{"ID":1,"name":"x"}"#, "did you mean Name?", 1),
  ])
  func whatDoesNotFitThePropertiesIsAnError(
    _ set: String, _ item: String, _ words: String, _ line: Int
  ) async throws {
    let error = await #expect(throws: BuildError.self) { try await objects(set, "", item) }
    #expect(error.map { "\($0)" }?.contains(words) == true, "\(error as Any)")
    #expect(error?.place.position?.line == line)
  }

  /// Both are there, so that none is meant for the other.
  @Test func openTypesTellNamesApartByCase() async throws {
    let object = try #require(
      try await objects("P", "", #"{"ID":1,"Name":"a","name":"b"}"#).first)
    #expect(try object.Name == "a" && (try object.name) == "b")
  }

  /// Names of properties that are those of what is around entities, in another case.
  @Test(arguments: [
    ("2.0", #"{"d":{"results":[{"Results":1,"D":2}]}}"#), ("2.0", #"{"d":[{"Results":1,"D":2}]}"#),
    ("4.0", #"{"value":[{"Results":1,"D":2}]}"#),
  ])
  func namesOfTheFrameAreNoneOfProperties(_ version: String, _ body: String) async throws {
    let metadata = Self.metadata.replacing(
      "<Property Name=\"Size\" Type=\"Edm.Double\"/>",
      with:
        "<Property Name=\"Results\" Type=\"Edm.Int32\"/><Property Name=\"D\" Type=\"Edm.Int32\"/>"
        + "<Property Name=\"Error\" Type=\"Edm.Int32\"/>"
    ).replacing("<Property Name=\"ID\" Type=\"Edm.Int32\" Nullable=\"false\"/>", with: "")
    let fixture = FixtureService(
      version: version,
      ["$metadata": [.init(metadata, type: "application/xml")], "K": [.init(body)]])
    var texts: [String] = []
    for try await object in try ODataService("https://h/svc", client: fixture)["K"].objects() {
      texts.append("\(object)")
    }
    #expect(texts == [#"{"Results":1,"D":2,"Error":null}"#])
  }

  /// A removed entity has members of its own.
  @Test func removedEntitiesHaveTheirOwnMembers() async throws {
    let body = ##"""
      {"value":[{"ID":3},{"@odata.context":"x#K/$deletedEntity","id":"K(1)","reason":"deleted"}]}
      """##
    let fixture = FixtureService([
      "$metadata": [.init(Self.metadata, type: "application/xml")],
      "K?$deltatoken=1": [.init(body)],
    ])
    let service = try ODataService("https://h/svc", client: fixture)
    var removed: [String?] = []
    for try await change in service.changes(
      since: "https://h/svc/K?$deltatoken=1", as: SaxObject.self)
    {
      if case .removed(let removal) = change { removed.append(removal.id) }
    }
    #expect(removed == ["K(1)"])
  }

  /// Rows have what the steps leave, and subtotals less.
  @Test(arguments: [
    (
      "$apply=groupby((rollup(Home/City,Home/Zip)),aggregate(ID with sum as Total))",
      #""Home":{"Zip":"1"},"Total":5"#
    ),
    ("$apply=concat(aggregate(ID with max as id),identity)", #""id":5"#),
  ])
  func rowsMayLackWhatEntitiesHave(_ query: String, _ row: String) async throws {
    let objects = try await objects("P", query, "{\(row)}")
    #expect(objects.first?.description.contains(":5") == true, "\(objects)")
  }

  /// Of what was not asked for nothing has to come.
  @Test func onlyWhatWasAskedForHasToCome() async throws {
    #expect(
      try await objects("K", "$select=Size", #"{"Size":2.5}"#).map(\.description)
        == [#"{"Size":2.5}"#])
  }
}

/// Types of Swift that do not fit what the service sends.
@Suite struct MisfitTests {
  private struct City: Decodable, Sendable { var City: String? }
  private struct Person: Decodable, Sendable {
    var ID: Int
    var Home: City?
    var Places: [City]?
  }

  @Test(arguments: [
    #"{"ID":1,"Home":"Rome"}"#, #"{"ID":1,"Home":5}"#, #"{"ID":1,"Places":["Rome"]}"#,
    #"{"ID":1,"Places":[{"City":"a"},true]}"#, #"{"ID":1,"Places":"Rome"}"#, #"{"iD":1}"#,
  ])
  func aTextForAComplexValueIsAnError(_ item: String) async throws {
    let service = try ODataService(
      "https://h/svc", client: FixtureService(["P": #"{"value":[\#(item)]}"#]))
    await #expect(throws: BuildError.self) {
      for try await _ in service["P", as: Person.self].objects() {}
    }
  }
}
