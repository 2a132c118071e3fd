internal import SaxSystem

/// A name in its markup, compared at once with what stands in the window.
struct MarkupPattern {
  /// The first sixteen bytes, and which bits of those there are.
  private let first: UInt64
  private let second: UInt64
  private let firstMask: UInt64
  private let secondMask: UInt64
  let count: Int
  /// The number of bytes that may be read where it is compared.
  let reach: Int
  /// All of it.
  private let bytes: UnsafeMutablePointer<UInt8>

  /// A pattern of a name and what stands around it, such as `</`, a name and `>`.
  ///
  /// - Parameters:
  ///   - opening: the text before the name.
  ///   - closing: the text after it.
  init(_ opening: StaticString, _ name: UnsafeBufferPointer<UInt8>, _ closing: StaticString) {
    let parts = [
      UnsafeBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount), name,
      UnsafeBufferPointer(start: closing.utf8Start, count: closing.utf8CodeUnitCount),
    ]
    let text = Array(parts.joined())
    count = text.count
    reach = max(count, 16)
    bytes = .allocate(capacity: count)
    for (index, byte) in text.enumerated() { bytes[index] = byte }
    let mask = text.map { _ in 0xFF as UInt8 }
    first = MarkupPattern.word(text[..<min(8, count)])
    second = MarkupPattern.word(text[min(8, count)..<min(16, count)])
    firstMask = MarkupPattern.word(mask[..<min(8, count)])
    secondMask = MarkupPattern.word(mask[min(8, count)..<min(16, count)])
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    UInt64(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  func deallocate() { bytes.deallocate() }

  /// True if it stands there, where at least ``reach`` bytes do.
  @inline(__always)
  func stands(at start: Cursor) -> Bool {
    let raw = UnsafeRawPointer(start)
    let first = raw.loadUnaligned(as: UInt64.self) ^ self.first
    let second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ self.second
    guard (first & firstMask) | (second & secondMask) == 0 else { return false }
    return count <= 16 || memcmp(start + 16, bytes + 16, count &- 16) == 0
  }

  /// True if it stands there, where fewer than ``reach`` bytes may be.
  @inline(never)
  func stands(at start: Cursor, before end: Cursor) -> Bool {
    end - start >= count && memcmp(start, bytes, count) == 0
  }
}
