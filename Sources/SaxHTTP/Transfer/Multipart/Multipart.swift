/// Parts, and what stands between them.
struct Multipart: Sendable {
  struct Part: Sendable {
    /// The bytes before the body: the delimiter, and the part's fields.
    var head: [UInt8]
    var body: HTTPBody
  }

  var parts: [Part]
  /// The bytes behind all parts.
  var end: [UInt8]

  /// The number of bytes in all; nil if a part doesn't know it.
  var length: Int? {
    var sum = end.count
    for part in parts {
      guard let length = part.body.length else { return nil }
      for count in [part.head.count, length] {
        let (next, hasOverflown) = sum.addingReportingOverflow(count)
        if hasOverflown { return nil }
        sum = next
      }
    }
    return sum
  }

  /// The bytes, to be gone through once.
  var chunks: HTTPChunks {
    HTTPChunks {
      let reader = Reader(self)
      return HTTPChunks.AsyncIterator { try await reader.next(isolation: $0) }
    }
  }

  /// Goes from part to part. A part's bytes are asked for when its turn comes.
  private final class Reader {
    private let multipart: Multipart
    private var index = 0
    private var current: HTTPChunks.AsyncIterator?
    private var expected = ExpectedLength(nil)

    init(_ multipart: Multipart) { self.multipart = multipart }

    func next(isolation: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
      if var iterator = current {
        if let chunk = try await iterator.next(isolation: isolation) {
          try expected.take(chunk.count)
          return chunk
        }
        try expected.finish()
        current = nil
        index += 1
      }
      if index < multipart.parts.count {
        let part = multipart.parts[index]
        current = try await part.body.chunks().makeAsyncIterator()
        expected = ExpectedLength(part.body.length)
        return part.head[...]
      }
      guard index == multipart.parts.count else { return nil }
      index += 1
      return multipart.end[...]
    }
  }
}
