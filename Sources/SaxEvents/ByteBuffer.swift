/// Bytes in memory of their own, which grows and is used again. The memory stays where it is until more
/// are appended than fit.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline package var base: UnsafeMutablePointer<UInt8>
  @usableFromInline package var capacity: Int
  @usableFromInline package var count = 0

  /// Takes no memory before there is a byte.
  package init() {
    capacity = 0
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.alignment).unsafelyUnwrapped
  }

  deinit { if capacity > 0 { base.deallocate() } }

  @inlinable package var start: UnsafePointer<UInt8> { UnsafePointer(base) }
  @inlinable package var end: UnsafePointer<UInt8> { UnsafePointer(base + count) }
  @inlinable package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base, count: count)
  }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    base[count] = byte
    count &+= 1
  }

  @inlinable
  package mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    if capacity &- count < length { reserve(length) }
    (base + count).update(from: start, count: length)
    count &+= length
  }

  /// Appends bytes that are mostly few: up to 16 are copied in two steps, as the call of `memmove` took half of the
  /// time of names.
  @inlinable @inline(__always)
  package mutating func append(short bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer {
      if let start = $0.baseAddress { append(short: start, $0.count) }
    }
  }

  @inlinable @inline(__always)
  package mutating func append(short start: UnsafePointer<UInt8>, _ length: Int) {
    guard length <= 16 else { return append(start, length) }
    if capacity &- count < 16 { reserve(16) }
    let source = UnsafeRawPointer(start)
    let target = UnsafeMutableRawPointer(base + count)
    if length >= 8 {
      let first = source.loadUnaligned(as: UInt64.self)
      let last = source.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      target.storeBytes(of: first, as: UInt64.self)
      target.storeBytes(of: last, toByteOffset: length &- 8, as: UInt64.self)
    } else if length > 0 {
      target.storeBytes(of: UInt64(first: length, of: source).littleEndian, as: UInt64.self)
    }
    count &+= length
  }

  @inlinable @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer {
      if let start = $0.baseAddress { append(start, $0.count) }
    }
  }

  /// Appends a character's UTF-8.
  package mutating func append(_ scalar: Unicode.Scalar) {
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
  }

  /// Appends the digits of a number, and the sign of a negative one.
  package mutating func append(decimal number: Int64) {
    if capacity - count < 20 { reserve(20) }
    if number < 0 { append(UInt8(ascii: "-")) }
    var length = 1
    var rest = number.magnitude
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    rest = number.magnitude
    var index = count + length
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      index -= 1
      base[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while index > count
    count += length
  }

  @inlinable package mutating func removeAll() { count = 0 }

  @inlinable package mutating func removeLast(_ length: Int) { count -= length }

  /// The first bytes go.
  package mutating func removeFirst(_ length: Int) {
    count -= length
    base.update(from: base + length, count: count)
  }

  /// Makes room for more bytes. Those that are there may move.
  @inline(never) @usableFromInline
  package mutating func reserve(_ length: Int) {
    if capacity - count >= length { return }
    let larger = max(capacity * 2, count + length, 256)
    let old = base
    base = .allocate(capacity: larger)
    base.update(from: old, count: count)
    if capacity > 0 { old.deallocate() }
    capacity = larger
  }
}
