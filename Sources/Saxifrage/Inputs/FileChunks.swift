internal import SaxSystem

/// An open file, pipe or terminal. While there is nothing to read it holds no thread and no memory.
final class FileChunks: ChunkSource {
  private let file: FileInput
  private let count: Int
  private var buffer: [UInt8]?

  /// More than that a pipe doesn't hold, as a rule.
  private static let pieceOfPipe = 64 << 10

  init(_ file: consuming FileInput, chunkSize: Int) {
    self.file = file
    // No more than there is; a file of the system may hold more than it says.
    count = min(
      chunkSize, self.file.size.map { max($0 + 1, Self.pieceOfPipe) } ?? Self.pieceOfPipe)
  }

  var size: Int? { file.size }

  func next() async throws -> ArraySlice<UInt8>? {
    while true {
      try Task.checkCancellation()
      if file.size == nil, !file.isReadable(within: 0) { try await wait() }
      if let (buffer, count) = try readAvailable() { return count == 0 ? nil : buffer[..<count] }
    }
  }

  func nextAtOnce() throws -> ArraySlice<UInt8>? {
    while true {
      // Nothing can be there of a file only where a signal came.
      if let (buffer, count) = try readAvailable() { return count == 0 ? nil : buffer[..<count] }
    }
  }

  private func readAvailable() throws -> (buffer: [UInt8], count: Int)? {
    var buffer = self.buffer ?? ReadBuffers.take(count)
    self.buffer = nil
    let count = try file.readAvailable(into: &buffer)
    self.buffer = buffer
    return count.map { (buffer, $0) }
  }

  private func wait() async throws {
    giveBack()
    do {
      try await Poller.shared.waitUntilReadable(file.descriptor)
    } catch let error as SystemError {
      throw InputError(.unreadable, "can't be waited for: \(error)", source: file.name)
    }
  }

  private func giveBack() {
    if let buffer { ReadBuffers.giveBack(buffer) }
    buffer = nil
  }

  func isAtHand(behind rest: ArraySlice<UInt8>) -> Bool { file.size != nil && rest.isEmpty }

  func held(_ rest: consuming ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let held = rest.isEmpty || file.goBack(rest.count) ? [] : Array(rest)[...]
    rest = []
    giveBack()
    return held
  }

  deinit { giveBack() }
}
