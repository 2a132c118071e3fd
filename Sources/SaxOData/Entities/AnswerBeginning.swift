internal import SaxEvents
internal import SaxHTTP

/// The beginning of an answer, kept until it is known that there are entities in it.
final class AnswerBeginning: Sendable {
  private static let most = 512
  private let bytes = Locked<[UInt8]>([])

  func keep(_ chunk: some Collection<UInt8>) {
    bytes.withLock { $0 += chunk.prefix(Self.most - $0.count) }
  }

  /// True if it begins as a list of entities does, of which there may be none.
  var isList: Bool {
    let text = String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    let signs = ["\"value\"", "\"results\"", "\"d\"", "<feed", ":feed"]
    return signs.contains { text.contains($0) }
  }

  /// For people: on one line, and short.
  var shown: String {
    let text = String(decoding: bytes.withLock { $0.prefix(60) }, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ").debugDescription
  }

  /// The body, of which the beginning is kept.
  func keeping(of body: HTTPResponseBody) -> Chunks { Chunks(body: body, beginning: self) }

  /// A body's chunks, of which the beginning is kept.
  struct Chunks: AsyncSequence, Sendable {
    let body: HTTPResponseBody
    let beginning: AnswerBeginning

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(chunks: body.chunks.makeAsyncIterator(), beginning: beginning)
    }

    struct AsyncIterator: ChunksAtHand {
      var chunks: HTTPResponseBody.Chunks.AsyncIterator
      let beginning: AnswerBeginning

      var isAtHand: Bool { chunks.isAtHand }

      mutating func next() async throws -> ArraySlice<UInt8>? { kept(try await chunks.next()) }

      mutating func nextAtOnce() throws -> ArraySlice<UInt8>? { kept(try chunks.nextAtOnce()) }

      private func kept(_ chunk: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
        if let chunk { beginning.keep(chunk) }
        return chunk
      }
    }
  }
}
