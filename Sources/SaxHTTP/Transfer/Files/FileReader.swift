internal import SaxSystem

/// An open file whose bytes are sent.
final class FileReader: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The number of bytes that it had when it was opened.
  let size: Int

  /// Opens a plain file to be sent.
  ///
  /// - Throws: ``HTTPError/Code/body`` if it can't be opened, or is no plain file.
  init(_ path: String) throws(HTTPError) {
    self.path = path
    // A pipe that nobody writes to would have this wait.
    guard let descriptor = FileCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      throw HTTPError(.body, "the file \(path) can't be sent: \(FileCall.reason())")
    }
    var status = stat()
    let isRead = fstat(descriptor, &status) == 0
    guard isRead, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = isRead && status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw HTTPError(
        .body, "\(path) is \(isFolder ? "a folder" : "no plain file")",
        fix: isFolder ? "name a file in it" : "send it as a stream")
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The file's bytes in pieces, to be gone through once.
  ///
  /// - Parameter expected: how many they have to be.
  func chunks(of expected: Int) -> HTTPChunks {
    HTTPChunks {
      var offset = 0
      return HTTPChunks.AsyncIterator { [self] _ in
        if offset == expected { return nil }
        try Task.checkCancellation()
        let piece = try read(at: offset, min(HTTPChunks.pieceSize, expected - offset))
        offset += piece.count
        // Whoever knows how many bytes there are doesn't ask for more once they are there.
        if offset == expected { try check(expected) }
        return piece[...]
      }
    }
  }

  /// Checks that the file has the size that it had.
  ///
  /// - Throws: ``HTTPError/Code/body`` if it has another size now.
  func check(_ expected: Int) throws(HTTPError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == expected else { throw changed }
  }

  private var changed: HTTPError {
    HTTPError(.body, "the file \(path) has changed its length while it was sent")
  }

  private func read(at offset: Int, _ count: Int) throws(HTTPError) -> [UInt8] {
    var number: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(
        0, FileCall.again { pread(descriptor, buffer.baseAddress, count, off_t(offset)) })
      if filled == 0 { number = errno }
    }
    if !piece.isEmpty { return piece }
    if number == 0 { throw changed }
    throw HTTPError(.body, "the file \(path) can't be read: \(FileCall.reason(number))")
  }
}
