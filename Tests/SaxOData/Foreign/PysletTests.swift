import Foundation
import SaxEvents
import SaxHTTP
import SaxOData
import SaxTestServers
import Saxifrage
import Testing

/// A service of OData 2 that others wrote: pyslet over SQLite, in JSON and Atom, with pages of 3.
///
/// Where it departs from the specification a test says so.
@Suite(.enabled(if: ForeignODataServer.isThere)) struct PysletTests {
  static let formats: [ODataOptions.Format] = [.json(), .atom]

  private func shop(_ format: ODataOptions.Format) throws -> ForeignService {
    try ForeignService(ForeignODataServer(.pyslet)) { $0.format = format }
  }

  private func ids(_ query: ODataEntities<ForeignProduct>) async throws -> [Int?] {
    try await query.objects().all().map(\.ID)
  }

  @Test(arguments: formats) func entitiesAreReadOverThreePages(
    _ format: ODataOptions.Format
  ) async throws {
    let shop = try shop(format)
    let all = shop.products.objects()
    #expect(try await all.all() == (1...7).map(ForeignProduct.first))
    #expect(all.pageCount == 3)
    #expect(try await shop.service.version() == .v2)
    let untyped = try await shop.service["Products"].objects().all()
    #expect(untyped.compactMap { $0["Name"] } == (1...7).map { .string("product \($0)") })
  }

  @Test(arguments: formats) func queriesAreAnsweredAsTheyMean(
    _ format: ODataOptions.Format
  ) async throws {
    let shop = try shop(format)
    let products = shop.products.typed(by: try await shop.service.metadata())
    // It compares decimals as texts, by which 2.5 is more than 10.
    #expect(try await ids(products.filter(\.ID > 4)) == [5, 6, 7])
    #expect(try await ids(products.filter { $0.Name.contains("5") || $0.ID == 2 }) == [2, 5])
    #expect(try await ids(products.filter(\.Stock == 9_007_199_254_740_996)) == [3])
    #expect(try await ids(products.filter(\.Size?.Width >= 3)) == [6, 7])
    let moment = try #require(ForeignProduct.first(6).Released)
    #expect(try await ids(products.filter(\.Released >= moment)) == [6, 7])
    #expect(try await ids(products.orderBy(\.Stock, .descending).skip(1).top(2)) == [6, 5])
    #expect(try await products.filter("startswith(Name,'product')").top(1).count() == 7)
    let counted = products.counted().top(2).objects()
    #expect(try await counted.all().count == 2 && counted.count == 7)
    let selected = try await products.select(\.ID, \.Price).top(1).objects().all()
    #expect(selected == [ForeignProduct(ID: 1, Price: 2.5)])
    let expanded = try await products.expand(\.Category).orderBy("ID").top(2).objects().all()
    #expect(expanded.map(\.Category?.Name) == ["children's books", "tea & coffee"])
  }

  @Test(arguments: formats) func whatEntitiesLeadToIsRead(
    _ format: ODataOptions.Format
  ) async throws {
    let shop = try shop(format)
    let one = shop.products.entity(1)
    let read = try await one.read()
    #expect(read.value == .first(1))
    #expect(read.etag == "W/\"2\"" && read.typeName == "Shop.Product")
    let category = one.related("Category", as: ForeignCategory.self)
    #expect(try await category.object() == ForeignCategory(ID: 2, Name: "children's books"))
    let related = shop.categories.entity(2).relatedEntities("Products", as: ForeignProduct.self)
    #expect(try await ids(related.filter("ID gt 2")) == [3, 5, 7])
    #expect(try await one.property("Name").value(as: String.self) == "product 1")
    #expect(try await one.property("Price").value(as: Decimal.self) == 2.5)
    #expect(
      try await one.property("Size").value(as: ForeignProduct.Size.self)
        == .init(Width: 0.5, Unit: "cm"))
    #expect(try await one.property("Size/Unit").rawText() == "cm")
  }

  /// A product with the number of its state, which it compares in bodies; `If-Match` it does not.
  struct Counted: Codable, Sendable, Equatable {
    var ID: Int
    var Name: String?
    var Price: Decimal?
    var Stock: Int64?
    var Size: ForeignProduct.Size?
    var Version: Int?
  }

  @Test(arguments: formats) func entitiesAreMadeChangedLinkedAndDeleted(
    _ format: ODataOptions.Format
  ) async throws {
    let shop = try shop(format)
    let products = shop.service["Products", as: Counted.self]
      .typed(by: try await shop.service.metadata())
    // It takes doubles as texts alone, reads dates in JSON as others, and fails where a complex value is left out.
    var mine = Counted(
      ID: 20, Name: "a \"quote\" & <more>", Price: Decimal(string: "1234567890.25"), Stock: .max,
      Size: .init(Unit: "cm"))
    let category = shop.categories.entity(1)
    let made = try await products.create(mine, .init(links: [ODataLink("Category", to: category)]))
    mine.Version = 1
    #expect(made.value == mine)
    #expect(made.location?.hasSuffix("/Products(20)") == true)
    let one = try made.address()
    let read = try await one.read()
    #expect(read.value == mine && read.etag == "W/\"1\"")
    #expect(
      try await one.related("Category", as: ForeignCategory.self).object().Name == "tea & coffee")

    // It knows no `X-HTTP-Method` (MS-ODATA §2.2.5.8), and takes what a MERGE leaves out for null, the key too.
    mine.Price = nil
    mine.Size?.Unit = "mm"
    try await one.replace(read, with: mine)
    mine.Version = 2
    #expect(try await one.object() == mine)
    // It says 403 where the entity is another by now, which is 412, and why by a code alone.
    let stale = await #expect(throws: ODataError.self) {
      try await one.replace(read, with: read.value)
    }
    #expect(stale?.status == 403 && stale?.problem?.code == "ConstraintError")
    #expect(stale?.message == "the service answers with an error")
    #expect(try await one.object() == mine)

    try await one.setLink("Category", to: shop.categories.entity(2))
    #expect(try await one.related("Category", as: ForeignCategory.self).object().ID == 2)
    #expect(try await one.delete(ifMatch: try await one.read().etag))
    #expect(try await one.optionalObject() == nil)
    #expect(try await !one.delete(mayBeMissing: true))
  }

  @Test(arguments: formats) func errorsAreToldAsTheServiceSaysThem(
    _ format: ODataOptions.Format
  ) async throws {
    let shop = try shop(format)
    let missing = await #expect(throws: ODataError.self) {
      try await shop.products.entity(99).object()
    }
    #expect(missing?.status == 404 && missing?.message.contains("Products(99)") == true)
    #expect(missing?.problem?.code == "Resource not found")
    let unknown = await #expect(throws: ODataError.self) {
      _ = try await shop.products.filter("Colour eq 'red'").objects().all()
    }
    // That is the client's fault, and 400.
    #expect(unknown?.status == 500 && unknown?.message.contains("Colour is not declared") == true)
  }
}
