import SaxHTTP
import SaxOData
import SaxSchema
import Saxifrage
import Testing

/// Services whose `$metadata` has faults, and such as say no version: what is right of them is read.
@Suite struct FaultyMetadataTests {
  private static func metadata(_ more: String) -> String {
    """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="N" Alias="A" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="P"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Odd" Type="N.Gone"/></EntityType>
    <Function Name="F" IsBound="true"><Parameter Name="it" Type="N.P"/><Parameter Name="names" Type="Collection(Edm.String)"/>
    <ReturnType Type="Edm.Int32"/></Function>\(more)
    <EntityContainer Name="C"><EntitySet Name="P" EntityType="N.P"/><EntitySet Name="Q" EntityType="N.None"/>
    </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
    """
  }

  private func service(_ more: String = "", version: String? = "4.0") throws -> ODataService {
    let fixture = FixtureService(
      version: version,
      [
        "$metadata": [.init(Self.metadata(more), type: "application/xml")],
        "P": [.init(#"{"value":[{"ID":1,"Odd":{"a":[2]}}]}"#)],
        "Q": [.init(#"{"value":[{"ID":1}]}"#)],
      ])
    return try ODataService("https://h/svc", client: fixture)
  }

  /// As Microsoft Graph has them.
  @Test(arguments: [
    "A.F(A.P, Collection(Edm.String))", "A.F( A.P ,Collection( Edm.String ) )",
    "N.F(N.P,\n Collection(Edm.String))",
  ])
  func blanksInATargetDoNotCount(_ target: String) throws {
    let text = Self.metadata(
      "<Annotations Target=\"\(target)\"><Annotation Term=\"o.T\" String=\"x\"/></Annotations>")
    var options = ODataMetadataOptions()
    options.allowsDanglingNames = true
    let model = try EntityModel.reading(metadata: Array(text.utf8), options: options)
    #expect(!model.warnings.contains { $0.code == .target })
    #expect(model.targetedAnnotations("N.F(N.P,Collection(Edm.String))").count == 1)
  }

  @Test func whatNothingDeclaresIsReadAsItIs() async throws {
    let service = try service(
      "<Annotations Target=\"N.P//x\"><Annotation Term=\"o.T\"/></Annotations>")
    var found: [SaxObject] = []
    for try await object in service["P"].objects() { found.append(object) }
    #expect(try found.map { try $0.ID as Int } == [1])
    #expect(found.first?.description.contains(#""a":[2]"#) == true, "\(found)")
    let warnings = try await service.metadata().warnings
    #expect(Set(warnings.map(\.code)) == [.dangling, .target])
    // A set of a type that is not there names it.
    let error = await #expect(throws: (any Error).self) {
      for try await _ in service["Q"].objects() {}
    }
    #expect(error.map { "\($0)" }?.contains("N.None") == true, "\(error as Any)")
  }

  /// A proxy took the field.
  @Test func theVersionOfTheMetadataCounts() async throws {
    let service = try service(version: nil)
    #expect(try await service.version() == .v4)
    var count = 0
    for try await _ in service["P"].objects() { count += 1 }
    #expect(count == 1)
    let silent = try ODataService(
      "https://h/svc", client: FixtureService(version: nil, [String: String]()))
    let error = await #expect(throws: ODataError.self) { try await silent.version() }
    #expect(error?.code == .version && error?.message.contains("no $metadata") == true)
  }
}
