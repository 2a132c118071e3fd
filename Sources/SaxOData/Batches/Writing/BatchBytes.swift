internal import SaxHTTP

/// The bytes of a batch, made as they are asked for.
struct BatchBytes<Parts: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Parts.Element == BatchPart {
  typealias Element = [UInt8]

  /// The number of bytes from which on what was made is handed on within a part.
  private static var piece: Int { 32 << 10 }

  private let parts: Parts
  private let encoder: @Sendable () -> any BatchEncoder

  init(_ parts: Parts, _ encoder: @autoclosure @escaping @Sendable () -> any BatchEncoder) {
    self.parts = parts
    self.encoder = encoder
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(parts: parts.makeAsyncIterator(), encoder: encoder())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var parts: Parts.AsyncIterator
    fileprivate var encoder: any BatchEncoder
    private var body: HTTPResponseBody.AsyncIterator?
    /// The bytes that the body still has to have; nil where it doesn't say.
    private var expected: Int?
    private var count = 0
    private var isDone = false

    fileprivate init(parts: Parts.AsyncIterator, encoder: any BatchEncoder) {
      self.parts = parts
      self.encoder = encoder
    }

    mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> [UInt8]? {
      if isDone { return nil }
      do {
        var out: [UInt8] = []
        while out.isEmpty {
          if body != nil {
            try await takeBody(to: &out, isolation: actor)
          } else if let part = try await parts.next(isolation: actor) {
            if part.body != nil { count += 1 }
            try encoder.begin(part, to: &out)
            guard let content = part.body else { continue }
            expected = content.length
            body = try await content.asResponse().makeAsyncIterator()
            try await takeBody(to: &out, isolation: actor)
          } else {
            isDone = true
            try encoder.finish(to: &out)
          }
        }
        return out
      } catch var error as ODataBatchError {
        isDone = true
        error.part = error.part ?? (count == 0 ? nil : count)
        throw error
      } catch {
        isDone = true
        throw error
      }
    }

    /// Takes the body on, to its end if it is short.
    private mutating func takeBody(
      to out: inout [UInt8], isolation actor: isolated (any Actor)?
    ) async throws {
      while out.count < BatchBytes.piece {
        guard let bytes = try await body?.next() else {
          if let expected, expected != 0 {
            throw ODataBatchError(.request, "a body is shorter than its length says")
          }
          body = nil
          return try encoder.endBody(to: &out)
        }
        if let rest = expected {
          if bytes.count > rest {
            throw ODataBatchError(.request, "a body is longer than its length says")
          }
          expected = rest - bytes.count
        }
        try encoder.body(bytes, to: &out)
      }
    }
  }
}
