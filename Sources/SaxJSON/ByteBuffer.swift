/// Bytes in one piece of raw memory that stays where it is until more are appended than fit.
/// Its owner gives it back with ``deallocate()``.
struct ByteBuffer {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = 256

  init() { base = .allocate(capacity: capacity) }

  func deallocate() { base.deallocate() }

  var start: UnsafePointer<UInt8> { UnsafePointer(base) }
  var end: UnsafePointer<UInt8> { UnsafePointer(base + count) }
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  mutating func append(_ from: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    (base + count).update(from: from, count: length)
    count += length
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    base[count] = byte
    count &+= 1
  }

  /// Appends a character's UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
  }

  private mutating func reserve(_ more: Int) {
    if capacity - count >= more { return }
    let size = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = size
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ length: Int) { count -= length }

  mutating func removeFirst(_ length: Int) {
    count -= length
    base.update(from: base + length, count: count)
  }
}
