import Foundation
import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization
import Testing

/// A transport of one's own: files of a folder in the place of a server.
struct FolderTransport: HTTPExecutor {
  let files: [String: String]

  func execute(_ request: WebRequest) async throws -> WebResponse {
    guard let text = files[request.url.path] else {
      return WebResponse(status: 404, url: request.url)
    }
    var fields = HeaderFields()
    try fields.append("Content-Type", "application/json")
    return WebResponse(
      status: 200, fields: fields, url: request.url,
      body: .chunks(Pieces(bytes: Array(text.utf8), size: 5)))
  }
}

/// An executor around another, which counts.
final class Counted: HTTPExecutor {
  let count = Mutex(0)
  private let next: any HTTPExecutor

  init(_ next: any HTTPExecutor) { self.next = next }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    count.withLock { $0 += 1 }
    return try await next.execute(request)
  }
}

@Suite struct OwnExecutorTests {
  private struct Order: Codable, Equatable {
    var id: Int
  }

  private let transport = FolderTransport(files: ["/orders": #"{"orders": [{"id": 1}, {"id": 2}]}"#]
  )
  private let mapping: Mapping

  init() throws { mapping = try Mapping("emit Order at /orders\ntype Order { id: Int }") }

  @Test func aTransportOfOnesOwn() async throws {
    let client = HTTPClient(transport: transport)
    let request = try WebRequest(.get, "https://shop.example/orders")
    var orders: [Order] = []
    for try await order in mapping.objects(Order.self, from: client, request) {
      orders.append(order)
    }
    #expect(orders == [Order(id: 1), Order(id: 2)])
    let missing = try WebRequest(.get, "https://shop.example/others")
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in mapping.objects(from: client, missing) {}
    }
    #expect(error?.code == .status)
    #expect(error?.status == 404)
  }

  @Test func whatIsAroundIt() async throws {
    let counted = Counted(transport)
    let lines = Mutex<[String]>([])
    let client = LoggingExecutor(
      AdaptingExecutor(StatusCheck(counted)) { request in
        try request.fields.set("Accept", "application/json")
      }
    ) { line in lines.withLock { $0.append(line) } }
    let response = try await client.get("https://shop.example/orders")
    #expect(try await response.body.collect(upTo: 100).count == 34)
    await #expect(throws: HTTPError.self) { try await client.get("https://shop.example/x") }
    #expect(counted.count.withLock(\.self) == 2)
    #expect(lines.withLock(\.count) >= 2)
  }

  @Test func resultsAreKept() async throws {
    let counted = Counted(transport)
    let results = ResultCache<Order>(limits: ResultLimits(age: .seconds(60)))
    let request = try WebRequest(.get, "https://shop.example/orders")
    for _ in 1...2 {
      var orders: [Order] = []
      for try await order in mapping.objects(
        Order.self, from: counted, request, results: results, .first)
      {
        orders.append(order)
      }
      #expect(orders == [Order(id: 1), Order(id: 2)])
    }
    #expect(counted.count.withLock(\.self) == 1)
  }
}
