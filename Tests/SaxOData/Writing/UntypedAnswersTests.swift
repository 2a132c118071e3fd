import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Answers without a type of Swift or a mapping, read by the service's model: those to changes, in batches, and of
/// functions with complex results.
@Suite struct UntypedAnswersTests {
  private static let metadata = OtherMembersTests.metadata

  private func service(
    _ answers: [String: FixtureService.Answer], metadata: String? = metadata
  ) throws -> (FixtureService, ODataService) {
    var all = answers.mapValues { [$0] }
    if let metadata { all["$metadata"] = [.init(metadata, type: "application/xml")] }
    let fixture = FixtureService(all)
    return (fixture, try ODataService("https://h/svc", client: fixture))
  }

  @Test func changesGiveTheAnsweredEntity() async throws {
    let (_, service) = try service([
      "P": .init(#"{"ID":7,"Name":"a","Color":"red"}"#, status: 201),
      "P(7)": .init(#"{"ID":7,"Name":"b"}"#),
    ])
    let made = try await service["P"].create(["Name": "a"]).value
    #expect(try made?.ID == 7 && (try made?.Color) == "red")
    let changed = try await service["P"].entity(7).update(["Name": "b"]).value
    #expect(try changed?.Name == "b")
    #expect(try await service["P"].entity(7).replace(with: ["Name": "b"]).value?.Name == "b")
  }

  /// Less than the entity is no error: what was done stands.
  @Test func anAnswerMayHoldLessThanTheEntity() async throws {
    let (_, service) = try service(["P": .init(#"{"Name":"a"}"#, status: 201)])
    #expect(try await service["P"].create(["Name": "a"]).value?.Name == "a")
  }

  @Test func withoutAModelThereIsNoEntity() async throws {
    for metadata in [nil, "<html/>", Self.metadata.replacing("Name=\"P\"", with: "Name=\"Other\"")]
    {
      let (fixture, service) = try service(
        ["P": .init(#"{"ID":7}"#, status: 201)], metadata: metadata)
      let written = try await service["P"].create(["Name": "a"])
      #expect(written.value == nil && written.response.status == 201)
      #expect(fixture.requests.last?.method == .post)
    }
  }

  @Test func batchesGiveObjects() async throws {
    let body = """
      {"responses":[{"id":"1","status":200,"body":{"ID":1,"Name":"a","Kids":[{"ID":5}]}},
      {"id":"2","status":200,"body":{"value":[{"ID":2},{"ID":3,"x":1}]}},{"id":"3","status":201,"body":{"Name":"new"}}]}
      """
    let (_, service) = try service(["$batch": .init(body)])
    var batch = try await service.batch(as: .json)
    try batch.add(try await service["P"].entity(1).expand("Kids").reading())
    try batch.add(try await service["K"].reading())
    try batch.add(try await service["P"].creation(of: ["Name": "new"]))
    var texts: [String] = []
    for try await result in service.results(of: batch) {
      if texts.count == 1 {
        texts.append("\(try await result.objects(as: SaxObject.self))")
      } else {
        texts.append("\(try #require(try await result.object(as: SaxObject.self)))")
      }
    }
    #expect(
      texts[0]
        == #"{"ID":1,"Name":"a","Price":null,"Home":null,"Places":[],"Kids":[{"ID":5,"Size":null}]}"#
    )
    #expect(texts[1] == #"[{"ID":2,"Size":null}, {"ID":3,"Size":null}]"#)
    #expect(texts[2].contains(#""Name":"new""#))
  }

  private struct Address: Decodable, Sendable, Equatable { var City: String }

  @Test(arguments: [
    ("2.0", "application/json", #"{"d":{"Where":{"__metadata":{"type":"N.A"},"City":"Rome"}}}"#),
    ("2.0", "application/json", #"{"d":{"__metadata":{"type":"N.A"},"City":"Rome"}}"#),
    ("2.0", "application/json", #"{"d":{"Where":{"City":"Rome"}}}"#),
    ("3.0", "application/json", #"{"odata.metadata":"x","City":"Rome"}"#),
    ("3.0", "application/json", #"{"d":{"Where":{"City":"Rome"}}}"#),
    ("4.0", "application/json", #"{"@odata.context":"x","City":"Rome"}"#),
    (
      "2.0", "application/xml",
      """
      <d:Where xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" m:type="N.A"
       xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><d:City>Rome</d:City></d:Where>
      """
    ),
  ])
  func functionsGiveComplexValues(_ version: String, _ type: String, _ body: String) async throws {
    let metadata = """
      <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices
       m:DataServiceVersion="\(version)" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
      <ComplexType Name="A"><Property Name="City" Type="Edm.String" Nullable="false"/></ComplexType>
      <EntityContainer Name="C" m:IsDefaultEntityContainer="true">
      <FunctionImport Name="Where" ReturnType="N.A" m:HttpMethod="GET"/></EntityContainer></Schema>
      </edmx:DataServices></edmx:Edmx>
      """
    let target = version == "4.0" ? "Where()" : "Where"
    let fixture = FixtureService(
      version: version,
      ["$metadata": [.init(metadata, type: "application/xml")], target: [.init(body, type: type)]])
    let service = try ODataService("https://h/svc", client: fixture)
    #expect(try await service.function("Where").object(as: Address.self) == Address(City: "Rome"))
    let untyped = try await service.function("Where").object(as: SaxObject.self)
    #expect(untyped?.description == #"{"City":"Rome"}"#)
  }

  @Test func anAddressKeepsWhatItAsksFor() async throws {
    let answer = FixtureService.Answer(#"{"ID":1,"Kids":[{"ID":7}]}"#)
    let (_, service) = try service([
      "P(1)?$expand=Kids&$select=ID": answer,
      "P?$expand=Kids": .init(#"{"value":[{"ID":1,"Kids":[{"ID":7}]}]}"#),
    ])
    let link = try service.entity(at: "P(1)?$expand=Kids&$select=ID", as: SaxObject.self)
    #expect(try await link.object().description == #"{"ID":1,"Kids":[{"ID":7,"Size":null}]}"#)
    let one = service["P(1)?$expand=Kids&$select=ID"].singleton
    #expect(try await one.object().description == #"{"ID":1,"Kids":[{"ID":7,"Size":null}]}"#)
    var kids: [String] = []
    for try await object in service["P?$expand=Kids"].objects() {
      kids.append("\(object["Kids"] ?? .null)")
    }
    #expect(kids.count == 1 && kids[0].contains("7"))
  }

  /// A question mark in a key is one of the text.
  @Test func aQuestionMarkInAKeyStaysThere() async throws {
    let (fixture, service) = try service(["P('a%3Fb')": .init(#"{"ID":1}"#)])
    #expect(try await service["P('a?b')"].singleton.object().ID == 1)
    #expect(fixture.targets.contains("P('a%3Fb')"))
  }
}
