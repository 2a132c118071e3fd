import SaxHTTP
import SaxSchema
import Saxifrage
import Testing

@testable import SaxOData

/// Ways through a service and its model: where they begin, over types and functions.
@Suite struct ModelWalkTests {
  private static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int64" Nullable="false"/>
    <Property Name="Where" Type="NS.Place"/><NavigationProperty Name="Lines" Type="Collection(NS.Line)"/></EntityType>
    <EntityType Name="B" BaseType="NS.A"><Property Name="Cost" Type="Edm.Decimal"/></EntityType>
    <EntityType Name="Line"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Amount" Type="Edm.Decimal"/></EntityType>
    <ComplexType Name="Place"><Property Name="City" Type="Edm.String"/></ComplexType>
    <ComplexType Name="Home" BaseType="NS.Place"><NavigationProperty Name="Owner" Type="NS.A"/></ComplexType>
    <Function Name="Best" IsBound="true" IsComposable="true"><Parameter Name="it" Type="Collection(NS.A)"/>
    <ReturnType Type="NS.B"/></Function>
    <Function Name="Find" IsComposable="true"><Parameter Name="text" Type="Edm.String"/>
    <ReturnType Type="Collection(NS.Line)"/></Function>
    <EntityContainer Name="C"><EntitySet Name="As" EntityType="NS.A"/><EntitySet Name="Lines" EntityType="NS.Line"/>
    <Singleton Name="Me" Type="NS.B"/><FunctionImport Name="Find" Function="NS.Find"/></EntityContainer></Schema>
    </edmx:DataServices></edmx:Edmx>
    """

  private let fixture = FixtureService([
    "$metadata": [.init(ModelWalkTests.metadata, type: "application/xml")],
    "As(1)/Lines": [.init(#"{"value":[{"ID":3,"Amount":2.5}]}"#)],
    "Find(text='x')": [.init(#"{"value":[{"ID":4,"Amount":2.5}]}"#)],
  ])
  private let service: ODataService

  init() throws { service = try ODataService("https://h/svc", client: fixture) }

  private func ids(_ query: ODataEntities<SaxObject>) async throws -> [String] {
    var ids: [String] = []
    for try await object in query.objects() { ids.append(object["ID"]?.plainText ?? "?") }
    return ids
  }

  @Test func whatBeginsAtALinkIsRead() async throws {
    let one = try service.entity(at: "As(1)", as: SaxObject.self)
    #expect(try await ids(one.relatedEntities("Lines", as: SaxObject.self)) == ["3"])
    let other = try service.entity(at: "https://h/svc/As(1)", as: SaxObject.self)
    #expect(try await ids(other.relatedEntities("Lines", as: SaxObject.self)) == ["3"])
  }

  @Test func whatAFunctionAnswersWithIsRead() async throws {
    let found = service.function("Find", ["text": "x"]).entities(as: SaxObject.self)
    #expect(try await ids(found) == ["4"])
    #expect(try await ids(service["Find(text='x')"]) == ["4"])
  }

  @Test func theModelStaysWithWhatIsReached() async throws {
    let model = try await service.metadata()
    let typed = service["As"].typed(by: model)
    func refused(_ query: ODataEntities<SaxObject>, _ location: SourceLocation = #_sourceLocation) {
      let error = #expect(throws: ODataError.self, sourceLocation: location) {
        try query.filter("Foo eq 1").url(.v4)
      }
      #expect(error?.code == .model, sourceLocation: location)
    }
    refused(typed)
    refused(typed.ofType("NS.B"))
    refused(typed.entity(1).relatedEntities("Lines", as: SaxObject.self))
    refused(typed.function("NS.Best").entities(as: SaxObject.self))
    refused(service["Me"].typed(by: model).singleton.relatedEntities("Lines", as: SaxObject.self))
    refused(
      try service.entity(at: "As(1)", as: SaxObject.self).typed(by: model).relatedEntities(
        "Lines", as: SaxObject.self))
    refused(
      service.function("Find", ["text": "x"]).typed(by: model).entities(as: SaxObject.self))
    let derived = typed.entity(1).property("Where")
    #expect(derived.name == "Where")
    #expect(
      try service["As"].typed(by: model).ofType("NS.B").filter {
        $0.property("Cost", as: Int.self) == 5
      }
      .url(.v2).query == "$filter=Cost%20eq%205M")
  }

  @Test func typesAreToldAtEachStep() async throws {
    let model = try await service.metadata()
    let types = [
      "As": "NS.A", "As(1)": "NS.A", "As/NS.B": "NS.B", "As(1)/Where": "NS.Place",
      "As(1)/Where/NS.Home": "NS.Home", "As(1)/Where/NS.Home/Owner": "NS.A", "Me": "NS.B",
      "As/NS.Best()": "NS.B", "As/NS.Best()/Lines": "NS.Line", "Find(text='x')": "NS.Line",
      "As(1)/ID": "Edm.Int64",
    ]
    for (path, type) in types {
      var address = ODataAddress(path)
      address.model = model
      #expect(try address.type(below: service.root, .v4) == type, "\(path)")
    }
  }
}
