/// A body's bytes in pieces, from wherever they come. To be gone through once.
package struct HTTPChunks: AsyncSequence, Sendable {
  package typealias Element = ArraySlice<UInt8>
  package typealias Failure = any Error

  /// Goes through the pieces.
  package struct AsyncIterator: AsyncIteratorProtocol {
    package typealias Read = (isolated (any Actor)?) async throws -> ArraySlice<UInt8>?

    private let read: Read

    package init(_ read: @escaping Read) { self.read = read }

    /// The next piece, which has at least one byte; nil at the end.
    package mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> ArraySlice<UInt8>? {
      try await read(isolation)
    }
  }

  private let make: @Sendable () -> AsyncIterator

  package init(_ make: @escaping @Sendable () -> AsyncIterator) { self.make = make }

  /// Gives the bytes of another sequence, in its pieces but for empty ones.
  ///
  /// - Parameter chunks: pieces of any size.
  init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks)
  where Chunks.Element: Collection<UInt8> {
    make = {
      var iterator = chunks.makeAsyncIterator()
      return AsyncIterator { isolation in
        while let chunk = try await iterator.next(isolation: isolation) {
          if !chunk.isEmpty { return Array(chunk)[...] }
        }
        return nil
      }
    }
  }

  /// Bytes that are all there.
  init(_ bytes: [UInt8]) {
    make = {
      var rest = bytes[...]
      return AsyncIterator { _ in
        if rest.isEmpty { return nil }
        let piece = rest.prefix(HTTPChunks.pieceSize)
        rest = rest.dropFirst(piece.count)
        return piece
      }
    }
  }

  /// The number of bytes of a piece of what is there already, on disk or in memory: 256 KiB.
  package static let pieceSize = 256 << 10

  package func makeAsyncIterator() -> AsyncIterator { make() }
}
