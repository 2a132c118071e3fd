import Foundation
import SaxHTTP
import SaxOData
import Testing

/// Many entities that are made in batches.
@Suite struct ODataWritingMemoryTests {
  /// A service that answers each operation of a batch with 201, while it reads the batch.
  struct Counting: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      var reader = try BatchReader(.requests, contentType: request.body.contentType ?? "")
      var parts: [BatchPart] = []
      for try await chunk in try await request.body.asResponse() {
        try reader.feed(Array(chunk).span) { event in
          if case .request(let head) = event {
            parts.append(
              .response(BatchResponseHead(201, id: head.id, fields: HeaderFields()), .empty))
          }
        }
      }
      try reader.finish { _ in }
      let all = parts
      let body = try HTTPBody.batch(
        of: .responses,
        AsyncStream<BatchPart> { stream in
          for part in all { stream.yield(part) }
          stream.finish()
        }, as: .multipart)
      var response = WebResponse(status: 200, url: request.url, body: try await body.asResponse())
      try response.fields.append("Content-Type", body.contentType ?? "")
      return response
    }
  }

  private static let count = 10_000

  /// In bytes; nil where the system doesn't say.
  private static var resident: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return status.firstMatch(of: /VmRSS:\s*([0-9]+)/).flatMap { Int($0.1) }.map { $0 << 10 }
  }

  @Test func manyEntitiesAreMadeInBatchesInFlatMemory() async throws {
    var options = ODataOptions()
    options.version = .v4
    let service = try ODataService("https://h/svc", client: Counting(), options: options)
    let products = service["Products", as: ODataWritingTests.Product.self]
    var made = 0
    var first: Int?
    var most = 0
    for start in stride(from: 0, to: Self.count, by: 500) {
      var batch = try await service.batch()
      for number in start..<start + 500 {
        let new = ODataWritingTests.Product(
          ID: number, Name: "Product \(number)", Price: 1.5, Address: .init(City: "Oslo"))
        try batch.add(try await products.creation(of: new))
      }
      for try await result in service.results(of: batch) {
        made += try await result.success().status == 201 ? 1 : 0
      }
      if start == 2_000 { first = Self.resident }
      most = max(most, Self.resident ?? 0)
    }
    #expect(made == Self.count)
    // Of 100,000 entities, 200 batches took 156 KiB more than ten where it ran alone. Other tests may run beside it.
    if let first { #expect(most - first < 24 << 20, "\((most - first) >> 10) KiB") }
  }
}
