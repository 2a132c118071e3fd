import SaxHTTP
import Saxifrage
import SaxOData
import SaxServices
import Testing

/// The pages that the program reads, which end as those of the library do.
@Suite struct EntityDocumentsTests {
  private static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="P"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    </EntityType><EntityContainer Name="C"><EntitySet Name="P" EntityType="NS.P"/></EntityContainer></Schema>
    </edmx:DataServices></edmx:Edmx>
    """

  /// Reads as the program does.
  private func read(_ answers: [String: FixtureService.Answer]) async throws -> Int {
    var all = answers.mapValues { [$0] }
    all["$metadata"] = [.init(Self.metadata, type: "application/xml")]
    let service = try ODataService("https://h/svc", client: FixtureService(version: "4.01", all))
    let documents = try await EntityDocuments(service["P"])
    var count = 0
    while let response = try await documents.next() {
      var reading = documents.mapping.emissions(.json, options: ReadingOptions(), source: nil) {
        if !documents.takes($0.typeName, try $0.result.get()) { count += 1 }
      }
      for try await chunk in response.content { try reading.feed(Array(chunk).span) }
      try reading.finish()
    }
    return count
  }

  @Test func allPagesAreRead() async throws {
    let count = try await read([
      "P": .init(#"{"@context":"$metadata#P","value":[{"ID":1}],"@nextLink":"P?p=2"}"#),
      "P?p=2": .init(#"{"value":[]}"#),
    ])
    #expect(count == 1)
  }

  @Test func trailersAreErrors() async throws {
    var answer = FixtureService.Answer(#"{"value":[{"ID":1}]}"#)
    answer.trailers = [("OData-Error", #"{"code":"7","message":"gone"}"#)]
    let last = answer
    let error = await #expect(throws: ODataError.self) { try await read(["P": last]) }
    #expect(error?.problem?.code == "7")
  }

  @Test(arguments: [#"{"login":"wanted"}"#, #"{"@odata.context":"$metadata#P/$entity","ID":1}"#])
  func whatIsNoListIsAnError(_ body: String) async throws {
    let error = await #expect(throws: ODataError.self) { try await read(["P": .init(body)]) }
    #expect(error?.code == .notOData)
  }
}
