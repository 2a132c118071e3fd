/// The key that a name is looked up by: its first and its last eight bytes, and how many there are.
/// Up to sixteen bytes that is all of it.
@frozen @usableFromInline package struct NameKey {
  @usableFromInline package let first: UInt64
  @usableFromInline package let last: UInt64
  @usableFromInline package let count: Int

  /// The key of the name at an address, read by whole words where the memory allows it.
  ///
  /// - Parameter end: the end of the memory that may be read; at or after the name's.
  @inlinable @inline(__always)
  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int, before end: UnsafePointer<UInt8>) {
    self.count = count
    let raw = UnsafeRawPointer(bytes)
    if count >= 8 {
      first = raw.loadUnaligned(as: UInt64.self)
      last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return
    }
    if end - bytes >= 8 {
      first = raw.loadUnaligned(as: UInt64.self).littleEndian & Self.mask(ofShort: count)
      last = first
      return
    }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[index]) << UInt64(8 * index) }
    first = word
    last = word
  }

  /// The key of no name: of one of less than eight bytes ``first`` and ``last`` are the same.
  package static let impossible = NameKey(first: 0, last: 1, count: 0)

  @inlinable
  init(first: UInt64, last: UInt64, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }

  /// The mask of those of eight bytes from the beginning that are the name's, as they are in memory.
  package var mask: UInt64 { count >= 8 ? .max : Self.mask(ofShort: count).littleEndian }

  /// The mask of the lowest bytes that a name of less than eight has.
  @inlinable @inline(__always)
  static func mask(ofShort count: Int) -> UInt64 {
    ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* count))
  }

  /// True if the names are equal, if they are no longer than sixteen bytes.
  @inlinable @inline(__always)
  package static func == (a: NameKey, b: NameKey) -> Bool {
    a.first == b.first && a.last == b.last && a.count == b.count
  }
}
