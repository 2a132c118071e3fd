import Foundation
import SaxHTTP
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

  /// In bytes; nil where the system doesn't say.
  private static var resident: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return status.firstMatch(of: /VmRSS:\s*([0-9]+)/).flatMap { Int($0.1) }.map { $0 << 10 }
  }

  @Test(arguments: [BatchFormat.multipart, .json])
  func tenThousandOperationsAreNeitherHeldByTheWriterNorByTheReader(
    _ format: BatchFormat
  ) async throws {
    let value = "{\"text\":\"\(String(repeating: "a", count: 4_000))\"}"
    let parts = ManyParts(
      count: 10_000, body: .text(value, contentType: "application/json"))
    let body = try HTTPBody.batch(of: .requests, parts, as: format)
    var reader = try BatchReader(.requests, contentType: body.contentType ?? "")
    var counts = (parts: 0, bytes: 0, most: 0)
    let before = Self.resident
    var most = 0
    for try await chunk in try await body.asResponse() {
      let chunk = Array(chunk)
      try reader.feed(chunk.span) { event in
        switch event {
        case .request: counts.parts += 1
        case .body(let bytes): counts.bytes += bytes.count
        default: break
        }
      }
      if counts.parts % 500 == 0 { most = max(most, Self.resident ?? 0) }
    }
    try reader.finish { _ in }
    #expect(counts.parts == 10_000)
    #expect(counts.bytes == 10_000 * value.utf8.count)
    if let before {
      // Of 38 MiB; 4 of 156 where it runs alone, and other tests may run beside it.
      #expect(most - before < 24 << 20)
    }
  }
}
