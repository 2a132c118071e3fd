/// Memory that comes from the system and goes back to it, whatever the allocator keeps of what is freed.
///
/// An allocator holds on to freed memory that lies below something in use, so that a text which is copied out
/// of many pieces took twice its size until the process ended.
package final class Pages {
  private let bytes: UnsafeMutableRawBufferPointer
  private let isMapped: Bool

  /// Takes memory from the system, filled with zeros.
  ///
  /// - Parameter count: in bytes; whole pages are taken.
  package init(count: Int) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    if let start = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED {
      bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
      isMapped = true
    } else {
      bytes = .allocate(byteCount: count, alignment: 16)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      isMapped = false
    }
  }

  deinit {
    if isMapped {
      munmap(bytes.baseAddress, bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  package subscript(index: Int) -> UInt8 {
    get { bytes[index] }
    set { bytes[index] = newValue }
  }

  /// Writes bytes, for all of which there is room.
  package func write(_ source: Span<UInt8>, at index: Int) {
    source.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(rebasing: bytes[index..<(index + $0.count)])
        .copyMemory(from: $0)
    }
  }

  /// The bytes from an index on, as long as the closure runs.
  package func withBytes<Result>(
    from index: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(rebasing: bytes[index...]).bindMemory(to: UInt8.self).span)
  }
}
