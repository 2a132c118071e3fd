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

  @Test func partsOfBatchesHaveNone() async throws {
    let memory = MemoryService(.v4)
    let service = try service(memory, .v4)
    let products = service["Products", as: Product.self]
    var batch = try await service.batch()
    try batch.add(try await products.creation(of: Product(ID: 1)))
    try batch.add(try await products.entity(1).changing(["Name": "B"]))
    try batch.add(try await products.entity(1).deletion(ifMatch: "W/\"1\""))
    for operation in batch.operations {
      #expect(!operation.head.fields.contains { $0.isSecret })
      #expect(operation.head.fields["Accept"]?.hasPrefix("application/json") == true)
    }
    #expect(batch.operations[2].head.fields["If-Match"] == "W/\"1\"")
    do { for try await _ in service.results(of: batch) {} } catch {}
    let sent = try #require(await memory.asked.last)
    #expect(!sent.body.contains("secret"))
    #expect(sent.fields["Authorization"] == "Bearer shared-secret")
    #expect(sent.fields["X-Tenant"] == "t-secret")
    #expect(sent.fields["Accept"]?.hasPrefix("multipart/mixed") == true)
  }

  @Test func longQueriesInBatchesHaveNone() async throws {
    let memory = MemoryService(.v4)
    let query = try service(memory, .v4, longestURL: 10)["Products", as: Product.self]
      .filter("ID eq 1")
    do { for try await _ in query.objects() {} } catch {}
    let sent = try #require(await memory.asked.last)
    #expect(sent.target == "$batch" && sent.body.contains("GET Products"))
    #expect(!sent.body.contains("secret"))
    #expect(sent.fields["Authorization"] == "Bearer shared-secret")
  }

  @Test func confinedFieldsAreLeftOut() throws {
    var request = WebRequest(.get, try URI("https://h/svc/Products"))
    try request.fields.set("X-Key", "k")
    try request.fields.set("If-Match", "*")
    request.confinedFields = ["x-key"]
    let operation = BatchOperation(request, below: try URI("https://h/svc/"))
    #expect(operation.head.fields.map(\.name) == ["If-Match"])
  }
}
