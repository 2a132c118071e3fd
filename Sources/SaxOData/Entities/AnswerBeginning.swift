internal import SaxEvents

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

  /// The chunks, of which the beginning is kept.
  func keeping<Chunks: AsyncSequence & Sendable>(
    of chunks: Chunks
  ) -> AsyncMapSequence<Chunks, Chunks.Element> where Chunks.Element: Collection<UInt8> & Sendable {
    chunks.map { [self] chunk in
      keep(chunk)
      return chunk
    }
  }
}
