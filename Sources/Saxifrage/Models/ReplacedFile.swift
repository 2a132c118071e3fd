internal import SaxSystem

/// A file that is written beside the one whose place it takes when it is whole.
final class ReplacedFile {
  private let path: String
  private let new: String
  private let descriptor: Int32
  private var isOpen = true

  /// - Throws: ``ArchiveError`` of the code ``ArchiveError/Code/file``, as all of its calls.
  init(_ path: String) throws(ArchiveError) {
    self.path = path
    new = "\(path).\(getpid()).\(UInt32.random(in: 0...(.max))).new"
    descriptor = Self.again { [new] in
      open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    if descriptor < 0 || path.utf8.contains(0) {
      isOpen = false
      throw Self.error(path, errno)
    }
  }

  deinit { abandon() }

  /// Calls again what a signal has interrupted.
  private static func again(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func error(_ path: String, _ number: Int32) -> ArchiveError {
    var error = ArchiveError(.file, "can't be written: \(String(cString: strerror(number)))")
    error.source = FileName.shown(path)
    return error
  }

  func write(_ bytes: [UInt8]) throws(ArchiveError) {
    let number: Int32 = bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let count = SaxSystem.write(
          descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count < 0, errno != EINTR { return errno }
        start += max(0, count)
      }
      return 0
    }
    if number != 0 { throw Self.error(path, number) }
  }

  /// Puts it in its place, once its bytes are on the disk.
  func finish() throws(ArchiveError) {
    // Some file systems have nothing to wait for.
    var number = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno
    isOpen = false
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(new, path) != 0 { number = errno }
    if number == 0 { return }
    unlink(new)
    throw Self.error(path, number)
  }

  /// Removes it, unless it is in its place.
  private func abandon() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    unlink(new)
  }
}
