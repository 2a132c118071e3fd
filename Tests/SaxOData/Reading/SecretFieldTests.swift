import SaxHTTP
import Testing

@testable import SaxOData

/// Fields that are secret go to the service alone, and in no body.
@Suite struct SecretFieldTests {
  struct Product: Codable, Sendable { var ID: Int }

  private func service(
    _ client: some HTTPExecutor, _ version: ODataVersion, longestURL: Int = 2000
  ) throws -> ODataService {
    var options = ODataOptions()
    options.version = version
    options.longestURL = longestURL
    options.followsPagesToOtherOrigins = true
    try options.fields.set("Authorization", "Bearer shared-secret")
    try options.fields.set("Accept", "application/json;odata.metadata=full")
    options.fields.set(try HeaderField("X-Tenant", "t-secret", isSecret: true))
    return try ODataService("https://h/svc", client: client, options: options)
  }

  @Test func deltaLinksElsewhereGetNoSecrets() async throws {
    let fixture = FixtureService(["Delta": #"{"value":[]}"#])
    let service = try service(fixture, .v4)
    for try await _ in service.changes(since: "https://elsewhere/svc/Delta", as: Product.self) {}
    for try await _ in service.changes(since: "https://h/svc/Delta", as: Product.self) {}
    let requests = fixture.requests
    #expect(requests.map(\.url.host) == ["elsewhere", "h"])
    #expect(requests.map { $0.fields.contains { $0.isSecret } } == [false, true])
  }

  @Test func pagesElsewhereGetNoSecrets() async throws {
    let fixture = FixtureService([
      "Products": #"{"value":[],"@odata.nextLink":"https://elsewhere/svc/More"}"#,
      "More": #"{"value":[],"@odata.nextLink":"https://elsewhere/svc/Most"}"#,
      "Most": #"{"value":[]}"#,
    ])
    for try await _ in try service(fixture, .v4)["Products", as: Product.self].objects() {}
    let requests = fixture.requests
    #expect(requests.map(\.url.host) == ["h", "elsewhere", "elsewhere"])
    #expect(requests.map { $0.fields.contains { $0.isSecret } } == [true, false, false])
  }
}
