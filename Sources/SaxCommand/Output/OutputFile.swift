internal import SaxHTTP
internal import SaxSystem

/// A file that output goes to. It has its name once it is whole: until then what was there is there.
final class OutputFile {
  /// The path as it was given.
  let path: String
  let descriptor: Int32
  private let target: DownloadTarget
  /// The file that is to take the place; nil where the output is a device or a pipe, and after it has.
  private var temporary: String?

  /// - Throws: ``HTTPError/Code/file`` if the file can't be made.
  init(_ path: String) throws(HTTPError) {
    self.path = path
    // The file that a link leads to is replaced, and not the link.
    let real = realpath(path) ?? path
    target = DownloadTarget(path: real, isReplacing: true)
    var status = stat()
    let kind = lstat(real, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    if kind != S_IFREG, kind != S_IFDIR {
      guard let opened = FileCall.open(path, O_WRONLY) else { throw target.error(errno) }
      descriptor = opened
      return
    }
    try target.check()
    let new = target.neighbour
    guard
      let opened = FileCall.open(
        new, O_WRONLY | O_CREAT | O_EXCL, mode: target.permissions ?? 0o666)
    else { throw target.error(errno) }
    descriptor = opened
    temporary = new
  }

  /// Puts the file in its place, with all that was written on the disk.
  ///
  /// - Throws: ``HTTPError/Code/file`` if that fails; what was there is there still.
  func commit() throws(HTTPError) {
    guard let new = temporary else { return }
    var number = FileCall.again { fsync(descriptor) } == 0 ? 0 : errno
    if number == 0 { number = target.take(new) }
    if number != 0 { throw target.error(number) }
    temporary = nil
  }

  /// True if nothing waits for its name.
  var isCommitted: Bool { temporary == nil }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }
}
