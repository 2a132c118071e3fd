internal import SaxEvents

/// The key of the member at hand, in whoever's memory it lies.
struct MemberKey: ~Copyable {
  private(set) var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var copy = ByteBuffer()

  @inline(__always)
  mutating func set(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The memory that the text is in is about to change.
  @inline(never)
  mutating func keep() {
    if text.baseAddress == copy.start { return }
    copy.removeAll()
    if let start = text.baseAddress { copy.append(start, text.count) }
    text = copy.bytes
  }
}
