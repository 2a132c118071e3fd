import SaxHTTP
import SaxOData
import SaxSchema
import Testing

/// Options of the address of one entity, which are for reading it.
@Suite struct ODataAddressOptionTests {
  struct Product: Codable, Sendable { var ID: Int? }

  private let memory = MemoryService(.v4)
  private let service: ODataService

  init() throws { service = try ODataService("https://h/svc", client: memory) }

  private func options(
    _ one: ODataEntityAddress<Product>, _ version: ODataVersion
  ) throws -> String? {
    try one.url(version).query
  }

  @Test func optionsAreMergedAndAdapted() throws {
    let one = service["Products", as: Product.self].entity(7)
    let selected = one.select("Name").select("Price")
    #expect(try options(selected, .v4) == "$select=Name,Price")
    #expect(try options(one.select("Name", "Price"), .v2) == "$select=Name,Price")
    let expanded = one.select("Name").expand("Category").expand("Supplier")
    #expect(try options(expanded, .v4) == "$select=Name&$expand=Category,Supplier")
    #expect(
      try options(expanded, .v2) == "$select=Name,Category,Supplier&$expand=Category,Supplier")
    #expect(
      try options(one.expand("Category($select=Name)"), .v4) == "$expand=Category($select=Name)")
    #expect(throws: ODataError.self) { try one.select("a b").url(.v4) }
  }

  @Test func onlyReadingHasThem() async throws {
    let products = service["Products", as: Product.self]
    try await products.create(Product(ID: 7))
    try await products.create(Product(ID: 8))
    let one = products.entity(7).select("Name")
    #expect(try one.related("Category", as: Product.self).url(.v4).query == nil)
    #expect(try one.relatedEntities("Tags", as: Product.self).url(.v4).query == nil)
    #expect(try one.property("Name").url(.v4).query == nil)
    #expect(try one.function("NS.Cost").url(.v4).query == nil)
    #expect(try one.ofType("NS.Special").url(.v4).query == "$select=Name")
    _ = try await one.object()
    try await one.update(["Name": "B"])
    try await one.replace(with: Product(ID: 7))
    _ = try? await one.media.data()
    try await products.entity(8).addLink("Others", to: one)
    var batch = try await service.batch()
    try batch.add(try await one.changing(["Name": "B"]))
    try batch.add(try await one.deletion())
    #expect(batch.operations.map(\.head.url) == ["Products(7)", "Products(7)"])
    try await one.delete()
    let lines = await memory.lines.dropFirst(3)
    #expect(
      lines == [
        "GET Products(7)?$select=Name", "PATCH Products(7)", "PUT Products(7)",
        "GET Products(7)/$value", "POST Products(8)/Others/$ref", "DELETE Products(7)",
      ])
    let link = await memory.asked.first { $0.target.hasSuffix("$ref") }?.body
    #expect(link == #"{"@odata.id":"https://h/svc/Products(7)"}"#)
  }

  @Test func longOnesAreSentInABody() async throws {
    let name = String(repeating: "x", count: 100)
    let fixture = FixtureService(version: "4.01", ["Products(7)/$query": #"{"ID":7}"#])
    var settings = ODataOptions()
    settings.version = .v401
    settings.longestURL = 100
    let service = try ODataService("https://h/svc", client: fixture, options: settings)
    let one = service["Products", as: Product.self].entity(7).select(name)
    #expect(try await one.object().ID == 7)
    #expect(try await one.optionalObject()?.ID == 7)
    #expect(fixture.requests.map(\.method) == [.post, .post])
  }

  @Test func theModelChecksTheirNames() throws {
    var product = EntityModel.StructuredType(.entity, "Product", namespace: "NS")
    product.properties = [.init("Name", .init("Edm.String"))]
    var schema = EntityModel.Schema("NS")
    schema.structuredTypes = [product]
    var container = EntityModel.Container("C", namespace: "NS")
    container.entitySets = [.init("Products", of: "NS.Product")]
    schema.containers = [container]
    let model = try EntityModel(version: .v4, schemas: [schema])
    let products = service["Products", as: Product.self].typed(by: model)
    let error = #expect(throws: ODataError.self) {
      try products.entity(1).select("Nam").url(.v4)
    }
    #expect(error?.code == .model && error?.fix?.contains("Name") == true)
  }
}
