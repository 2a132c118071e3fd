/// Objects on their way from a reading to the loop that takes them: filled at the end, then emptied from the
/// beginning.
///
/// Not an array, as objects are moved into it and out of it, none is copied: that, and what the runtime
/// looked up for each object that was appended, were a fifth of a stream's time where objects are small. What
/// the loop calls for each object is compiled into it.
@usableFromInline
final class ObjectBatch<Element> {
  // Each access is over before another can come: one side at a time has the batch.
  @usableFromInline @exclusivity(unchecked) var first: UnsafeMutablePointer<Element>
  /// The objects before it may be taken without a look at anything else.
  @usableFromInline @exclusivity(unchecked) var stretchEnd: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var end: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var capacity: Int

  /// The number of objects that are taken before it is asked again whether the task was cancelled: to ask
  /// for each took 10 ns, as long as a record of 12 bytes takes to be built.
  private static var stretch: Int { 16 }

  init() {
    capacity = 0
    memory = .allocate(capacity: 0)
    (first, stretchEnd, end) = (memory, memory, memory)
  }

  deinit {
    first.deinitialize(count: count)
    memory.deallocate()
  }

  var count: Int { end - first }
  var isEmpty: Bool { first == end }

  // MARK: Filling

  /// The place of one more object, which the caller initializes at once.
  func makePlace() -> UnsafeMutablePointer<Element> {
    if end == memory + capacity { makeRoom(for: 1) }
    let place = end
    end = place + 1
    return place
  }

  /// Appends all of another's objects, which is left without any.
  func append(movingFrom other: ObjectBatch) {
    let count = other.count
    if end + count > memory + capacity { makeRoom(for: count) }
    end.moveInitialize(from: other.first, count: count)
    end += count
    other.end = other.first
    other.clear()
  }

  private func makeRoom(for more: Int) {
    let count = count
    capacity = max(16, 2 * count, count + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: first, count: count)
    memory.deallocate()
    memory = larger
    (first, stretchEnd, end) = (larger, larger, larger + count)
  }

  /// Makes an empty one ready to be filled again.
  func clear() {
    first.deinitialize(count: count)
    (first, stretchEnd, end) = (memory, memory, memory)
  }

  // MARK: Emptying

  /// Lets the next objects be taken, if there are any.
  func beginStretch() -> Bool {
    stretchEnd = first + min(count, Self.stretch)
    return stretchEnd > first
  }

  /// Takes the next object of the stretch; nil if that is over.
  @inlinable @inline(__always)
  func popFirst() -> Element? {
    let place = first
    guard place < stretchEnd else { return nil }
    first = place + 1
    return place.move()
  }
}

// It may be sent: whoever hands it on keeps nothing of it, under the lock of ``StreamHandover``.
extension ObjectBatch: @unchecked Sendable where Element: Sendable {}
