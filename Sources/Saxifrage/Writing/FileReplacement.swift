internal import SaxEvents
internal import SaxSystem

/// A file that is written beside its place, and takes it once it is whole: until then what was there is there.
///
/// Devices and pipes are written to as they are.
package final class FileReplacement {
  /// The path as it was given.
  package let path: String
  package let descriptor: Int32
  /// The path without links: the file that a link leads to is replaced, and not the link.
  private let target: String
  /// The file that is to take the place; nil where there is no need of one, and after it has.
  private var temporary: String?

  /// Makes a new file in the folder of the one to replace, with its permissions, or opens a device
  /// or pipe.
  ///
  /// - Throws: ``WritingError/Code/file`` if the file can't be made.
  package init(_ path: String) throws(WritingError) {
    self.path = path
    let target = realpath(path) ?? path
    self.target = target
    var status = stat()
    let isThere = lstat(target, &status) == 0
    let kind = isThere ? status.st_mode & S_IFMT : S_IFREG
    if path.isEmpty {
      throw WritingError(.file, "the file's name is empty", fix: "name a file")
    }
    if path.hasSuffix("/") || kind == S_IFDIR {
      throw WritingError(.file, "\(path) is a folder", fix: "name a file in it")
    }
    if kind != S_IFREG {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw Self.error(path, errno) }
      return
    }
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(target[..<target.index(after: $0)]) } ?? ""
    let new = "\(folder).writing-\(getpid())-\(UInt64.random(in: 0...(.max)))"
    descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Self.error(path, errno) }
    temporary = new
    if isThere { fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// Writes all of some bytes.
  ///
  /// - Throws: ``WritingError/Code/file`` if they can't be written, as on a disk that is full.
  package func write(_ bytes: [UInt8]) throws(WritingError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        SaxSystem.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0, errno != EINTR { throw Self.error(path, errno) }
      start += max(count, 0)
    }
  }

  /// Puts the file in its place, with all that was written on the disk.
  ///
  /// - Throws: ``WritingError/Code/file`` if that fails; what was there is there still.
  package func commit() throws(WritingError) {
    guard let new = temporary else { return }
    while fsync(descriptor) != 0 {
      // Some file systems have nothing to wait for.
      if errno == EINVAL || errno == EROFS { break }
      if errno != EINTR { throw Self.error(path, errno) }
    }
    if rename(new, target) != 0 { throw Self.error(path, errno) }
    temporary = nil
  }

  /// True if nothing waits for its name.
  package var isCommitted: Bool { temporary == nil }

  private static func error(_ path: String, _ number: Int32) -> WritingError {
    WritingError(.file, "\(path) can't be written: \(String(cString: strerror(number)))")
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }
}
