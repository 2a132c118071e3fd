internal import SaxEvents
internal import SaxSystem
internal import SaxValues

/// A text as it is collected, of which a long one lies in pieces.
///
/// In one piece, which grows by doubling and is copied into a string, it takes twice its size and more.
/// Pieces go back to the system one by one as the string is made.
struct GatheredText: ~Copyable {
  /// The last piece, which is mostly the only one.
  private var tail = Stack<UInt8>()
  /// Those before it, all of the same size.
  private var pieces: [Pages] = []
  private var base = 0

  private static let size = 1 << 20

  init() {}

  /// In bytes.
  @inline(__always)
  var count: Int { base &+ tail.count }

  /// Bytes that the pieces take which are full.
  @inline(__always)
  var held: Int { base }

  /// True if the bytes from an index on lie in several pieces.
  @inline(__always)
  func isInPieces(from start: Int) -> Bool { start < base }

  /// Bytes that it takes.
  var allocated: Int { base &+ tail.allocated }

  @inline(__always)
  mutating func append(copying bytes: Span<UInt8>) {
    if tail.count &+ bytes.count > Self.size { return appendLong(bytes) }
    tail.append(copying: bytes)
  }

  @inline(never)
  private mutating func appendLong(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.size - tail.count)
      tail.append(copying: bytes.extracting(start..<end))
      start = end
      if tail.count < Self.size { continue }
      let piece = Pages(count: Self.size)
      tail.withBytes(0..<Self.size) { piece.write($0, at: 0) }
      pieces.append(piece)
      base += Self.size
      tail.truncate(to: 0)
    }
  }

  @inline(__always)
  mutating func truncate(to kept: Int) {
    if kept < base { return dropPieces(kept) }
    tail.truncate(to: kept &- base)
  }

  @inline(never)
  private mutating func dropPieces(_ kept: Int) {
    tail.truncate(to: 0)
    let whole = kept / Self.size
    let rest = kept % Self.size
    if rest > 0 {
      pieces[whole].withBytes(from: 0) { tail.append(copying: $0.extracting(0..<rest)) }
    }
    pieces.removeLast(pieces.count - whole)
    base = whole * Self.size
  }

  /// Hands out the bytes from an index on.
  ///
  /// - Parameter keeping: whether they stay here as well. Of others those may go that lie in several pieces.
  @inline(__always)
  mutating func withBytes<Result>(
    from start: Int, keeping: Bool, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    if start >= base { return try tail.withBytes((start &- base)..<tail.count, body) }
    return try withJoinedBytes(from: start, keeping: keeping, body)
  }

  @inline(never)
  private mutating func withJoinedBytes<Result>(
    from start: Int, keeping: Bool, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(takeString(from: start, keeping: keeping).utf8Span.span)
  }

  /// The text from an index on.
  ///
  /// - Parameter keeping: whether it stays here as well.
  mutating func takeString(from start: Int, keeping: Bool) -> String {
    if start >= base {
      return tail.withBytes((start - base)..<tail.count) { String(copying: $0) }
    }
    let count = self.count - start
    return String(unsafeUninitializedCapacity: count) { buffer in
      take(from: start, keeping: keeping, into: buffer)
      return count
    }
  }

  /// Copies the bytes from an index on.
  ///
  /// - Parameters:
  ///   - keeping: whether they stay here as well.
  ///   - buffer: has room for them.
  mutating func take(
    from start: Int, keeping: Bool = false, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    let first = max(0, start - base)
    tail.withBytes(first..<tail.count) { bytes in
      copy(bytes, to: buffer, at: base + first - start)
    }
    if !keeping { tail.truncate(to: first) }
    var offset = base
    for index in pieces.indices.reversed() {
      offset -= Self.size
      let first = max(0, start - offset)
      guard first < Self.size else { break }
      pieces[index].withBytes(from: first) {
        copy($0, to: buffer, at: offset + first - start)
      }
      if keeping || first > 0 { continue }
      pieces.removeLast()
      base = offset
    }
  }

  /// The first bytes from an index on.
  func bytes(from start: Int, upTo most: Int) -> [UInt8] {
    (start..<min(count, start + most)).map { self[$0] }
  }

  subscript(index: Int) -> UInt8 {
    get { index >= base ? tail[index - base] : pieces[index / Self.size][index % Self.size] }
    set {
      if index >= base {
        tail[index - base] = newValue
      } else {
        pieces[index / Self.size][index % Self.size] = newValue
      }
    }
  }

  private func copy(
    _ bytes: Span<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress, let target = buffer.baseAddress else { return }
      (target + start).initialize(from: first, count: source.count)
    }
  }
}

/// One of several texts that are collected.
final class TextCollector {
  @exclusivity(unchecked) var text = GatheredText()
  /// Bytes of it that are counted as held.
  @exclusivity(unchecked) var counted = 0
}
