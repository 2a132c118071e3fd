import SaxHTTP
import Testing

@testable import SaxOData

/// Batches of a service: operations made of queries and addresses, and answers that are read.
@Suite struct BatchServiceTests {
  struct Product: Codable, Sendable, Equatable {
    var ID: Int
    var Name: String?
  }

  private func service(
    _ version: ODataVersion,
    _ answer: @escaping @Sendable (WebRequest, [BatchStep]) -> BatchService.Answer = { _, _ in
      .init()
    }
  ) throws -> ODataService {
    var options = ODataOptions()
    options.version = version
    return try ODataService("https://h/svc", client: BatchService(answer), options: options)
  }

  @Test(arguments: ODataVersion.allCases)
  func operationsAreMadeOfQueriesAndAddresses(_ version: ODataVersion) async throws {
    let service = try service(version)
    let products = service["Products", as: Product.self]
    let one = products.entity(7)
    var batch = try await service.batch()
    try batch.add(try await products.filter("ID gt 5").top(3).reading())
    try batch.add(try await one.select("Name").reading())
    try batch.add(try await one.replacing(with: Product(ID: 7, Name: "B"), ifMatch: "*"))
    try batch.add(try await one.addingLink("Others", to: products.entity(8)))
    try batch.add(try await one.settingLink("Best", to: products.entity(8).select("Name")))
    try batch.add(try await one.removingLink("Best"))
    try batch.add(try await one.removingLink("Others", to: products.entity(8)))
    try batch.add(try await service.function("Find", ["name": "a"]).calling())
    let lines = batch.operations.map { "\($0.head.method) \($0.head.url)" }
    let (ref, links) =
      version >= .v4 ? ("Products(7)/Others/$ref", "$ref") : ("Products(7)/$links/Others", "$links")
    let isNew = version >= .v4
    #expect(
      lines == [
        "GET Products?$filter=ID%20gt%205&$top=3", "GET Products(7)?$select=Name",
        "PUT Products(7)", "POST \(ref)",
        isNew ? "PUT Products(7)/Best/\(links)" : "PUT Products(7)/\(links)/Best",
        isNew ? "DELETE Products(7)/Best/\(links)" : "DELETE Products(7)/\(links)/Best",
        isNew
          ? "DELETE \(ref)?$id=https://h/svc/Products(8)" : "DELETE \(ref)(8)",
        isNew ? "GET Find(name='a')" : "GET Find?name='a'",
      ])
    #expect(batch.operations[2].head.fields["If-Match"] == "*")
    let bodies = try await batch.operations[4].body.asResponse().collect(upTo: 1000)
    #expect(String(decoding: bodies, as: UTF8.self).contains("https://h/svc/Products(8)\""))
    if isNew {
      let action = try await one.action("NS.Rate", ["stars": 5]).calling()
      #expect(action.head.method == .post && action.head.url == "Products(7)/NS.Rate")
    }
  }

  @Test func answersAreRead() async throws {
    let service = try service(.v4) { _, steps in
      let bodies = [
        #"{"@odata.etag":"W/\"1\"","ID":1,"Name":"A"}"#, #"{"value":[{"ID":1},{"ID":2}]}"#,
        #"{"value":42}"#,
      ]
      return .init(steps: zip(steps, bodies).map { $0.answered(200, $1) })
    }
    let products = service["Products", as: Product.self]
    var batch = try await service.batch()
    try batch.add(try await products.entity(1).reading())
    try batch.add(try await products.reading())
    try batch.add(try await service.function("Number").calling())
    var results = service.results(of: batch).makeAsyncIterator()
    let read = try await results.next()?.read(as: Product.self)
    #expect(read?.value == Product(ID: 1, Name: "A") && read?.etag == "W/\"1\"")
    #expect(try await results.next()?.objects(as: Product.self).map(\.ID) == [1, 2])
    #expect(try await results.next()?.value(as: Int.self) == 42)
    #expect(try await results.next() == nil)
  }

  @Test func failuresSayWhatTheServiceSays() async throws {
    let problem = #"{"error":{"code":"X1","message":"no such product","target":"ID"}}"#
    let service = try service(.v4) { _, steps in
      .init(steps: steps.map { $0.answered(404, problem) })
    }
    var batch = try await service.batch()
    try batch.add(try await service["Products", as: Product.self].entity(1).reading())
    // With a service, and without one.
    for results in [service.results(of: batch), batch.results(from: service.client)] {
      for try await result in results {
        let error = await #expect(throws: ODataError.self) {
          try await result.object(as: Product.self)
        }
        #expect(error?.code == .service && error?.status == 404)
        #expect(error?.problem?.code == "X1" && error?.problem?.target == "ID")
        #expect(error?.message == "no such product")
        #expect(error?.url == "https://h/svc/Products(1)")
      }
    }
  }

  @Test func failuresOfChangeSetsSayWhatTheServiceSays() async throws {
    let problem = #"{"error":{"code":"X2","message":"no"}}"#
    let service = try service(.v4) { _, steps in
      // One answer in the place of the change set.
      .init(steps: [.response(BatchResponseHead(400), Array(problem.utf8))])
    }
    let products = service["Products", as: Product.self]
    let operations = [
      try await products.creation(of: Product(ID: 1)), try await products.entity(2).deletion(),
    ]
    var batch = try await service.batch()
    try batch.changeSet { set in for operation in operations { try set.add(operation) } }
    var count = 0
    for try await result in service.results(of: batch) {
      count += 1
      let error = await #expect(throws: ODataError.self) { try await result.success() }
      #expect(error?.message == "the change set failed: no" && error?.problem?.code == "X2")
    }
    #expect(count == 2)
  }

  @Test func aBatchThatIsRefusedIsAnErrorOfTheService() async throws {
    let problem = #"{"error":{"code":"B1","message":"no batches today"}}"#
    let fixture = FixtureService(["$batch": [.init(problem, status: 400)]])
    let service = try ODataService("https://h/svc", client: fixture)
    var batch = try await service.batch()
    try batch.add(BatchOperation(.get, "Products"))
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service.results(of: batch) {}
    }
    #expect(error?.status == 400 && error?.problem?.code == "B1")
    #expect(error?.message == "no batches today")
  }
}
