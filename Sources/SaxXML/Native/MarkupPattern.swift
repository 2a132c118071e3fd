/// A few bytes that are compared at once with what stands in the window.
struct MarkupPattern {
  private var first: UInt64 = 0
  private var last: UInt64 = 0
  /// Which of those bits there are.
  private var firstMask: UInt64 = 0
  private var lastMask: UInt64 = 0
  /// How many there are; 0 if they are too many.
  let count: Int

  static let longest = 16

  /// - Parameters:
  ///   - opening: what stands before a name.
  ///   - closing: what stands after it.
  init(_ opening: StaticString, _ name: UnsafeBufferPointer<UInt8>, _ closing: StaticString) {
    let parts = [
      UnsafeBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount), name,
      UnsafeBufferPointer(start: closing.utf8Start, count: closing.utf8CodeUnitCount),
    ]
    let bytes = Array(parts.joined())
    guard bytes.count <= MarkupPattern.longest else {
      count = 0
      return
    }
    count = bytes.count
    first = MarkupPattern.word(bytes.prefix(8))
    last = MarkupPattern.word(bytes.dropFirst(8))
    firstMask = MarkupPattern.word(bytes.prefix(8).map { _ in 0xFF }[...])
    lastMask = MarkupPattern.word(bytes.dropFirst(8).map { _ in 0xFF }[...])
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    UInt64(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Whether they stand there, where at least ``longest`` bytes do.
  @inline(__always)
  func stands(at start: Cursor) -> Bool {
    let raw = UnsafeRawPointer(start)
    let first = raw.loadUnaligned(as: UInt64.self) ^ self.first
    let last = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ self.last
    return (first & firstMask) | (last & lastMask) == 0
  }
}
