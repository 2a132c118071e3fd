internal import SaxEvents

/// The attributes of the tag that is being read.
struct TagAttributes: ~Copyable {
  private(set) var entries: UnsafeMutablePointer<Attributes.Entry>
  private(set) var names: UnsafeMutablePointer<QualifiedNames.Entry>
  private var capacity = 32
  private(set) var count = 0

  init() {
    entries = .allocate(capacity: capacity)
    names = .allocate(capacity: capacity)
  }

  deinit {
    entries.deallocate()
    names.deallocate()
  }

  var all: UnsafeBufferPointer<Attributes.Entry> {
    UnsafeBufferPointer(start: entries, count: count)
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ name: QualifiedNames.Entry, _ value: UnsafeBufferPointer<UInt8>) {
    let index = count
    if index == capacity { grow() }
    (names + index).initialize(to: name)
    let entry = entries + index
    entry.initialize(to: name.pointee.attribute)
    entry.pointee.value = value
    count = index &+ 1
  }

  @inline(never)
  private mutating func grow() {
    entries = entries.grown(capacity, to: capacity * 2)
    names = names.grown(capacity, to: capacity * 2)
    capacity *= 2
  }
}
