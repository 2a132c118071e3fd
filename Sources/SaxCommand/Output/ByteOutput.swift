internal import Saxifrage
internal import SaxSystem

/// Standard output, or a file, through a buffer.
final class ByteOutput {
  /// The error of an output that nobody reads any more.
  struct Closed: Error {}

  /// The error of an output that can't be written.
  struct Failure: Error {
    var name = "standard output"
    var reason: String
  }

  /// True for an error of the output, after which nothing can be written.
  static func hasFailed(_ error: any Error) -> Bool { error is Closed || error is Failure }

  private static let capacity = 64 << 10

  /// Appended to by those who write; ``flushIfFull()`` comes after each line.
  // By one thread, which comes to it by nothing else meanwhile: to check that took 2 % where objects are small.
  @exclusivity(unchecked) var buffer: [UInt8] = []

  private let file: FileReplacement?
  private let compressor: Compressor?
  /// Bytes that are compressed, and not yet written.
  private var packed: [UInt8] = []

  /// An output without compression.
  ///
  /// - Parameter file: the file to write; nil for standard output.
  init(to file: FileReplacement? = nil) {
    self.file = file
    compressor = nil
    if file != nil { Interrupts.leaveOutput() }
    buffer.reserveCapacity(Self.capacity * 2)
  }

  /// Output that is compressed: gzip.
  ///
  /// - Throws: ``Failure`` if there is no memory for it.
  init(compressedTo file: FileReplacement?) throws(Failure) {
    self.file = file
    compressor = Compressor()
    if file != nil { Interrupts.leaveOutput() }
    if compressor == nil { throw Failure(reason: "there is no memory to compress it") }
  }

  /// Opens an output and has a run write to it, which from now on a signal that asks for the end interrupts.
  ///
  /// - Parameters:
  ///   - path: of a file; nil for standard output.
  ///   - isCompressed: true for gzip.
  ///   - run: writes, and says with which status the program ends.
  /// - Returns: that status, or the one of an input that can't be read where the output can't be opened, which is told.
  static func open(
    _ path: String?, isCompressed: Bool = false, _ run: (ByteOutput) -> ExitStatus
  ) -> ExitStatus {
    Interrupts.listen()
    let output: ByteOutput
    do {
      let file = try path.map { path throws(WritingError) in try FileReplacement(path) }
      if let path = file?.temporaryPath { Interrupts.leaveNothing(at: path) }
      output = try isCompressed ? ByteOutput(compressedTo: file) : ByteOutput(to: file)
    } catch {
      return RunEnd.failed(error).finish(orElse: .input) {}
    }
    return run(output)
  }

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

  /// Writes all that the buffer holds, and empties it.
  ///
  /// - Throws: ``Closed``, ``Failure``, or ``Interrupt`` if that comes while it waits, or came before and
  ///   nobody reads for a second.
  func flush() throws { try flush(&buffer) }

  /// Writes what a buffer holds, and empties it.
  ///
  /// - Throws: as ``flush()``; then the buffer holds what hasn't been written.
  func flush(_ buffer: inout [UInt8]) throws {
    guard let compressor else { return try write(&buffer) }
    compressor.take(buffer, to: &packed)
    buffer.removeAll(keepingCapacity: true)
    try write(&packed)
  }

  /// Writes all that is left, and the end of what is compressed.
  ///
  /// - Throws: as ``flush()``.
  func finish() throws {
    try flush()
    guard let compressor else { return }
    compressor.finish(to: &packed)
    try write(&packed)
  }

  /// Gives a file its name, once all is written.
  ///
  /// - Throws: ``WritingError/Code/file`` if it can't have it.
  func commit() throws { try file?.commit() }

  /// Writes what is left, gives a file its name where the run ended well, and says what went wrong.
  ///
  /// - Parameters:
  ///   - end: of the run.
  ///   - status: where nothing went wrong.
  ///   - hasContent: false if there was nothing to write: then a file is left as it was.
  ///   - last: writes the last of it.
  func end(
    _ end: RunEnd, orElse status: ExitStatus, hasContent: Bool = true, _ last: () throws -> Void
  ) -> ExitStatus {
    let status = end.finish(orElse: status) {
      try last()
      try finish()
      if case .normal = end, hasContent { try commit() }
    }
    if let file, !file.isCommitted {
      Messages.write("sax: \(file.path) is \(file.replacesFile ? "left as it was" : "not made")")
    }
    return status
  }

  private func write(_ buffer: inout [UInt8]) throws {
    var written = 0
    // What an interrupt leaves is written at the end of the run.
    defer {
      if written == buffer.count {
        buffer.removeAll(keepingCapacity: buffer.capacity <= 16 * Self.capacity)
      } else {
        buffer.removeFirst(written)
      }
    }
    while written < buffer.count {
      var most = buffer.count - written
      if file == nil, Interrupts.isEnding {
        guard Interrupts.waitUntilWritable(for: .seconds(1)) else { throw Interrupt() }
        most = min(most, Self.pieceOfPipe)
      }
      let count = buffer.withUnsafeBytes {
        SaxSystem.write(
          file?.descriptor ?? STDOUT_FILENO, $0.baseAddress.map { $0 + written }, most)
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
      default:
        let reason = String(cString: strerror(errno))
        throw Failure(name: file?.path ?? "standard output", reason: reason)
      }
    }
  }
}
