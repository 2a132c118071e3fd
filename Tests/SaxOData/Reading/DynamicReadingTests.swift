import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Objects without a type of Swift or a mapping, which are read as the service's metadata declares them: one entity,
/// changes, and what operations answer with.
@Suite struct DynamicReadingTests {
  private static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="P"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Name" Type="Edm.String"/><NavigationProperty Name="Kids" Type="Collection(NS.K)"/></EntityType>
    <EntityType Name="K"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    </EntityType>
    <Function Name="Best"><ReturnType Type="NS.P"/></Function>
    <Function Name="All"><ReturnType Type="Collection(NS.P)"/></Function>
    <Action Name="Make" IsBound="true"><Parameter Name="it" Type="NS.P"/><ReturnType Type="NS.K"/></Action>
    <EntityContainer Name="C"><EntitySet Name="P" EntityType="NS.P"/><Singleton Name="Me" Type="NS.P"/>
    <FunctionImport Name="Best" Function="NS.Best"/><FunctionImport Name="All" Function="NS.All"/>
    </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
    """

  private func service() throws -> ODataService {
    var answers = [
      "P(1)": #"{"@odata.context":"c","ID":1,"Name":"a"}"#,
      "P(1)?$expand=Kids": #"{"ID":1,"Kids":[{"ID":7}]}"#, "Me": #"{"ID":2}"#,
      "P?$deltatoken=1": #"{"value":[{"ID":3},{"@removed":{},"ID":4}]}"#,
      "P?$select=ID&$deltatoken=1": #"{"value":[{"ID":3}]}"#, "Best()": #"{"ID":5}"#,
      "All()": #"{"value":[{"ID":6,"Name":"f"}]}"#, "P(1)/NS.Make": #"{"ID":8}"#,
    ].mapValues { [FixtureService.Answer($0)] }
    answers["$metadata"] = [.init(Self.metadata, type: "application/xml")]
    return try ODataService("https://h/svc", client: FixtureService(answers))
  }

  @Test func oneEntityIsRead() async throws {
    let service = try service()
    let one = service["P"].entity(1)
    let object = try await one.object()
    #expect(try object.ID == 1 && (try object.Name) == "a")
    let kids: [SaxObject] = try await one.expand("Kids").object().Kids
    #expect(try kids.map { try $0.ID as Int } == [7])
    #expect(try await service["Me"].singleton.object().ID == 2)
  }

  @Test func changesAreRead() async throws {
    for link in ["P?$deltatoken=1", "P?$select=ID&$deltatoken=1"] {
      var ids: [Int] = []
      let changes = try service().changes(since: "https://h/svc/\(link)", as: SaxObject.self)
      for try await case .changed(let object) in changes { ids.append(try object.ID) }
      #expect(ids == [3])
    }
  }

  @Test func answersOfOperationsAreRead() async throws {
    let service = try service()
    #expect(try await service.function("Best").object(as: SaxObject.self)?.ID == 5)
    #expect(
      try await service.function("All").objects(as: SaxObject.self).map { try $0.Name as String }
        == ["f"])
    var names: [String] = []
    for try await object in service.function("All").entities(as: SaxObject.self).objects() {
      names.append(try object.Name)
    }
    #expect(names == ["f"])
    let made = service["P"].entity(1).action("NS.Make")
    #expect(try await made.object(as: SaxObject.self)?.ID == 8)
  }

  @Test func whatTheModelLacksIsSaid() async throws {
    let error = await #expect(throws: ODataError.self) {
      try await service()["Q"].entity(1).object()
    }
    #expect(error?.code == .model || error?.status == 404)
  }
}
