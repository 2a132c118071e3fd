internal import SaxEvents
internal import SaxHTTP
internal import Saxifrage

/// The beginning of an answer, kept until it is known that there are entities in it, and what came last of it, for the words
/// with which a service breaks off.
final class AnswerBeginning: Sendable {
  /// More than there is before a list that is empty: a context URL with all that was selected.
  private static let most = 16 << 10
  private let bytes = Locked<[UInt8]>([])
  private let last = Locked<(bytes: [UInt8], end: Int)>(([], 0))

  func keep(_ chunk: some RandomAccessCollection<UInt8>) {
    last.withLock { last in
      last.end += chunk.count
      if chunk.count < Self.most {
        last.bytes.removeFirst(max(0, last.bytes.count + chunk.count - Self.most))
      } else {
        last.bytes.removeAll(keepingCapacity: true)
      }
      last.bytes += chunk.suffix(Self.most)
    }
    bytes.withLock { kept in
      var rest = chunk[...]
      while !rest.isEmpty, kept.count < Self.most {
        let piece = rest.prefix(Self.most - kept.count)
        kept += piece
        rest = rest.dropFirst(piece.count)
        Self.removeComments(from: &kept)
      }
    }
  }

  /// Takes out the comments before a root of XML, which may be longer than what is kept; the middle of one that goes on.
  private static func removeComments(from kept: inout [UInt8]) {
    while true {
      let start = kept.endIndex(ofDeclarationFrom: 0)
      guard kept[start...].starts(with: Array("<!--".utf8)) else { return }
      let inner = start + 4
      guard let end = kept.index(behind: "-->", from: inner) else {
        if kept.count == most { kept.removeSubrange(inner..<kept.count - 2) }
        return
      }
      kept.removeSubrange(start..<end)
    }
  }

  /// The bytes from a place on, as far as they came; nil where they are not kept.
  func bytes(from offset: Int) -> [UInt8]? {
    last.withLock { last in
      let rest = last.end - offset
      return rest >= 0 && rest <= last.bytes.count ? Array(last.bytes.suffix(rest)) : nil
    }
  }

  /// The members or the element at its root.
  func root(_ options: ReadingOptions) -> AnswerRoot { AnswerRoot(bytes.withLock { $0 }, options) }

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

extension [UInt8] {
  /// The place behind an XML declaration, with what is white around it.
  fileprivate func endIndex(ofDeclarationFrom start: Int) -> Int {
    let white: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let place = self[start...].firstIndex { !white.contains($0) } ?? count
    guard self[place...].starts(with: Array("<?".utf8)), let end = index(behind: "?>", from: place)
    else { return place }
    return endIndex(ofDeclarationFrom: end)
  }

  fileprivate func index(behind text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    return self[start...].indices.first { self[$0...].starts(with: wanted) }.map {
      $0 + wanted.count
    }
  }
}
