import SaxHTTP
import SaxOData
import SaxServices
import Saxifrage
import Testing

private struct Product: ODataEntity, Codable {
  var id: Int
  var name: String
  var price: Double?

  enum CodingKeys: String, CodingKey {
    case id = "ID"
    case name = "Name"
    case price = "Price"
  }

  static func propertyName(of keyPath: PartialKeyPath<Product>) -> String? {
    switch keyPath {
    case \Product.id: "ID"
    case \Product.name: "Name"
    case \Product.price: "Price"
    default: nil
    }
  }
}

/// The code of the articles on services of OData.
@Suite struct ODataSnippetTests {
  /// Has two pages of products.
  struct Northwind: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      let isSecond = request.url.query?.contains("skiptoken") == true
      var text = #"{"value":[{"ID":\#(isSecond ? 2 : 1),"Name":"Chai","Price":18}]"#
      if !isSecond { text += ##","@odata.nextLink":"Products?$skiptoken=1""## }
      text += "}"
      if request.url.path.hasSuffix("Products(1)") { text = #"{"ID":1,"Name":"Chai"}"# }
      if request.url.path.hasSuffix("$ref") { text = #"{"value":[{"@odata.id":"Orders(7)"}]}"# }
      if request.url.path.hasSuffix("Products(9)") {
        text = #"{"error":{"code":"404","message":"no product 9"}}"#
      }
      var response = WebResponse(
        status: text.contains("error") ? 404 : 200, url: request.url,
        body: .bytes(Array(text.utf8)))
      try response.fields.set("OData-Version", "4.0")
      try response.fields.set("Content-Type", "application/json")
      if request.method != .get { response.status = 204 }
      if request.url.path.hasSuffix("$batch") { response = try ODataSnippetTests.batch(request) }
      if request.method == .get { try response.fields.set("ETag", "\"v1\"") }
      return response
    }
  }

  /// Answers to a batch of two operations.
  static func batch(_ request: WebRequest) throws -> WebResponse {
    let part = "--b\r\nContent-Type: application/http\r\n\r\n"
    let text =
      part + "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
      + #"{"ID":2,"Name":"Chang"}"# + "\r\n" + part + "HTTP/1.1 204 No Content\r\n\r\n\r\n--b--\r\n"
    var response = WebResponse(status: 200, url: request.url, body: .bytes(Array(text.utf8)))
    try response.fields.set("Content-Type", "multipart/mixed; boundary=b")
    return response
  }

  @Test func entitiesAreQueriedAndChanged() async throws {
    let client = Northwind()
    var names: [String] = []
    func print(_ text: String) { names.append(text) }

    let northwind = try ODataService(
      "https://services.odata.org/V4/Northwind/Northwind.svc", client: client)
    let products = northwind["Products", as: Product.self]
    for try await product in products.filter(\.price > 10).orderBy(\.name).objects() {
      print(product.name)
    }

    let named = products.filter { $0.name.contains("ai") && $0.price > 10 }.top(20)
    let texts = products.filter("Price gt 10 and startswith(Name,'C')")
    let totals = products.apply {
      $0.filter { $0.price > 10 }
        .groupBy(\.name) { $0.aggregate { [.sum($0.price, as: "Total"), .count(as: "Number")] } }
    }
    let sent = try named.url(.v4).query ?? ""
    #expect(sent.hasPrefix("$filter=contains(Name,'ai')") && sent.hasSuffix("&$top=20"), "\(sent)")
    #expect(try texts.url(.v4).query?.hasPrefix("$filter=Price%20gt%2010") == true)
    #expect(try totals.url(.v4).query?.contains("groupby((Name),aggregate(") == true)

    let chai = products.entity(1)
    let read = try await chai.read()
    var changed = read.value
    changed.name = "Chai tea"
    try await chai.update(read, to: changed)
    try await chai.delete(ifMatch: read.etag)

    for try await link in products.entity(1).links("Orders").objects() { print(link.url) }

    var batch = try await northwind.batch()
    try batch.add(try await products.entity(2).reading())
    try batch.add(try await products.entity(1).changing(["Price": 20]))
    for try await result in northwind.results(of: batch) {
      if let product = try await result.object(as: Product.self) { print(product.name) }
    }

    do {
      _ = try await products.entity(9).object()
    } catch let error as ODataError {
      print("\(error.problem?.code ?? ""): \(error.message)")
    }
    #expect(names == ["Chai", "Chai", "Orders(7)", "Chang", "404: no product 9"])
  }
}
