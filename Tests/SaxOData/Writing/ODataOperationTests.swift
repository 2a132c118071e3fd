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

  @Test func actionsAreCalledByTheirOwnMethodForEntities() async throws {
    let fixture = FixtureService([
      "Products/NS.Restock":
        #"{"value":[{"ID":1}],"@odata.nextLink":"/svc/Products?$skiptoken=2"}"#,
      "Products?$skiptoken=2": #"{"value":[{"ID":2}]}"#,
    ])
    let action = try service(.v4, fixture)["Products"].action("NS.Restock", ["amount": 5])
    var found: [Int] = []
    for try await product in action.entities(as: Product.self).objects() {
      found.append(product.ID)
    }
    #expect(found == [1, 2])
    let requests = fixture.requests
    #expect(requests.map(\.method) == [.post, .get])
    #expect(
      try await requests[0].body.asResponse().collect(upTo: 100) == Array(#"{"amount":5}"#.utf8))
    #expect(requests[1].body.length == 0)
    #expect(!requests[1].fields.contains("Content-Type"))
  }

  @Test func functionImportsAreCalledByPostForEntities() async throws {
    let fixture = FixtureService(
      version: "2.0", ["Rate?stars=5&$top=1": #"{"d":{"results":[{"__metadata":{},"ID":1}]}}"#])
    let rate = try service(.v2, fixture).function("Rate", ["stars": 5]).method(.post)
    var count = 0
    for try await _ in rate.entities(as: Product.self).top(1).objects() { count += 1 }
    #expect(count == 1)
    #expect(fixture.requests.map(\.method) == [.post])
  }

  @Test func nothingFollowsAnAction() async throws {
    let fixture = FixtureService([String: String]())
    let entities = try service(.v4, fixture).action("Restock").entities(as: Product.self)
    let error = await #expect(throws: ODataError.self) { try await entities.entity(1).object() }
    #expect(error?.code == .query && error?.message.contains("action") == true)
    let other = await #expect(throws: ODataError.self) { try await entities.count() }
    #expect(other?.code == .query)
    #expect(fixture.requests.isEmpty)
  }

  @Test func longCallsAreSentInABody() async throws {
    let long = String(repeating: "x", count: 3000)
    let target = "Find(name=@p1)/$query"
    let fixture = FixtureService(version: "4.01", [target: #"{"value":42}"#])
    let find = try service(.v401, fixture).function("Find", ["name": long], usesAliases: true)
    #expect(try await find.value(as: Int.self) == 42)
    #expect(fixture.requests.map(\.method) == [.post])
  }

  /// Overloads that differ in what they are bound to alone.
  @Test func overloadsAreToldApartByWhatTheyAreBoundTo() throws {
    func type(_ name: String, _ base: String? = nil) -> EntityModel.StructuredType {
      var type = EntityModel.StructuredType(.entity, name, namespace: "NS")
      type.baseType = base
      type.properties = [.init("ID", .init("Edm.Int32"))]
      return type
    }
    func overload(_ bound: String, _ parameter: String) -> EntityModel.Operation {
      var operation = EntityModel.Operation(.function, "Cost", namespace: "NS")
      operation.isBound = true
      operation.parameters = [
        .init("it", .init("NS.\(bound)")), .init("amount", .init(parameter)),
      ]
      return operation
    }
    var schema = EntityModel.Schema("NS")
    schema.structuredTypes = [
      type("Order"), type("Product"), type("Special", "NS.Product"),
    ]
    schema.operations = [overload("Order", "Edm.Guid"), overload("Product", "Edm.Int32")]
    var container = EntityModel.Container("C", namespace: "NS")
    container.entitySets = [.init("Products", of: "NS.Product"), .init("Orders", of: "NS.Order")]
    schema.containers = [container]
    let model = try EntityModel(version: .v4, schemas: [schema])
    let service = try service(.v4, FixtureService([String: String]()))
    let products = service["Products"].typed(by: model)
    let url = "https://h/svc/Products(1)/"
    #expect(
      try products.entity(1).function("NS.Cost", ["amount": 5]).url(.v4).requested
        == url + "NS.Cost(amount=5)")
    #expect(
      try products.entity(1).ofType("NS.Special").function("NS.Cost", ["amount": 5]).url(.v4)
        .requested == url + "NS.Special/NS.Cost(amount=5)")
    #expect(throws: ODataError.self) {
      try service["Orders"].typed(by: model).entity(1).function("NS.Cost", ["amount": 5]).url(.v4)
    }
  }
}
