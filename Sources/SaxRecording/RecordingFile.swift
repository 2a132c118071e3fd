internal import SaxHTTP
internal import SaxSystem

/// A file of a recording that is read.
final class RecordingFile: Sendable {
  /// The most bytes that the head of a recording may have, the request's body among them.
  private static let longestHead = 1 << 20

  let path: String
  private let descriptor: Int32

  /// Opens a file for reading.
  ///
  /// - Throws: `HTTPError.Code.file` if it can't be opened, or is no plain file.
  init(_ path: String) throws(HTTPError) {
    // A pipe that nobody writes to would have this wait.
    guard let descriptor = FileCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      throw HTTPError(.file, "the recording \(path) can't be read: \(FileCall.reason())")
    }
    self.path = path
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw HTTPError(.file, "the recording \(path) is no plain file")
    }
  }

  deinit { close(descriptor) }

  /// The number of its bytes.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads bytes from an offset on.
  ///
  /// - Returns: fewer bytes where it ends, none behind its end.
  /// - Throws: `HTTPError.Code.file` if it can't be read.
  func read(at offset: Int, count: Int) throws(HTTPError) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let start = buffer.baseAddress.map { $0 + filled }
        let taken = FileCall.again {
          pread(descriptor, start, count - filled, off_t(offset + filled))
        }
        if taken < 0 { number = errno }
        if taken <= 0 { return }
        filled += taken
      }
    }
    guard number == 0 else {
      throw HTTPError(.file, "the recording \(path) can't be read: \(FileCall.reason(number))")
    }
    return bytes
  }

  /// The head of the exchange, and the place at which the response's body begins.
  ///
  /// - Throws: `HTTPError.Code.file`, with the line, if it is damaged.
  func head() throws(HTTPError) -> (exchange: RecordedExchange, bodyOffset: Int) {
    for count in [16 << 10, Self.longestHead] {
      let bytes = try read(at: 0, count: count)
      var parser = RecordingParser(bytes, isWhole: bytes.count < count, of: path)
      do throws(RecordingParser.Failure) {
        let exchange = try parser.exchange()
        return (exchange, parser.offset)
      } catch {
        switch error {
        case .damaged(let error): throw error
        case .unfinished: continue
        }
      }
    }
    throw HTTPError(
      .file,
      "\(path):1: the recording is damaged: its head has more than \(Self.longestHead) bytes",
      fix: "record it again")
  }
}
