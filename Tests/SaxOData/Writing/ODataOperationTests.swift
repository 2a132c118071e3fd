import SaxHTTP
import SaxOData
import SaxSchema
import Testing

/// Calls of operations: what stands in the URL, which method they have, and which overload counts.
@Suite struct ODataOperationTests {
  struct Product: Codable, Sendable, Equatable { var ID: Int }

  private func service(
    _ version: ODataVersion, _ fixture: FixtureService
  ) throws -> ODataService {
    var options = ODataOptions()
    options.version = version
    return try ODataService("https://h/svc", client: fixture, options: options)
  }

  @Test(arguments: ["AT&T", "50%", "a#b", "%26", "a+b=c", "O'Neil", "1/2?", "\u{E4} \u{1F600}"])
  func parametersInTheQueryAreEncodedOnce(_ text: String) throws {
    let service = try service(.v2, FixtureService([String: String]()))
    for version in [ODataVersion.v2, .v3] {
      let url = try service.function("Find", ["name": text, "top": 5]).url(version)
      let query = try ODataQuery(parsing: try #require(url.query), version: version)
      let quoted = "'" + text.replacing("'", with: "''") + "'"
      #expect(query.options == [.custom("name", quoted), .custom("top", "5")])
    }
  }
}
