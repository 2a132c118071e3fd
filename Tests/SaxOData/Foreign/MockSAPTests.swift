import Foundation
import SaxEvents
import SaxHTTP
import SaxOData
import SaxTestServers
import Saxifrage
import Testing

/// A gateway of SAP that others wrote, in OData 2 and 4: tokens, tags, batches, and orders made with their items.
///
/// Where it departs from the specification a test says so.
@Suite(.enabled(if: ForeignODataServer.isThere)) struct MockSAPTests {
  struct Order: Codable, ODataEntity, Equatable {
    var SalesOrder: String?
    var SalesOrderType: String?
    var SalesOrganization: String?
    var DistributionChannel: String?
    var OrganizationDivision: String?
    var SoldToParty: String?
    var PurchaseOrderByCustomer: String?
    var TransactionCurrency: String?
    var TotalNetAmount: Decimal?
    var CreationDate: Date?
    var to_Item: [Item]?

    static func propertyName(of keyPath: PartialKeyPath<Order>) -> String? {
      keyPath == \.CreationDate ? "CreationDate" : nil
    }
  }

  struct Item: Codable, Sendable, Equatable {
    var SalesOrder: String?
    var SalesOrderItem: String?
    var Material: String?
    var RequestedQuantity: Decimal?
    var NetAmount: Decimal?
  }

  static let orders = [
    ODataVersion.v2: "/sap/opu/odata/sap/API_SALES_ORDER_SRV",
    .v4: "/sap/opu/odata4/sap/api_salesorder/srvd_a2x/sap/api_salesorder/0001",
  ]
  static let versions = [ODataVersion.v2, .v4]
  static let new = Order(
    SalesOrderType: "OR", SalesOrganization: "1710", DistributionChannel: "10",
    OrganizationDivision: "00", SoldToParty: "1000001", PurchaseOrderByCustomer: "it's \"mine\"",
    TransactionCurrency: "EUR",
    to_Item: [Item(Material: "TG11", RequestedQuantity: 2, NetAmount: Decimal(string: "1998.00"))])

  private func gateway(
    _ version: ODataVersion, _ set: (inout ODataOptions) -> Void = { _ in },
    _ settings: String? = nil
  ) throws -> (ForeignService, ODataEntities<Order>) {
    let server =
      try settings.map { try ForeignODataServer(.mocksap, $0) }
      ?? ForeignODataServer(.mocksap)
    let foreign = try ForeignService(server, try #require(Self.orders[version])) {
      // Its service documents have no version, which each answer has to say (OData Protocol 4.0 §8.1.5).
      $0.version = version
      $0.usesCSRFTokens = true
      // It knows no `X-HTTP-Method` (MS-ODATA §2.2.5.8).
      if version == .v2 { $0.updateMethod = .merge }
      set(&$0)
    }
    let name = version == .v2 ? "A_SalesOrder" : "SalesOrder"
    return (foreign, foreign.service[name, as: Order.self])
  }

  @Test(arguments: versions) func ordersAreQueried(_ version: ODataVersion) async throws {
    let (gateway, all) = try gateway(version)
    let model = try await gateway.service.metadata()
    let orders = all.typed(by: model)
    let list = orders.counted().objects()
    let found = try await list.all()
    #expect(found.count == 25 && list.count == 25)
    #expect(try await orders.count() == 25)
    let amounts = found.compactMap(\.TotalNetAmount)
    #expect(amounts.count == 25)
    let middle = amounts.sorted()[12]
    let above = try await orders.filter("TotalNetAmount ge \(middle)\(version == .v2 ? "M" : "")")
      .orderBy("TotalNetAmount desc").objects().all()
    #expect(above.compactMap(\.TotalNetAmount) == amounts.sorted(by: >).filter { $0 >= middle })
    let dates = found.compactMap(\.CreationDate).sorted()
    #expect(
      try await orders.filter(\.CreationDate > dates[12]).count()
        == dates.filter { $0 > dates[12] }.count)
    let first = try #require(found.first)
    let one = orders.entity(try #require(first.SalesOrder))
    #expect(try await one.object() == first)
    let expanded = try await one.expand("to_Item").object()
    let items = one.relatedEntities("to_Item", as: Item.self)
    #expect(try await items.objects().all() == expanded.to_Item)
    #expect(expanded.to_Item?.isEmpty == false)
    #expect(try await one.property("SalesOrderType").value(as: String.self) == "OR")
    let top = try await orders.select("SalesOrder").orderBy("SalesOrder").skip(2).top(3)
      .objects().all()
    #expect(
      top.compactMap(\.SalesOrder) == found.compactMap(\.SalesOrder).sorted()[2..<5].map { $0 })
    #expect(top.allSatisfy { $0.SoldToParty == nil })
    let untyped = try await gateway.service[version == .v2 ? "A_SalesOrder" : "SalesOrder"]
      .objects().all()
    #expect(untyped.count == 25 && untyped[0]["SalesOrder"] == first.SalesOrder.map { .string($0) })
  }

  @Test(arguments: versions) func ordersAreMadeWithItemsChangedAndDeleted(
    _ version: ODataVersion
  ) async throws {
    let (_, orders) = try gateway(version)
    let made = try await orders.create(Self.new)
    #expect(made.value?.PurchaseOrderByCustomer == "it's \"mine\"")
    #expect(made.value?.TotalNetAmount == 1998)
    let one = try made.address()
    let items = try await one.relatedEntities("to_Item", as: Item.self).objects().all()
    #expect(items.map(\.Material) == ["TG11"] && items.map(\.RequestedQuantity) == [2])
    let read = try await one.read()
    #expect(read.etag != nil)
    var mine = read.value
    mine.PurchaseOrderByCustomer = "changed"
    try await one.update(read, to: mine)
    let second = try await one.read()
    #expect(second.value.PurchaseOrderByCustomer == "changed")
    let stale = await #expect(throws: ODataError.self) {
      try await one.update(
        ["PurchaseOrderByCustomer": "late"], ifMatch: "W/\"datetime'2001-01-01T00%3A00%3A00'\"")
    }
    #expect(stale?.code == .conflict)
    #expect(try await one.delete(ifMatch: "*"))
    #expect(try await one.optionalObject() == nil)
  }

  @Test(arguments: versions) func tokensAreFetchedAndTagsAreWanted(
    _ version: ODataVersion
  ) async throws {
    let (careless, _) = try gateway(version, { $0.usesCSRFTokens = false })
    let name = version == .v2 ? "A_SalesOrder" : "SalesOrder"
    let refused = await #expect(throws: ODataError.self) {
      try await careless.service[name, as: Order.self].create(Self.new)
    }
    #expect(refused?.status == 403 && refused?.problem?.code == "/IWFND/CM_CSRF")
    let (_, orders) = try gateway(version, { _ in }, "require_if_match")
    let one = try await orders.create(Self.new).address()
    let untagged = await #expect(throws: ODataError.self) {
      try await one.update(["PurchaseOrderByCustomer": "x"])
    }
    #expect(untagged?.code == .precondition && untagged?.fix?.contains("ifMatch") == true)
  }

  @Test(arguments: versions) func errorsAreToldAsTheServiceSaysThem(
    _ version: ODataVersion
  ) async throws {
    let (_, orders) = try gateway(version)
    let missing = await #expect(throws: ODataError.self) {
      try await orders.entity("9").object()
    }
    let problem = try #require(missing?.problem)
    #expect(missing?.status == 404 && problem.message.contains("SalesOrder='9'"))
    #expect(problem.code.contains("RESOURCE_NOT_FOUND"))
    #expect((problem.language == "en") == (version == .v2))
    let unknown = await #expect(throws: ODataError.self) {
      _ = try await orders.filter("Colour eq 'red'").objects().all()
    }
    #expect(unknown?.status == 400 && unknown?.message.contains("Colour") == true)
  }

  /// Batches of V2: in V4 it takes them in JSON alone, and no body that comes in chunks (RFC 9112 §7.1), as those do.
  @Test func batchesAreAnswered() async throws {
    let (gateway, orders) = try gateway(.v2)
    var batch = try await gateway.service.batch()
    let number = try #require(try await orders.top(1).objects().all().first?.SalesOrder)
    let creation = try await orders.creation(of: Self.new)
    let change = try await orders.entity(number).changing(
      ["PurchaseOrderByCustomer": "batched"], ifMatch: "*")
    let wrong = try await orders.entity("9").changing(
      ["PurchaseOrderByCustomer": "x"], ifMatch: "*")
    try batch.add(BatchOperation(.get, "A_SalesOrder('\(number)')"))
    try batch.changeSet { set in
      try set.add(creation)
      try set.add(change)
    }
    try batch.changeSet { set in
      try set.add(creation)
      try set.add(wrong)
    }
    try batch.add(BatchOperation(.get, "A_SalesOrder('9')"))
    let outcomes = try await gateway.service.results(of: batch).outcomes()
    #expect(outcomes == ["200", "201", "204", "set 404", "set 404", "404"])
    #expect(try await orders.entity(number).object().PurchaseOrderByCustomer == "batched")
    // Of the second set nothing was done.
    #expect(try await orders.count() == 26)
  }
}
