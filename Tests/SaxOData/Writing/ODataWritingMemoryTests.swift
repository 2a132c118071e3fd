import SaxHTTP
import SaxOData
import SaxSystem
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

  /// Makes entities in batches of 500.
  ///
  /// - Returns: how many the service has made.
  private static func make(_ count: Int) async throws -> Int {
    var options = ODataOptions()
    options.version = .v4
    let service = try ODataService("https://h/svc", client: Counting(), options: options)
    let products = service["Products", as: ODataWritingTests.Product.self]
    var made = 0
    for start in stride(from: 0, to: count, by: 500) {
      var batch = try await service.batch()
      for number in start..<start + 500 {
        let new = ODataWritingTests.Product(
          ID: number, Name: "Product \(number)", Price: 1.5, Address: .init(City: "Oslo"))
        try batch.add(try await products.creation(of: new))
      }
      for try await result in service.results(of: batch) {
        made += try await result.success().status == 201 ? 1 : 0
      }
    }
    return made
  }

  /// In a process of its own, as the tests beside it take memory too.
  @Test func manyEntitiesAreMadeInBatchesInFlatMemory() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      #expect(try await ODataWritingMemoryTests.make(2_500) == 2_500)
      let before = try #require(ProcessMemory.peak)
      #expect(try await ODataWritingMemoryTests.make(10_000) == 10_000)
      let after = try #require(ProcessMemory.peak)
      print("resident: \(before >> 10) KiB before, \(after >> 10) KiB after")
      #expect(after - before < 4 << 20)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }
}
