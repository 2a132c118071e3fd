internal import Glibc

/// Files that only their owner may read, and that are replaced as a whole.
package enum PrivateFile {
  /// Puts bytes in the place of what a file holds. Who reads it finds the one or the other, also after a
  /// failure of power, for which this waits.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be written; what was there is there still.
  package static func write(_ bytes: [UInt8], to path: String) throws(HTTPError) {
    let new = "\(path).\(getpid()).\((0..<8).map { _ in UInt8.random(in: 0...255) }.hexadecimal)"
    guard let descriptor = FileCall.open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW) else {
      throw error(path, errno)
    }
    var number = FileCall.write(bytes[...], to: descriptor)
    if number == 0, FileCall.again({ fsync(descriptor) }) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(new, path) != 0 { number = errno }
    guard number == 0 else {
      unlink(new)
      throw error(path, number)
    }
  }

  private static func error(_ path: String, _ number: Int32) -> HTTPError {
    HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
  }
}
