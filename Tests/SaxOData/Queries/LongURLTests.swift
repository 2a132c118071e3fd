import SaxHTTP
import SaxOData
import Saxifrage
import Synchronization
import Testing

/// Queries whose URL is too long for a GET.
@Suite struct LongURLTests {
  /// A service that answers the first page by a POST alone, and the second by its link.
  private final class Service: HTTPExecutor {
    let seen = Mutex<[WebRequest]>([])
    let bodies = Mutex<[String]>([])
    let version: String
    let status: Int
    let first: String

    init(_ version: String, status: Int = 200, first: String? = nil) {
      self.version = version
      self.status = status
      self.first =
        first
        ?? (version < "4"
          ? #"{"d":{"results":[{"__metadata":{},"ID":1}],"__next":"Products?$skiptoken=2"}}"#
          : #"{"value":[{"ID":1}],"@odata.nextLink":"Products?$skiptoken=2"}"#)
    }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      seen.withLock { $0.append(request) }
      var fields = HeaderFields()
      try fields.set(version < "4" ? "DataServiceVersion" : "OData-Version", version)
      let json = "application/json"
      guard request.method == .post else {
        try fields.set("Content-Type", json)
        let text = version < "4" ? #"{"d":[{"__metadata":{},"ID":2}]}"# : #"{"value":[{"ID":2}]}"#
        return WebResponse(
          status: 200, fields: fields, url: request.url, body: .bytes(Array(text.utf8)))
      }
      let sent = try await request.body.asResponse().collect(upTo: 1 << 20)
      bodies.withLock { $0.append(String(decoding: sent, as: UTF8.self)) }
      if request.url.path.hasSuffix("/$query") {
        try fields.set("Content-Type", json)
        return WebResponse(
          status: status, fields: fields, url: request.url, body: .bytes(Array(first.utf8)))
      }
      try fields.set("Content-Type", "multipart/mixed; boundary=b")
      let text = """
        --b\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n\
        HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\n\r\n\(first)\r\n--b--\r\n
        """
      return WebResponse(
        status: 202, fields: fields, url: request.url, body: .bytes(Array(text.utf8)))
    }
  }

  private struct Item: Decodable, Sendable {
    var id: Int
    enum CodingKeys: String, CodingKey { case id = "ID" }
  }

  private func query(
    _ service: Service, _ version: ODataVersion, _ set: (inout ODataOptions) -> Void = { _ in }
  ) throws -> ODataObjects<Item> {
    var options = ODataOptions()
    options.version = version
    options.longestURL = 100
    options.parameters = [(name: "sap-client", value: "7")]
    try options.fields.set("X-Tenant", "t")
    set(&options)
    return try ODataService("https://h/svc", client: service, options: options)[
      "Products", as: Item.self
    ].filter { $0.property("Name", as: String.self) == String(repeating: "ä&", count: 20) }
      .objects()
  }

  private func ids(_ objects: ODataObjects<Item>) async throws -> [Int] {
    var ids: [Int] = []
    for try await item in objects { ids.append(item.id) }
    return ids
  }

  private let filter = "$filter=Name%20eq%20'" + String(repeating: "%C3%A4%26", count: 20) + "'"

  @Test func theNewestVersionHasTheQueryInTheBody() async throws {
    let service = Service("4.01")
    let objects = try query(service, .v401)
    #expect(try await ids(objects) == [1, 2])
    let seen = service.seen.withLock { $0 }
    #expect(seen.map(\.method) == [.post, .get])
    #expect(seen.map(\.url.target) == ["/svc/Products/$query", "/svc/Products?$skiptoken=2"])
    #expect(seen[0].body.contentType == "text/plain")
    #expect(service.bodies.withLock { $0 } == ["\(filter)&sap-client=7"])
    #expect(seen[0].fields["X-Tenant"] == "t" && seen[0].fields["Accept"] != nil)
    #expect(seen[1].body.length == 0)
  }

  @Test func othersHaveItInABatch() async throws {
    for (version, text) in [(ODataVersion.v4, "4.0"), (.v3, "3.0"), (.v2, "2.0")] {
      let service = Service(text)
      let objects = try query(service, version)
      #expect(try await ids(objects) == [1, 2], "\(version)")
      let seen = service.seen.withLock { $0 }
      #expect(
        seen.map(\.url.target) == ["/svc/$batch?sap-client=7", "/svc/Products?$skiptoken=2"])
      #expect(seen[0].fields["X-Tenant"] == "t")
      #expect(seen[0].fields["Accept"]?.hasPrefix("multipart/mixed") == true)
      let body = service.bodies.withLock { $0[0] }
      #expect(body.contains("GET Products?\(filter)&sap-client=7 HTTP/1.1\r\n"))
      #expect(body.contains("\r\nAccept: application/json"))
      #expect(objects.response?.status == 200)
      #expect(objects.pageCount == 2)
    }
  }

  @Test func shortOnesAreSentAsTheyAre() async throws {
    let service = Service("4.01")
    #expect(try await ids(query(service, .v401) { $0.longestURL = 2000 }) == [2])
    #expect(service.seen.withLock { $0.map(\.method) } == [.get])
  }

  @Test func errorsOfTheServiceAreTheQuerys() async throws {
    let problem = #"{"error":{"code":"X1","message":"too long"}}"#
    for (version, text) in [(ODataVersion.v401, "4.01"), (.v4, "4.0")] {
      let service = Service(text, status: 400, first: problem)
      let error = await #expect(throws: ODataError.self) { try await ids(query(service, version)) }
      #expect(error?.code == .service && error?.status == 400)
      #expect(error?.problem?.code == "X1" && error?.message == "too long")
    }
  }

  @Test func countsAreAskedForLikewise() async throws {
    var options = ODataOptions()
    options.version = .v401
    options.longestURL = 100
    let name = String(repeating: "x", count: 100)
    let fixture = FixtureService(version: "4.01", ["Products/$count/$query": "7"])
    let products = try ODataService("https://h/svc", client: fixture, options: options)["Products"]
    let query = products.compute("Price mul 2 as Twice").filter("Twice gt 5 and Name eq '\(name)'")
      .select("Name").top(3)
    #expect(try await query.count() == 7)
    let sent = try #require(fixture.requests.last)
    let body = try await sent.body.asResponse().collect(upTo: 1000)
    #expect(
      String(decoding: body, as: UTF8.self)
        == "$compute=Price%20mul%202%20as%20Twice&$filter=Twice%20gt%205%20and%20Name%20eq%20'\(name)'"
    )
  }

  @Test func whatIsNoBatchIsAnError() async throws {
    let fixture = FixtureService(["$batch": "{}"])
    var options = ODataOptions()
    options.version = .v4
    options.longestURL = 10
    let service = try ODataService("https://h/svc", client: fixture, options: options)
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service["Products", as: Item.self].filter("ID eq 1").objects() {}
    }
    #expect(error?.code == .notOData && error?.fix?.contains("longestURL") == true)
    let missing = try ODataService("https://h/other", client: fixture, options: options)
    let other = await #expect(throws: ODataError.self) {
      for try await _ in missing["Products", as: Item.self].filter("ID eq 1").objects() {}
    }
    #expect(other?.code == .service && other?.status == 404)
  }
}
