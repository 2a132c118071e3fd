/// The wanted members of an object or element as far as it has been read.
@usableFromInline
package struct RowMemberList: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<RowMember>
  @usableFromInline var capacity = 256
  @usableFromInline package var count = 0

  /// An object with more is told by events.
  @usableFromInline static let most = 1 << 16

  @inlinable
  package init() { start = .allocate(capacity: capacity) }

  @inlinable
  deinit { start.deallocate() }

  @inlinable package var all: UnsafeBufferPointer<RowMember> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// The one that was added last, if there is one.
  @inlinable package var last: UnsafeMutablePointer<RowMember> {
    @inline(__always) get { start + (count &- 1) }
  }

  @inlinable
  package subscript(index: Int) -> UnsafeMutablePointer<RowMember> { start + index }

  /// Takes back those after the first ones.
  @inlinable @inline(__always)
  package mutating func truncate(to count: Int) { self.count = count }

  /// Adds a member behind the others; the memory of its text is not copied.
  ///
  /// - Returns: false if there are 65,536 members already.
  @inlinable @inline(__always)
  package mutating func add(
    _ kind: RowMember.Kind, _ field: Int32, _ text: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    let index = count
    if index == capacity, !grow() { return false }
    (start + index).initialize(to: RowMember(kind, field: field, start: text, count: length))
    count = index &+ 1
    return true
  }

  @inline(never) @usableFromInline
  mutating func grow() -> Bool {
    guard capacity < Self.most else { return false }
    start = start.grown(count, to: capacity * 2)
    capacity *= 2
    return true
  }
}
