internal import SaxEvents

/// The memory in which the sink gets a tag's attributes.
struct AttributeRoom: ~Copyable {
  private var entries: UnsafeMutablePointer<Attributes.Entry>
  private var capacity = 32

  init() { entries = .allocate(capacity: capacity) }

  deinit { entries.deallocate() }

  func first(_ count: Int) -> UnsafeBufferPointer<Attributes.Entry> {
    UnsafeBufferPointer(start: entries, count: count)
  }

  /// Forgets what is there if there is no room for so many.
  mutating func makeRoom(for count: Int) {
    guard count > capacity else { return }
    entries.deallocate()
    capacity = count * 2
    entries = .allocate(capacity: capacity)
  }

  @inline(__always)
  func set(_ index: Int, _ entry: Attributes.Entry) { (entries + index).initialize(to: entry) }
}
