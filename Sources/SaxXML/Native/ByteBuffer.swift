/// Bytes in memory of their own, which grows and is used again.
struct ByteBuffer: ~Copyable {
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    bytes[count] = byte
    count &+= 1
  }

  mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    if capacity - count < length { reserve(length) }
    (bytes + count).update(from: start, count: length)
    count += length
  }

  mutating func removeLast(_ length: Int) { count -= length }

  /// The first bytes go.
  mutating func removeFirst(_ length: Int) {
    count -= length
    bytes.update(from: bytes + length, count: count)
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Makes room for more bytes. Those that are there may move.
  @inline(never)
  mutating func reserve(_ length: Int) {
    if capacity - count >= length { return }
    capacity = max(capacity * 2, count + length)
    let old = bytes
    bytes = .allocate(capacity: capacity)
    bytes.update(from: old, count: count)
    old.deallocate()
  }
}
