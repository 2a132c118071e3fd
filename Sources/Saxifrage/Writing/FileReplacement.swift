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
  /// The file that is to take the place; nil where there is no need of one.
  private let temporary: TemporaryFile?
  /// The permissions of the file that is replaced; nil if there is none.
  private let permissions: mode_t?
  /// True if nothing waits for its name.
  package private(set) var isCommitted: Bool

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
    isCommitted = kind != S_IFREG
    if kind != S_IFREG {
      (temporary, permissions) = (nil, nil)
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw Self.error(path, errno) }
      return
    }
    permissions = isThere ? status.st_mode & 0o777 : nil
    do throws(TemporaryFile.Failure) {
      let file = try TemporaryFile(
        in: FileName.folder(of: target), mode: isThere ? 0o600 : 0o666)
      (temporary, descriptor) = (file, file.descriptor)
    } catch {
      throw Self.error(path, error.number)
    }
  }

  /// The path of the file that is to take the place, and that is to go whatever ends the process; nil for none.
  package var temporaryPath: String? { temporary?.path }

  /// True if there was a file, which is left as it was until this one takes its place.
  package var replacesFile: Bool { permissions != nil }

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
    guard let temporary, !isCommitted else { return }
    if let permissions { fchmod(descriptor, permissions) }
    while fsync(descriptor) != 0 {
      // Some file systems have nothing to wait for.
      if errno == EINVAL || errno == EROFS { break }
      if errno != EINTR { throw Self.error(path, errno) }
    }
    let number = temporary.take(target)
    if number != 0 { throw Self.error(path, number) }
    isCommitted = true
  }

  private static func error(_ path: String, _ number: Int32) -> WritingError {
    WritingError(.file, "\(path) can't be written: \(String(cString: strerror(number)))")
  }

  deinit {
    if temporary == nil { close(descriptor) }
  }
}
