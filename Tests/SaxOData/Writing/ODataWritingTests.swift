import Foundation
import SaxHTTP
import SaxOData
import Testing

/// Entities that are made, read, changed and deleted, in each version.
@Suite struct ODataWritingTests {
  struct Product: Codable, Sendable, Hashable {
    var ID: Int?
    var Name: String
    var Price: Double?
    var Address: Address?

    struct Address: Codable, Sendable, Hashable {
      var City: String
      var Street: String?
    }
  }

  static func service(
    _ version: ODataVersion, _ memory: any HTTPExecutor,
    _ change: (inout ODataOptions) -> Void = { _ in }
  ) throws -> ODataService {
    var options = ODataOptions()
    options.version = version
    change(&options)
    return try ODataService("https://h/svc", client: memory, options: options)
  }

  @Test(arguments: ODataVersion.allCases)
  func anEntityIsMadeReadChangedAndDeleted(_ version: ODataVersion) async throws {
    let memory = MemoryService(version)
    let products = try Self.service(version, memory)["Products", as: Product.self]
    let new = Product(Name: "Chai", Price: 18, Address: .init(City: "Oslo", Street: "A"))
    let made = try await products.create(new)
    #expect(made.value?.ID == 1)
    #expect(made.etag == "W/\"1\"")
    #expect(made.location == "https://h/svc/Products(1)")
    let one = try made.address()
    let read = try await one.read()
    #expect(read.value.Name == "Chai" && read.etag == "W/\"1\"")
    var changed = read.value
    changed.Price = nil
    changed.Address?.City = "Rome"
    try await one.update(read, to: changed)
    let address = version >= .v4 ? #"{"City":"Rome"}"# : #"{"City":"Rome","Street":"A"}"#
    let change = try #require(await memory.asked.last)
    #expect(change.body == #"{"Address":\#(address),"Price":null}"#)
    #expect(change.method == (version == .v2 ? "POST" : "PATCH"))
    #expect(change.fields["X-HTTP-Method"] == (version == .v2 ? "MERGE" : nil))
    #expect(change.fields["If-Match"] == "W/\"1\"")
    #expect(try await one.update(from: changed, to: changed) == nil)
    let replaced = try await one.replace(
      with: Product(Name: "Chang"), ifMatch: "*", .init(returning: .representation))
    #expect((replaced.value?.Name == "Chang") == (version > .v2))
    #expect(try await one.object().Price == nil)
    #expect(try await products.count() == 1)
    #expect(try await one.delete(ifMatch: "*"))
    #expect(try await one.optionalObject() == nil)
    #expect(try await !one.delete(mayBeMissing: true))
    await #expect(throws: ODataError.self) { try await one.object() }
  }

  @Test(arguments: ODataVersion.allCases)
  func aMinimalAnswerTellsTheID(_ version: ODataVersion) async throws {
    let memory = MemoryService(version)
    let products = try Self.service(version, memory)["Products", as: Product.self]
    let made = try await products.create(
      Product(Name: "A"), ODataWriting(returning: .minimal))
    #expect((made.value == nil) == (version > .v2))
    #expect(made.id == "https://h/svc/Products(1)")
    let preference = await memory.asked.last?.fields["Prefer"]
    switch version {
    case .v2: #expect(preference == nil)
    case .v3: #expect(preference == "return-no-content")
    case .v4, .v401: #expect(preference == "return=minimal")
    }
    #expect(try await made.address().object().Name == "A")
  }

  @Test(arguments: ODataVersion.allCases)
  func aChangeOfWhatWasChangedIsAConflictWithBothSides(_ version: ODataVersion) async throws {
    let memory = MemoryService(version)
    let products = try Self.service(version, memory)["Products", as: Product.self]
    try await products.create(Product(Name: "A", Price: 1))
    let read = try await products.entity(1).read()
    await memory.touch("Products", "1", "Name", "B")
    var mine = read.value
    mine.Price = 2
    for isReplaced in [false, true] {
      let error = await #expect(throws: ODataError.self) {
        if isReplaced {
          try await products.entity(1).replace(read, with: mine)
        } else {
          try await products.entity(1).update(read, to: mine)
        }
      }
      #expect(error?.code == .conflict)
      let conflict = try #require(error?.cause as? ODataConflict<Product>)
      #expect(conflict.base.value.Name == "A" && conflict.mine.Price == 2)
      #expect(conflict.theirs?.value.Name == "B" && conflict.theirs?.etag == "W/\"2\"")
    }
    let error = await #expect(throws: ODataError.self) {
      try await products.entity(1).delete(ifMatch: read.etag)
    }
    #expect(error?.code == .conflict)
  }

  @Test func whatWantsAnEntityTagSaysSo() async throws {
    let memory = MemoryService(.v4, wantsMatch: true)
    let products = try Self.service(.v4, memory)["Products", as: Product.self]
    try await products.create(Product(Name: "A"))
    let error = await #expect(throws: ODataError.self) {
      try await products.entity(1).update(["Name": "B"])
    }
    #expect(error?.code == .precondition)
    #expect(error?.status == 428)
  }

  @Test func anEntityIsMadeWithItsKeyFromV4On() async throws {
    for version in ODataVersion.allCases {
      let memory = MemoryService(version)
      let one = try Self.service(version, memory)["Products", as: Product.self].entity(9)
      if version >= .v4 {
        #expect(try await one.upsert(["Name": "N"]).value?.ID == 9)
        #expect(try await one.upsert(["Name": "M"]).response.status == 204)
      } else {
        let error = await #expect(throws: ODataError.self) { try await one.upsert(["Name": "N"]) }
        #expect(error?.code == .query)
        #expect(await memory.asked.isEmpty)
      }
    }
  }

  @Test func changesOfV3AreSentAsIsWished() async throws {
    let methods: [(ODataOptions.UpdateMethod, String, String?)] = [
      (.patch, "PATCH", nil), (.merge, "MERGE", nil), (.tunneledMerge, "POST", "MERGE"),
    ]
    for (method, name, tunneled) in methods {
      let memory = MemoryService(.v3)
      let products = try Self.service(.v3, memory) { $0.updateMethod = method }[
        "Products", as: Product.self]
      try await products.create(Product(Name: "A"))
      try await products.entity(1).update(["Name": "B"])
      #expect(await memory.asked.last?.method == name)
      #expect(await memory.asked.last?.fields["X-HTTP-Method"] == tunneled)
      #expect(try await products.entity(1).object().Name == "B")
    }
  }

  @Test(arguments: ODataVersion.allCases)
  func propertiesAreReadSetAndCleared(_ version: ODataVersion) async throws {
    let memory = MemoryService(version)
    let products = try Self.service(version, memory)["Products", as: Product.self]
    try await products.create(Product(Name: "Chai", Address: .init(City: "Oslo")))
    let one = products.entity(1)
    #expect(try await one.property("Name").value(as: String.self) == "Chai")
    #expect(try await one.property("Name").rawText() == "Chai")
    #expect(try await one.property("Address").value(as: Product.Address.self)?.City == "Oslo")
    #expect(try await one.property("Price").value(as: Double.self) == nil)
    try await one.property("Name").set("Chang")
    #expect(
      await memory.asked.last?.body
        == (version == .v2 ? #"{"Name":"Chang"}"# : #"{"value":"Chang"}"#))
    #expect(try await one.property("Name").value(as: String.self) == "Chang")
    try await one.property("Address").set(Product.Address(City: "Rome"))
    #expect(try await one.object().Address?.City == "Rome")
    try await one.property("Name").clear(ifMatch: "*")
    #expect(try await one.property("Name").value(as: String.self) == nil)
  }
}
