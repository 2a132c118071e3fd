import Foundation
import SaxEvents
import SaxHTTP
import SaxOData
import SaxTestServers
import Saxifrage
import Testing

/// A service of OData 4 that others wrote: odatapy, in 4.0 and 4.01, in JSON and Atom.
///
/// Where it departs from the specification a test says so.
@Suite(.enabled(if: ForeignODataServer.isThere)) struct OdatapyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var version: String
    var format: ODataOptions.Format
    var testDescription: String { "\(version) \(format)" }

    func service(
      pages: Int = 3, _ set: (inout ODataOptions) -> Void = { _ in }
    ) throws -> ForeignService {
      try ForeignService(ForeignODataServer(.odatapy, version, "\(pages)")) {
        $0.format = format
        // It refuses `metadata` without a prefix, which 4.01 has (OData JSON Format 4.01 §3.1).
        if version == "4.01", case .json(let metadata) = format {
          try? $0.fields.set("Accept", "application/json;odata.metadata=\(metadata.rawValue)")
        }
        set(&$0)
      }
    }
  }

  static let cases =
    ["4.0", "4.01"].flatMap { version in
      [.json(.none), .json(), .json(.full), .atom].map { Case(version: version, format: $0) }
    }
  /// A server begins for each of them, so that most tests have the usual ones alone.
  static let usual = cases.filter { $0.format == .json() || $0.format == .atom }
  static let versions = cases.filter { $0.format == .json() }

  private func ids(_ query: ODataEntities<ForeignProduct>) async throws -> [Int?] {
    try await query.objects().all().map(\.ID)
  }

  @Test(arguments: cases) func entitiesAreReadOverThreePages(_ item: Case) async throws {
    let shop = try item.service()
    let all = shop.products.objects()
    #expect(try await all.all() == (1...7).map(ForeignProduct.first))
    #expect(all.pageCount == 3)
    #expect(try await shop.service.version().text == item.version)
    let counted = shop.products.counted().top(2).objects()
    #expect(try await counted.all().count == 2 && counted.count == 7)
    let untyped = try await shop.service["Products"].objects().all()
    #expect(untyped.compactMap { $0["Name"] } == (1...7).map { .string("product \($0)") })
  }

  @Test(arguments: usual) func queriesAreAnsweredAsTheyMean(_ item: Case) async throws {
    let products = try item.service(pages: 100).products
    #expect(try await ids(products.filter(\.Price > 10)) == [5, 6, 7])
    #expect(try await ids(products.filter { $0.Name.contains("5") || $0.ID == 2 }) == [2, 5])
    #expect(try await ids(products.filter(\.Stock == 9_007_199_254_740_996)) == [3])
    #expect(try await ids(products.filter("Size/Width ge 3")) == [6, 7])
    let moment = try #require(ForeignProduct.first(6).Released)
    #expect(try await ids(products.filter(\.Released >= moment)) == [6, 7])
    #expect(
      try await ids(products.filter("Category/Name eq 'children''s books'").orderBy("ID desc"))
        == [7, 5, 3, 1])
    #expect(try await ids(products.orderBy(\.Price, .descending).skip(1).top(2)) == [6, 5])
    #expect(try await products.filter("contains(Name,'product')").top(1).count() == 7)
    let selected = try await products.select(\.ID, \.Price).top(1).objects().all()
    #expect(selected == [ForeignProduct(ID: 1, Price: 2.5)])
    let expanded = try await products.expand(\.Category).orderBy("ID").top(2).objects().all()
    #expect(expanded.map(\.Category?.Name) == ["children's books", "tea & coffee"])
    #expect(expanded.map(\.Category?.ID) == [2, 1])
    let nested = try await products.expand(\.Category) { $0.select(\.Name) }.top(1)
      .objects().all()
    #expect(nested.first?.Category?.Name == "children's books")
  }

  @Test(arguments: usual) func whatEntitiesLeadToIsRead(_ item: Case) async throws {
    let shop = try item.service()
    let one = shop.products.entity(1)
    #expect(try await one.object() == .first(1))
    let read = try await one.read()
    #expect(read.etag == "W/\"1\"")
    let category = one.related("Category", as: ForeignCategory.self)
    #expect(try await category.object() == ForeignCategory(ID: 2, Name: "children's books"))
    let related = shop.categories.entity(2).relatedEntities("Products", as: ForeignProduct.self)
    #expect(try await ids(related.filter(\.ID > 2)) == [3, 5, 7])
    #expect(try await one.property("Name").value(as: String.self) == "product 1")
    #expect(try await one.property("Price").value(as: Decimal.self) == 2.5)
    #expect(
      try await one.property("Size").value(as: ForeignProduct.Size.self)
        == .init(Width: 0.5, Unit: "cm"))
    #expect(try await one.property("Tags").value(as: [String].self) == ["a"])
    #expect(try await shop.products.entity(3).property("Tags").value(as: [String].self) == [])
    #expect(try await one.property("Size/Unit").rawText() == "cm")
    let boss = shop.service["Boss", as: ForeignCategory.self].singleton
    #expect(try await boss.object() == ForeignCategory(ID: 9, Name: "all"))
    struct Book: Codable, Sendable { var ID: Int, Pages: Int }
    let books = shop.products.ofType("Shop.Book", as: Book.self)
    #expect(try await books.objects().all().map(\.Pages) == [300])
    let cheap = shop.service.function("Cheapest", ["count": 2])
    #expect(try await cheap.objects(as: ForeignProduct.self).map(\.ID) == [1, 2])
    #expect(
      try await ids(cheap.entities(as: ForeignProduct.self).filter(\.ID > 1)) == [2])
  }

  @Test(arguments: usual) func entitiesAreMadeChangedLinkedAndDeleted(_ item: Case) async throws {
    let shop = try item.service()
    let new = ForeignProduct(
      ID: 20, Name: "a \"quote\" & <more>", Price: Decimal(string: "1234567890.25"),
      Released: Date(timeIntervalSince1970: 0.5), Stock: .max,
      Size: .init(Width: 1e-3, Unit: nil))
    let category = shop.categories.entity(1)
    let made = try await shop.products.create(
      new, .init(links: [ODataLink("Category", to: category)]))
    #expect(made.location?.hasSuffix("/Products(20)") == true)
    let one = try made.address()
    let read = try await one.read()
    #expect(read.value == new && read.etag == "W/\"1\"")
    #expect(
      try await one.related("Category", as: ForeignCategory.self).object().Name == "tea & coffee")

    var mine = read.value
    mine.Price = nil
    mine.Size?.Unit = "mm"
    let written = try await one.update(read, to: mine, .init(returning: .representation))
    // It replaces complex values, of which others have to be left as they are (OData Protocol 4.01 §11.4.3).
    mine.Size?.Width = nil
    #expect(written?.value == mine)
    #expect(written?.etag == "W/\"2\"")
    let conflict = await #expect(throws: ODataError.self) {
      try await one.update(read, to: ForeignProduct(ID: 20, Name: "late"))
    }
    #expect(conflict?.code == .conflict && conflict?.status == 412)
    let sides = conflict?.cause as? ODataConflict<ForeignProduct>
    #expect(sides?.theirs?.value == mine && sides?.base.value == new)
    let unconditional = await #expect(throws: ODataError.self) {
      try await one.update(["Name": "late"])
    }
    #expect(unconditional?.code == .precondition)

    #expect(try await one.property("Name").set("set", ifMatch: "W/\"2\"") != "W/\"2\"")
    #expect(try await one.property("Name").value(as: String.self) == "set")
    try await one.property("Name").clear(ifMatch: "*")
    #expect(try await one.property("Name").value(as: String.self) == nil)
    try await one.replace(with: ForeignProduct(ID: 20, Name: "whole"), ifMatch: "*")
    #expect(try await one.object().Stock == nil)

    try await one.setLink("Category", to: shop.categories.entity(2))
    #expect(try await one.related("Category", as: ForeignCategory.self).object().ID == 2)
    try await one.removeLink("Category")
    #expect(try await one.related("Category", as: ForeignCategory.self).optionalObject() == nil)
    let related = category.relatedEntities("Products", as: ForeignProduct.self)
    try await category.addLink("Products", to: one)
    #expect(try await ids(related.filter(\.ID == 20)) == [20])
    try await category.removeLink("Products", to: one)
    #expect(try await ids(related.filter(\.ID == 20)) == [])
    let within = try await related.create(ForeignProduct(ID: 21, Name: "within"))
    #expect(try await ids(related.filter(\.ID > 19)) == [21])
    #expect(try await within.address().delete(ifMatch: "*"))

    #expect(try await one.delete(ifMatch: "*"))
    #expect(try await one.optionalObject() == nil)
    #expect(try await !one.delete(mayBeMissing: true))
    let minimal = try await shop.products.create(
      ForeignProduct(ID: 22, Name: "quiet"), .init(returning: .minimal))
    #expect(minimal.value == nil)
    #expect(try await minimal.address().object().Name == "quiet")
  }

  @Test(arguments: versions) func streamsAndActionsAreWritten(_ item: Case) async throws {
    let shop = try item.service()
    let photos = shop.service["Photos", as: ForeignCategory.self]
    let photo = try await photos.create(media: .bytes([1, 2, 0, 255], contentType: "image/png"))
    let media = try photo.address().media
    #expect(try await media.data() == [1, 2, 0, 255])
    #expect(try await media.response().mediaType == "image/png")
    try await media.upload([3], contentType: "image/gif")
    #expect(try await media.data() == [3])
    let one = shop.products.entity(4)
    try await one.action("Shop.Discount", ["percent": 10]).run()
    #expect(try await one.object().Price == 9)
    let model = try await shop.service.metadata()
    let error = await #expect(throws: ODataError.self) {
      try await one.action("Shop.Discount", ["percent": "ten"]).run()
    }
    #expect(error?.problem?.code == "discount" && error?.status == 400)
    await #expect(throws: ODataError.self) {
      try await one.action("Shop.Discount", ["percent": "ten"]).typed(by: model).run()
    }
  }

  @Test(arguments: usual) func errorsAreToldAsTheServiceSaysThem(_ item: Case) async throws {
    let shop = try item.service()
    let missing = await #expect(throws: ODataError.self) {
      try await shop.products.entity(99).object()
    }
    #expect(missing?.status == 404 && missing?.problem?.message == "Entity not found.")
    let unknown = await #expect(throws: ODataError.self) {
      _ = try await shop.products.filter("Colour eq 'red'").objects().all()
    }
    #expect(unknown?.status == 400 && unknown?.message.contains("Colour") == true)
    let twice = await #expect(throws: ODataError.self) {
      try await shop.products.create(ForeignProduct(ID: 1))
    }
    #expect(twice?.status == 409)
    let model = try await shop.service.metadata()
    let near = await #expect(throws: ODataError.self) {
      _ = try await shop.products.typed(by: model).filter("Prise gt 3").objects().all()
    }
    #expect(near?.code == .model && near?.fix?.contains("Price") == true)
  }

  @Test(arguments: versions) func batchesAreAnswered(_ item: Case) async throws {
    let shop = try item.service()
    for format in [BatchFormat.multipart, .json]
    where format == .multipart || item.version == "4.01" {
      var batch = try await shop.service.batch(as: format)
      batch.continuesOnError = true
      let first = try await shop.products.creation(of: ForeignProduct(ID: 30, Name: "batched"))
      let change = try await shop.products.entity(2).changing(["Name": "changed"], ifMatch: "*")
      let bad = try await shop.products.creation(of: ForeignProduct(ID: 1))
      let good = try await shop.products.creation(of: ForeignProduct(ID: 31))
      try batch.add(BatchOperation(.get, "Products(1)"))
      try batch.changeSet { set in
        try set.add(first)
        try set.add(change)
      }
      try batch.changeSet { set in
        try set.add(good)
        try set.add(bad)
      }
      try batch.add(BatchOperation(.get, "Products(99)"))
      try batch.add(try await shop.products.entity(30).deletion(ifMatch: "*"))
      // It answers a set that failed with a set that has the one operation, and not with its error alone (OData Protocol
      // 4.0 §11.7.4).
      let outcomes = try await shop.service.results(of: batch).outcomes()
      #expect(outcomes == ["200", "201", "204", "set 409", "409", "404", "204"])
      #expect(try await shop.products.entity(2).object().Name == "changed")
      #expect(try await shop.products.entity(31).optionalObject() == nil)
    }
  }

  @Test(arguments: versions) func longQueriesArriveAndChangesAreTracked(_ item: Case) async throws {
    let shop = try item.service { $0.longestURL = 200 }
    let many = (1...60).map { "ID eq \($0)" }.joined(separator: " or ")
    if item.version == "4.01" {
      // It has no `/$query`, as a service may; the error says what is left.
      let error = await #expect(throws: ODataError.self) {
        _ = try await ids(shop.products.filter(many))
      }
      #expect(error?.fix?.contains("options.version = .v4") == true)
    }
    let batching = try ForeignService(shop.server) {
      $0.version = .v4
      $0.longestURL = 200
    }
    #expect(try await ids(batching.products.filter(many).top(3)) == [1, 2, 3])
    let tracking = try ForeignService(shop.server) {
      $0.version = .v4
      try? $0.fields.set("Prefer", "odata.track-changes")
    }
    let list = tracking.products.objects()
    #expect(try await list.all().count == 7)
    let link = try #require(list.deltaLink)
    try await shop.products.entity(1).update(["Name": "new"], ifMatch: "*")
    try await shop.products.entity(2).delete(ifMatch: "*")
    var changed: [String?] = []
    var removed: [String?] = []
    let changes = tracking.service.changes(since: link, as: ForeignProduct.self)
    for try await change in changes {
      switch change {
      case .changed(let product): changed.append(product.Name)
      case .removed(let removal): removed.append(removal.id)
      case .linked, .unlinked: Issue.record("\(change)")
      }
    }
    #expect(changed == ["new"])
    #expect(removed.count == 1 && removed[0]?.hasSuffix("Products(2)") == true)
    #expect(changes.deltaLink != nil)
  }
}
