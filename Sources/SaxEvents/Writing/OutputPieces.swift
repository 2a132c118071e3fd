/// Bytes that are handed on in pieces as they are written.
@usableFromInline package struct OutputPieces: ~Copyable {
  /// The most bytes of a piece, unless somebody asks for others: 64 KiB.
  package static let size = 64 << 10

  @usableFromInline package var buffer = ByteBuffer()
  @usableFromInline let size: Int
  private let take: (Span<UInt8>) throws -> Void
  /// The number of bytes up to which nothing is taken back; nil where all may go.
  @usableFromInline var held: Int?
  /// The nodes that are open whose content waits, from the outermost on.
  private var waits: [Wait] = []

  /// The error with which what waits could not be kept, or handed on: nothing can be written any more.
  private var failure: (any Error)?

  private final class Wait {
    let bytes = WaitingBytes()
    /// While they are written: what stands before them. Then: the last of them, which are in no file yet.
    var other = ByteBuffer()
    /// True if what is written stands before them, or behind.
    var isBefore = false
    /// The number of bytes in the buffer that stand before them, where some stand behind.
    var split: Int?
  }

  /// An empty buffer that is emptied in pieces.
  ///
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

  /// True if what is written may be taken back.
  package var isHeld: Bool { held != nil }

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

  // MARK: What stands before

  /// Has what is written from here on wait for what is to stand before it.
  package mutating func beginWaiting() {
    let wait = Wait()
    swap(&buffer, &wait.other)
    waits.append(wait)
  }

  /// Has what is written from here on stand before what waits.
  package mutating func beginBefore() {
    guard let wait = waits.last, !wait.isBefore else { return }
    swap(&buffer, &wait.other)
    wait.isBefore = true
  }

  /// Has what is written from here on stand behind what waits.
  package mutating func beginBehind() {
    guard let wait = waits.last, wait.isBefore else { return }
    wait.split = buffer.count
  }

  /// Joins what waits with what stands around it.
  package mutating func endWaiting() throws {
    beginBefore()
    guard let wait = waits.popLast() else { return }
    let split = min(wait.split ?? buffer.count, buffer.count)
    let behind = Array(buffer.bytes[split...])
    buffer.removeLast(behind.count)
    do {
      try wait.bytes.forEachPiece {
        buffer.append($0)
        try relieve()
      }
    } catch {
      // The rest of what waits is gone.
      failure = error
      throw error
    }
    buffer.append(wait.other.bytes.span)
    buffer.append(behind.span)
    try relieve()
  }

  /// Throws the error that ended the writing, if one has: it says more than what it left open.
  package func check() throws { if let failure { throw failure } }

  @inline(never) @usableFromInline
  mutating func handOn(all: Bool) throws {
    try check()
    // What stands behind is not to be handed on before what waits.
    if waits.last?.split != nil { return }
    if let wait = waits.last(where: { !$0.isBefore }) {
      do {
        try wait.bytes.append(buffer.bytes)
      } catch {
        failure = error
        throw error
      }
      buffer.removeAll()
      return
    }
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
