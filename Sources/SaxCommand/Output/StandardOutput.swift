internal import SaxSystem

/// Standard output, through a buffer.
final class StandardOutput {
  /// Nobody reads it any more.
  struct Closed: Error {}

  /// It can't be written.
  struct Failure: Error {
    var reason: String
  }

  private static let capacity = 64 << 10

  /// Appended to by those who write; ``flushIfFull()`` comes after each line.
  // By one thread, which comes to it by nothing else meanwhile: to check that took 2 % where objects are small.
  @exclusivity(unchecked) var buffer: [UInt8] = []

  init() { buffer.reserveCapacity(Self.capacity * 2) }

  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  @inline(__always)
  func flushIfFull() throws {
    if buffer.count >= Self.capacity { try flush() }
  }

  /// The bytes that a pipe takes at once where it takes anything: POSIX's least for `PIPE_BUF`.
  private static let pieceOfPipe = 512

  /// - Throws: ``Closed``, ``Failure``, or ``Interrupt`` if that comes while it waits, or came before and
  ///   nobody reads for a second.
  func flush() throws { try Self.flush(&buffer) }

  /// Writes what a buffer holds, and empties it.
  ///
  /// - Throws: as ``flush()``; then the buffer holds what hasn't been written.
  static func flush(_ buffer: inout [UInt8]) throws {
    var written = 0
    // What an interrupt leaves is written at the end of the run.
    defer {
      if written == buffer.count {
        buffer.removeAll(keepingCapacity: buffer.capacity <= 16 * capacity)
      } else {
        buffer.removeFirst(written)
      }
    }
    while written < buffer.count {
      var most = buffer.count - written
      if Interrupts.isEnding {
        guard Interrupts.waitUntilWritable(for: .seconds(1)) else { throw Interrupt() }
        most = min(most, pieceOfPipe)
      }
      let count = buffer.withUnsafeBytes {
        SaxSystem.write(STDOUT_FILENO, $0.baseAddress.map { $0 + written }, most)
      }
      if count >= 0 {
        written += count
        Interrupts.noteProgress()
        continue
      }
      switch errno {
      case EINTR: try Interrupts.check()
      case EAGAIN: Interrupts.waitUntilWritable()
      case EPIPE: throw Closed()
      default: throw Failure(reason: String(cString: strerror(errno)))
      }
    }
  }
}
