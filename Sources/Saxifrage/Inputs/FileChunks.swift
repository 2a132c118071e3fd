/// An open file, pipe or terminal, read where it is asked: the thread blocks.
final class FileChunks: ChunkSource {
  private let file: FileInput
  private var buffer: [UInt8]

  init(_ file: consuming FileInput, chunkSize: Int) {
    self.file = file
    // No more than there is, or than a pipe holds.
    buffer = [UInt8](repeating: 0, count: min(chunkSize, max(self.file.size ?? 0, 1 << 20)))
  }

  var size: Int? { file.size }

  func next() throws -> ArraySlice<UInt8>? {
    while true {
      // A read that blocks can't be cancelled, a wait for bytes can.
      if file.size == nil {
        while !file.isReadable(within: 50) { try Task.checkCancellation() }
      }
      guard let count = try file.read(into: &buffer) else { continue }
      return count == 0 ? nil : buffer[..<count]
    }
  }
}
