internal import Glibc

/// The names of the elements that are open within one that is skipped, to match end tags with.
///
/// In memory of its own: the bytes that they were read from may be gone.
struct SkippedTags: ~Copyable {
  private struct Tag {
    let key: NameKey
    /// Where a name of more than sixteen bytes is kept.
    let start: Int
  }

  private var tags: UnsafeMutablePointer<Tag>
  private var capacity = 64
  private(set) var count = 0
  private var bytes = ByteBuffer()

  init() { tags = .allocate(capacity: capacity) }

  deinit { tags.deallocate() }

  @inline(__always)
  mutating func push(_ key: NameKey, _ name: UnsafePointer<UInt8>) {
    if count == capacity { grow() }
    (tags + count).initialize(to: Tag(key: key, start: bytes.count))
    count &+= 1
    if key.count > 16 { bytes.append(name, key.count) }
  }

  /// Takes the innermost away if it is of this name.
  @inline(__always)
  mutating func pop(_ key: NameKey, _ name: UnsafePointer<UInt8>) -> Bool {
    let last = tags + (count &- 1)
    guard last.pointee.key == key else { return false }
    if key.count > 16 {
      guard memcmp(bytes.bytes + last.pointee.start, name, key.count) == 0 else { return false }
      bytes.removeLast(key.count)
    }
    count &-= 1
    return true
  }

  @inline(never)
  private mutating func grow() {
    let old = tags
    tags = .allocate(capacity: capacity * 2)
    tags.moveInitialize(from: old, count: count)
    old.deallocate()
    capacity *= 2
  }
}
