import Foundation
import SaxHTTP
import SaxSystem
import Testing

@testable import SaxOData

/// Many operations, from the writer to the reader.
@Suite struct BatchMemoryTests {
  /// Made one by one.
  private struct ManyParts: AsyncSequence, Sendable {
    typealias Element = BatchPart

    let count: Int
    let body: HTTPBody

    struct AsyncIterator: AsyncIteratorProtocol {
      let parts: ManyParts
      var next = 0

      mutating func next() async -> BatchPart? {
        if next == parts.count { return nil }
        next += 1
        return .request(BatchRequestHead(.post, "Orders", id: "\(next)"), parts.body)
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: self) }
  }

  /// Hands the bytes of a batch of many operations to a reader.
  private static func readBatch(of count: Int, as format: BatchFormat) async throws {
    let value = "{\"text\":\"\(String(repeating: "a", count: 4_000))\"}"
    let parts = ManyParts(
      count: count, body: .text(value, contentType: "application/json"))
    let body = try HTTPBody.batch(of: .requests, parts, as: format)
    var reader = try BatchReader(.requests, contentType: body.contentType ?? "")
    var counts = (parts: 0, bytes: 0)
    for try await chunk in try await body.asResponse() {
      let chunk = Array(chunk)
      try reader.feed(chunk.span) { event in
        switch event {
        case .request: counts.parts += 1
        case .body(let bytes): counts.bytes += bytes.count
        default: break
        }
      }
    }
    try reader.finish { _ in }
    #expect(counts.parts == count)
    #expect(counts.bytes == count * value.utf8.count)
  }

  /// In a process of its own, as the tests beside it take memory too.
  @Test(arguments: [BatchFormat.multipart, .json])
  func tenThousandOperationsAreNeitherHeldByTheWriterNorByTheReader(
    _ format: BatchFormat
  ) async throws {
    let isJSON = format == .json
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [isJSON = isJSON as Bool] in
      let format = isJSON ? BatchFormat.json : .multipart
      // The code that runs is resident before.
      try await BatchMemoryTests.readBatch(of: 200, as: format)
      let before = try #require(ProcessMemory.peak)
      try await BatchMemoryTests.readBatch(of: 10_000, as: format)
      let after = try #require(ProcessMemory.peak)
      print("resident: \(before >> 10) KiB before, \(after >> 10) KiB after")
      // Of 38 MiB.
      #expect(after - before < 4 << 20)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }
}
