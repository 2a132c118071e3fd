/// A file without a name, for what is too large for memory: it is gone with its descriptor, whatever ends the process.
package final class UnnamedFile {
  /// The error of a call of the system.
  package struct Failure: Error {
    /// As `errno` has it.
    let number: Int32

    /// The system's words for it.
    package var reason: String { String(cString: strerror(number)) }
  }

  private let descriptor: Int32

  /// Makes one in the folder that `TMPDIR` names, or else in `/tmp`.
  package init() throws(Failure) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(named.isEmpty ? "/tmp" : named)/saxifrage-XXXXXX".utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return -1 }
      let descriptor = mkstemp(start)
      if descriptor >= 0 {
        unlink(start)
        // A program that is started has no use for it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
      return descriptor
    }
    if descriptor < 0 { throw Failure(number: errno) }
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0, errno != EINTR { throw Failure(number: errno) }
      start += max(count, 0)
    }
  }

  /// Fills an array with what stands at an offset.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  package func read(at offset: Int, into bytes: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if count >= 0 { return count }
      if errno != EINTR { throw Failure(number: errno) }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
