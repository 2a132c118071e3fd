/// A stack that grows and shrinks with the open nodes.
///
/// An array checks at every change whether it is shared, and at every access whether the index
/// is in it; with some hundred accesses a record that was a third of the time of a mapping.
/// Indices here come from frames, never from a payload; debug builds check them.
struct Stack<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// Takes no memory before there is an element.
  init() {
    capacity = 0
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  deinit {
    guard capacity > 0 else { return }
    base.deinitialize(count: count)
    base.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// The bytes of memory that it has for elements.
  var size: Int { capacity * MemoryLayout<Element>.stride }

  /// Takes the memory of another, which is empty from then on, and leaves the elements behind.
  mutating func takeMemory(of other: inout Stack) {
    swap(&self, &other)
    truncate(to: 0)
  }

  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
    @inline(__always) unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return base + index
    }
  }

  /// The address of the elements, until the stack grows.
  @inline(__always)
  var start: UnsafePointer<Element> { UnsafePointer(base) }

  /// The index of the top element; -1 if there is none.
  var top: Int { count - 1 }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  // Loops here and below: what the library has for it copies and destroys by the type's
  // witnesses, a call an element.
  @inline(__always)
  mutating func append(repeating element: @autoclosure () -> Element, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    for index in count..<(count + added) { (base + index).initialize(to: element()) }
    count += added
  }

  /// Drops what lies above the first `count` elements.
  @inline(__always)
  mutating func truncate(to kept: Int) {
    while count > kept {
      count -= 1
      (base + count).deinitialize(count: 1)
    }
  }

  /// Inserts below elements that lie above.
  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var place = count - 1
    while place > index {
      swap(&base[place], &base[place - 1])
      place -= 1
    }
  }

  /// Takes out a range, which nearly always is at the top.
  mutating func removeSubrange(_ range: Range<Int>) {
    if range.upperBound == count { return truncate(to: range.lowerBound) }
    for index in range.upperBound..<count { base[index - range.count] = base[index] }
    truncate(to: count - range.count)
  }

  /// Sorts the elements from an index on.
  mutating func sort(from first: Int, by precedes: (Element, Element) -> Bool) {
    var index = first + 1
    while index < count {
      var place = index
      while place > first, precedes(base[place], base[place - 1]) {
        swap(&base[place], &base[place - 1])
        place -= 1
      }
      index += 1
    }
  }

  @inline(never)
  private mutating func grow(to wanted: Int) {
    let larger = max(wanted, capacity * 2, 16)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = moved
    capacity = larger
  }
}

extension Stack where Element == UInt8 {
  /// Bytes that it takes.
  var allocated: Int { capacity }

  @inline(__always)
  mutating func append(copying bytes: Span<UInt8>) {
    let added = bytes.count
    if count + added > capacity { grow(to: count + added) }
    bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { (base + count).update(from: start, count: added) }
    }
    count += added
  }

  /// The bytes of a range, valid until the stack changes.
  @inline(__always)
  func withBytes<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).span)
  }

  func string(_ range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }
}
