/// A file that is read a chunk at a time into the same memory.
final class FileChunks {
  struct Failure: Error { var path: String }

  private let path: String
  private let descriptor: Int32
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: Payload.chunkSize, alignment: 1)

  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY)
    if descriptor < 0 { throw Failure(path: path) }
  }

  deinit {
    close(descriptor)
    memory.deallocate()
  }

  /// Reads the next chunk, and hands it to a function. The memory is used again for the one after.
  ///
  /// - Returns: false at the end.
  func next(_ body: (Span<UInt8>) throws -> Void) throws -> Bool {
    let count = read(descriptor, memory.baseAddress, memory.count)
    if count < 0 { throw Failure(path: path) }
    if count == 0 { return false }
    try UnsafeRawBufferPointer(rebasing: memory[..<count]).withMemoryRebound(to: UInt8.self) {
      try body($0.span)
    }
    return true
  }
}
