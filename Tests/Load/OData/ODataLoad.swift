import Foundation
import SaxHTTP
import SaxLoadMeasuring
import SaxOData
import Saxifrage

/// Reads entities in pages of four megabytes, from a service or from files that hold the same bytes, and says what that
/// took: `ODataLoad service|files|memory MEGABYTES`. `ODataLoad compare MEGABYTES` reads from both in turn, ten pages at a
/// time, and prints the ratio of what the service took to what files did: the median of all turns, as machines vary.
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
    guard arguments.count == 3, let megabytes = Int(arguments[2]), megabytes >= 40,
      ["service", "files", "memory", "compare"].contains(arguments[1])
    else {
      print("usage: ODataLoad service|files|memory|compare MEGABYTES")
      exit(2)
    }
    let pages = megabytes / 4
    if arguments[1] == "compare" { return try await compare(turns: pages / 20) }
    var report = Report(early: .now, late: .now)
    let start = ContinuousClock.now
    switch arguments[1] {
    case "files":
      let path = try file()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try await read(pages, .file(path), &report)
    case "memory":
      try await read(pages, .bytes(page(next: "https://h/svc/Products?page=2")), &report)
    default: try await service(Pages(count: pages), &report)
    }
    let took = ContinuousClock.now - start
    report.seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    report.late = .now
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  /// Reads ten pages from the service and from files in turn, and prints the ratio of the processor time they took.
  ///
  /// - Parameter turns: how often ten pages are read in each way.
  private static func compare(turns: Int) async throws {
    let pages = Pages(count: 10)
    var report = Report(early: .now, late: .now)
    let path = try file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var ratios: [Double] = []
    for turn in 0..<max(1, turns) {
      var took = [0.0, 0.0]
      // What comes first is not always the same.
      for way in turn % 2 == 0 ? [0, 1] : [1, 0] {
        let start = Usage.processorSeconds
        if way == 0 {
          try await read(pages.count, .file(path), &report)
        } else {
          try await service(pages, &report)
        }
        took[way] = Usage.processorSeconds - start
      }
      ratios.append(took[1] / took[0])
    }
    ratios.sort()
    let (half, quarter) = (ratios.count / 2, ratios.count / 4)
    let texts = [half, quarter, ratios.count - 1 - quarter].map {
      ratios[$0].formatted(.number.precision(.fractionLength(3)))
    }
    print(
      "\(ratios.count) turns: the service takes \(texts[0]) times the processor time of files",
      "(half of the turns \(texts[1]) to \(texts[2]))")
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

  /// Writes a page to a temporary file.
  ///
  /// - Returns: the path of a file that holds a page, for the caller to remove.
  private static func file() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "page-\(getpid()).json")
    try Data(page(next: "https://h/svc/Products?page=2")).write(to: path)
    return path.path
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

  private static func service(_ pages: Pages, _ report: inout Report) async throws {
    var options = ODataOptions()
    options.version = .v4
    let service = try ODataService("https://h/svc", client: pages, options: options)
    let products = service["Products", as: Product.self].objects(by: try Mapping(mapping))
    var left = pages.count * 1_600
    for try await product in products {
      report.count += product.productID & 1
      left -= 1
      if left == 0 { report.early = .now }
    }
  }
}
