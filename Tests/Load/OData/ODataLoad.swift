import Foundation
import SaxHTTP
import SaxLoadMeasuring
import SaxOData
import Saxifrage

/// Reads entities in pages of four megabytes, from a service or from files that hold the same bytes, and says what that
/// took: `ODataLoad service|files|memory MEGABYTES`.
@main struct ODataLoad {
  struct Report: Codable {
    /// After the first tenth, and after all.
    var early: Usage
    var late: Usage
    var seconds = 0.0
    var count = 0
  }

  struct Product: Decodable, Sendable {
    var productID: Int
    var name: String?
    var unitPrice: Double?
    var quantityInStock: Int?

    enum CodingKeys: String, CodingKey {
      case productID = "ProductID"
      case name = "Name"
      case unitPrice = "UnitPrice"
      case quantityInStock = "QuantityInStock"
    }
  }

  private static let mapping = """
    emit Product at /value
    type Product {
      ProductID: Int; Name: String?; UnitPrice: Double?; QuantityInStock: Int?
    }
    """

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let megabytes = Int(arguments[2]), megabytes >= 40 else {
      print("usage: ODataLoad service|files|memory MEGABYTES")
      exit(2)
    }
    let pages = megabytes / 4
    var report = Report(early: .now, late: .now)
    let start = ContinuousClock.now
    switch arguments[1] {
    case "files": try await files(pages, &report)
    case "memory":
      try await read(pages, .bytes(page(next: "https://h/svc/Products?page=2")), &report)
    default: try await service(pages, &report)
    }
    let took = ContinuousClock.now - start
    report.seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    report.late = .now
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  /// A page of some four megabytes.
  private static func page(next: String?) -> [UInt8] {
    var text = #"{"@odata.context":"https://h/svc/$metadata#Products","value":["#
    for number in 0..<16_000 {
      if number > 0 { text += "," }
      text += """
        {"@odata.etag":"W/\\"\(number)\\"","ProductID":\(number),"Name":"Product \(number)",\
        "QuantityPerUnit":"10 boxes x 20 bags","UnitPrice":\(number % 100).25,"QuantityInStock":\(number % 7),\
        "Discontinued":false,"CoverColors":["Red","Green"],"ReleaseDate":"2012-09-03T11:22:33Z"}
        """
    }
    text += "]" + (next.map { #","@odata.nextLink":"\#($0)""# } ?? "") + "}"
    return Array(text.utf8)
  }

  private static func files(_ pages: Int, _ report: inout Report) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "page-\(getpid()).json")
    try Data(page(next: "https://h/svc/Products?page=2")).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    try await read(pages, .file(path.path), &report)
  }

  private static func read(_ pages: Int, _ source: InputSource, _ report: inout Report) async throws
  {
    let mapping = try Mapping(mapping)
    for page in 0..<pages {
      for try await product in mapping.objects(Product.self, in: source) {
        report.count += product.productID & 1
      }
      if page == pages / 10 { report.early = .now }
    }
  }

  /// Answers with pages that are in memory.
  private struct Pages: HTTPExecutor {
    let count: Int
    let whole = Array(page(next: nil).dropLast(2))

    func execute(_ request: WebRequest) async throws -> WebResponse {
      let page = Int(request.url.query?.drop { $0 != "=" }.dropFirst() ?? "1") ?? 1
      let next =
        page < count ? "],\"@odata.nextLink\":\"https://h/svc/Products?page=\(page + 1)\"}" : "]}"
      var fields = HeaderFields()
      try fields.set("Content-Type", "application/json;odata.metadata=minimal")
      try fields.set("OData-Version", "4.0")
      return WebResponse(
        status: 200, fields: fields, url: request.url, body: .pieces([whole, Array(next.utf8)]))
    }
  }

  private static func service(_ pages: Int, _ report: inout Report) async throws {
    let executor = Pages(count: pages)
    var options = ODataOptions()
    options.version = .v4
    let service = try ODataService("https://h/svc", client: executor, options: options)
    let products = service["Products", as: Product.self].objects(by: try Mapping(mapping))
    var left = pages * 1_600
    for try await product in products {
      report.count += product.productID & 1
      left -= 1
      if left == 0 { report.early = .now }
    }
  }
}
