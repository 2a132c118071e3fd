/// Bytes that are handed on in pieces as they are written.
@usableFromInline package struct OutputPieces: ~Copyable {
  /// The most bytes of a piece, unless somebody asks for others: 64 KiB.
  package static let size = 64 << 10

  @usableFromInline package var buffer = ByteBuffer()
  @usableFromInline let size: Int
  private let take: (Span<UInt8>) throws -> Void
  /// The number of bytes up to which nothing is taken back; nil where all may go.
  @usableFromInline var held: Int?

  /// - Parameters:
  ///   - size: the most bytes of a piece.
  ///   - take: is handed each piece, which it has to use at once.
  package init(size: Int = Self.size, _ take: @escaping (Span<UInt8>) throws -> Void) {
    self.size = max(size, 1)
    self.take = take
  }

  /// Hands on what is there in whole pieces.
  @inlinable @inline(__always)
  package mutating func relieve() throws {
    if buffer.count >= size, held == nil { try handOn(all: false) }
  }

  /// Hands on all that is there.
  package mutating func flush() throws {
    if held == nil { try handOn(all: true) }
  }

  /// Keeps what is written from here on, until ``keep()`` or ``takeBack()``.
  package mutating func hold() { held = buffer.count }

  /// Lets what was held stand.
  package mutating func keep() throws {
    held = nil
    try relieve()
  }

  /// Takes back what was held.
  package mutating func takeBack() {
    if let held { buffer.removeLast(buffer.count - held) }
    held = nil
  }

  @inline(never) @usableFromInline
  mutating func handOn(all: Bool) throws {
    var start = 0
    let end = all ? buffer.count : buffer.count - buffer.count % size
    while start < end {
      let count = min(size, end - start)
      let piece = UnsafeBufferPointer(start: buffer.start + start, count: count)
      start += count
      do {
        try take(piece.span)
      } catch {
        buffer.removeFirst(start)
        throw error
      }
    }
    if end == buffer.count { buffer.removeAll() } else { buffer.removeFirst(end) }
  }
}
