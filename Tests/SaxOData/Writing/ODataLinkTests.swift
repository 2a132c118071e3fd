import Foundation
import SaxHTTP
import SaxOData
import Testing

/// Links, operations and streams, in each version.
@Suite struct ODataLinkTests {
  typealias Product = ODataWritingTests.Product
  struct Photo: Codable, Sendable { var ID: Int }

  @Test(arguments: ODataVersion.allCases)
  func linksAreAddedAndRemoved(_ version: ODataVersion) async throws {
    let memory = MemoryService(version)
    let service = try ODataWritingTests.service(version, memory)
    let products = service["Products", as: Product.self]
    let one = try await products.create(Product(Name: "A")).address()
    let other = service["Orders", as: Product.self].entity("O'1")
    try await one.addLink("Orders", to: other)
    let member = ["uri", "url", "@odata.id", "@id"][
      ODataVersion.allCases.firstIndex(of: version) ?? 0]
    let url = "https://h/svc/Orders('O''1')"
    #expect(await memory.asked.last?.body == #"{"\#(member)":"\#(url)"}"#)
    try await one.setLink("Category", to: service["Categories", as: Product.self].entity(2))
    try await one.removeLink("Orders", to: other)
    try await one.removeLink("Category")
    let lines =
      version >= .v4
      ? [
        "POST Products(1)/Orders/$ref", "PUT Products(1)/Category/$ref",
        "DELETE Products(1)/Orders/$ref?$id=https://h/svc/Orders('O''1')",
        "DELETE Products(1)/Category/$ref",
      ]
      : [
        "POST Products(1)/$links/Orders", "PUT Products(1)/$links/Category",
        "DELETE Products(1)/$links/Orders('O''1')", "DELETE Products(1)/$links/Category",
      ]
    #expect(await Array(memory.lines.dropFirst()) == lines)
  }

