/// A file without a name, for what is too large for memory: it is gone with its descriptor, whatever ends the process.
package final class UnnamedFile {
  /// The error of a call of the system.
  package struct Failure: Error {
    /// As `errno` has it.
    let number: Int32
    /// The folder that the file is in.
    package let folder: String

    /// The system's words for it.
    package var reason: String { String(cString: strerror(number)) }
  }

  private let folder: String
  private let descriptor: Int32
  /// The number of bytes in it that count: what was begun and not ended does not.
  private var length = 0

  /// Makes one in the folder that `TMPDIR` names, or else in `/tmp`.
  package init() throws(Failure) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = named.isEmpty ? "/tmp" : named
    let path = "\(folder)/saxifrage-\(getpid())-\(UInt64.random(in: 0...(.max)))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0, unlink(path) != 0 {
      let number = errno
      close(descriptor)
      throw Failure(number: number, folder: folder)
    }
    if descriptor < 0 { throw Failure(number: errno, folder: folder) }
  }

  /// Appends bytes: all of them, or none where it fails.
  package func append(_ bytes: [UInt8]) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start,
          off_t(length + start))
      }
      if count < 0, errno != EINTR { throw Failure(number: errno, folder: folder) }
      start += max(count, 0)
    }
    length += bytes.count
  }

  /// Fills an array with what stands at an offset.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  package func read(at offset: Int, into bytes: inout [UInt8]) throws(Failure) -> Int {
    let wanted = min(bytes.count, length - offset)
    if wanted <= 0 { return 0 }
    while true {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, wanted, off_t(offset))
      }
      if count > 0 { return count }
      // Somebody has made it shorter.
      if count == 0 { throw Failure(number: EIO, folder: folder) }
      if errno != EINTR { throw Failure(number: errno, folder: folder) }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