  @Test func newEntitiesHaveLinksAndTypesFromTheBeginning() async throws {
    let bodies: [ODataVersion: String] = [
      .v2: #"{"__metadata":{"type":"NS.Special"},"Name":"A","#
        + #""Category":{"__metadata":{"uri":"https://h/svc/Categories(2)"}},"#
        + #""Tags":[{"__metadata":{"uri":"https://h/svc/Tags(1)"}}]}"#,
      .v3: #"{"odata.type":"NS.Special","Name":"A","#
        + #""Category@odata.bind":"https://h/svc/Categories(2)","#
        + #""Tags@odata.bind":["https://h/svc/Tags(1)"]}"#,
      .v4: ##"{"@odata.type":"#NS.Special","Name":"A","##
        + #""Category@odata.bind":"https://h/svc/Categories(2)","#
        + #""Tags@odata.bind":["https://h/svc/Tags(1)"]}"#,
      .v401: ##"{"@type":"#NS.Special","Name":"A","##
        + #""Category@bind":"https://h/svc/Categories(2)","#
        + #""Tags@bind":["https://h/svc/Tags(1)"]}"#,
    ]
    for (version, body) in bodies {
      let memory = MemoryService(version)
      let service = try ODataWritingTests.service(version, memory)
      var writing = ODataWriting(typeName: "NS.Special")
      writing.links = [
        ODataLink("Category", to: service["Categories", as: Product.self].entity(2)),
        ODataLink("Tags", to: [service["Tags", as: Product.self].entity(1)]),
      ]
      try await service["Products", as: Product.self].create(["Name": "A"], writing)
      let sent = try #require(await memory.asked.last)
      #expect(sent.body == body)
      let type = sent.fields["Content-Type"]
      #expect(
        type == (version == .v3 ? "application/json;odata=minimalmetadata" : "application/json"))
      let field = version >= .v4 ? "OData-Version" : "DataServiceVersion"
      #expect(sent.fields[field] == version.text)
    }
  }

  @Test func entitiesWithinOneAreMadeWithIt() async throws {
    struct Order: Codable, Sendable {
      struct Line: Codable, Sendable { var Amount: Decimal }
      var ID: Int
      var Lines: [Line]
    }
    for version in ODataVersion.allCases {
      let memory = MemoryService(version)
      let orders = try ODataWritingTests.service(version, memory)["Orders", as: Order.self]
      let made = try await orders.create(Order(ID: 1, Lines: [.init(Amount: 2), .init(Amount: 3)]))
      #expect(made.value?.Lines.map(\.Amount) == [2, 3])
      let lines =
        version < .v4
        ? #"[{"Amount":"2"},{"Amount":"3"}]"# : #"[{"Amount":2},{"Amount":3}]"#
      #expect(await memory.asked.last?.body == #"{"ID":1,"Lines":\#(lines)}"#)
    }
  }

  @Test func operationsAreCalledAsTheVersionHasThem() async throws {
    let old = ["GET Nearest?lat=33.5d&name='O''Neil%26%25%23'", "POST Rate?stars=5"]
    let new = ["GET Nearest(lat=33.5,name='O''Neil%26%25%23')", "POST Rate(stars=5)"]
    let bound = ["GET Products(1)/NS.Related(top=3)", "POST Products(1)/NS.Discount"]
    let lines: [ODataVersion: [String]] = [
      .v2: old, .v3: old + bound, .v4: new + bound + ["GET Nearest(lat=@p1)?@p1=33.5"],
    ]
    for (version, lines) in lines {
      let answers = Dictionary(
        uniqueKeysWithValues: lines.map { ($0.split(separator: " ")[1].description, "{}") })
      let fixture = FixtureService(version: version.text, answers)
      let service = try ODataWritingTests.service(version, fixture)
      let one = service["Products", as: Product.self].entity(1)
      try await service.function("Nearest", ["lat": 33.5, "name": "O'Neil&%#"]).run()
      try await service.function("Rate", ["stars": 5]).method(.post).run()
      if version > .v2 {
        try await one.function("NS.Related", ["top": 3]).run()
        try await one.action("NS.Discount", ["percentage": 25, "note": "x"]).run()
        let body = try await fixture.requests.last?.body.asResponse().collect(upTo: 100)
        #expect(body == Array(#"{"note":"x","percentage":25}"#.utf8))
      } else {
        let error = await #expect(throws: ODataError.self) {
          try await one.action("NS.Discount").run()
        }
        #expect(error?.code == .query)
      }
      if version > .v3 {
        try await service.function("Nearest", ["lat": 33.5], usesAliases: true).run()
      }
      #expect(
        zip(fixture.requests, fixture.targets).map { "\($0.method) \($1)" } == lines)
    }
  }

  @Test func answersOfOperationsAreRead() async throws {
    let answers: [String: String] = [
      "One()": #"{"@odata.context":"c","ID":1,"Name":"A"}"#,
      "All()": #"{"value":[{"ID":1,"Name":"A"},{"ID":2,"Name":"B"}]}"#,
      "All()?$top=1": #"{"value":[{"ID":1,"Name":"A"}]}"#,
      "Number()": #"{"value":42}"#, "Numbers()": #"{"value":[1,2]}"#,
    ]
    let service = try ODataService("https://h/svc", client: FixtureService(answers))
    #expect(try await service.function("One").object(as: Product.self)?.Name == "A")
    #expect(try await service.function("All").objects(as: Product.self).count == 2)
    #expect(try await service.function("Number").value(as: Int.self) == 42)
    #expect(try await service.function("Numbers").value(as: [Int].self) == [1, 2])
    var found = 0
    for try await _ in service.function("All").entities(as: Product.self).top(1).objects() {
      found += 1
    }
    #expect(found == 1)
    await #expect(throws: ODataError.self) {
      try await service.function("Missing").value(as: Int.self)
    }
  }

  @Test func streamsAreWrittenToFilesAndReadFromThem() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "odata-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.png").path
    let memory = MemoryService(.v4)
    let photos = try ODataWritingTests.service(.v4, memory)["Photos", as: Photo.self]
    let media = try await photos.create(media: .bytes([1, 2], contentType: "image/png")).address()
      .media
    #expect(try await media.download(to: path).size == 2)
    try Data([7, 8, 9]).write(to: URL(filePath: path))
    try await media.upload(file: path)
    #expect(await memory.asked.last?.fields["Content-Type"] == "image/png")
    #expect(try await media.data() == [7, 8, 9])
    let error = await #expect(throws: ODataError.self) {
      try await photos.entity(9).media.download(to: path, replacing: true)
    }
    #expect(error?.status == 404 && error?.problem?.message == "no Photos(9)")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([7, 8, 9]))
  }

  @Test func aPageOfALoginIsNoSuccess() async throws {
    let page = FixtureService.Answer("<html></html>", type: "text/html")
    let service = try ODataService(
      "https://h/svc",
      client: FixtureService([
        "P(1)": [page], "P(1)/A/$ref": [page], "P(1)/N": [page], "Act": [page],
      ]))
    let one = service["P", as: Product.self].entity(1)
    let changes: [@Sendable () async throws -> Void] = [
      { try await one.delete() }, { try await one.removeLink("A") },
      { try await one.property("N").set("x") }, { try await service.action("Act").run() },
      { try await one.update(["N": 1]) },
    ]
    for change in changes {
      let error = await #expect(throws: ODataError.self) { try await change() }
      #expect(error?.code == .notOData)
    }
  }

  @Test func streamsGoUpAndDown() async throws {
    for version in ODataVersion.allCases {
      let memory = MemoryService(version)
      let photos = try ODataWritingTests.service(version, memory)["Photos", as: Photo.self]
      let made = try await photos.create(
        media: .bytes([1, 2, 3], contentType: "image/png"), slug: "a.png")
      let media = try made.address().media
      #expect(try await media.data() == [1, 2, 3])
      #expect(await memory.asked[0].fields["Slug"] == "a.png")
      #expect(
        try await media.upload([4], contentType: "image/gif", ifMatch: made.etag) == "W/\"2\"")
      let error = await #expect(throws: ODataError.self) {
        try await media.upload([5], contentType: "image/gif", ifMatch: made.etag)
      }
      #expect(error?.code == .conflict)
      #expect(await memory.asked.last?.fields["Content-Type"] == "image/gif")
      #expect(try await media.data() == [4])
    }
  }
}
