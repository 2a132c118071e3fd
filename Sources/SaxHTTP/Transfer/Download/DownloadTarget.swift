internal import SaxEvents
internal import SaxSystem

/// The place that a download goes to, once it is whole.
package struct DownloadTarget: Sendable {
  package let path: String
  /// True if a file that is there is replaced.
  let isReplacing: Bool

  /// The place at a path.
  package init(path: String, isReplacing: Bool) {
    self.path = path
    self.isReplacing = isReplacing
  }

  /// The folder that it lies in.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package func error(_ number: Int32) -> HTTPError {
    switch number {
    case EEXIST:
      HTTPError(
        .file, "\(path) is there already", fix: "have it replaced, or name another place")
    case EISDIR: HTTPError(.file, "\(path) is a folder", fix: "name a file in it")
    default: HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
    }
  }

  /// Checks that a file may be put at the path, before anything is sent.
  ///
  /// - Throws: ``HTTPError/Code/file`` if something is in the way.
  func check() throws(HTTPError) {
    if path.isEmpty || path.hasSuffix("/") { throw error(EISDIR) }
    // C would take what stands before it for the whole.
    if path.utf8.contains(0) { throw error(ENOENT) }
    guard let mode = type else { return }
    if mode == S_IFDIR { throw error(EISDIR) }
    if !isReplacing { throw error(EEXIST) }
    if mode != S_IFREG && mode != S_IFLNK {
      throw HTTPError(.file, "\(path) is no plain file")
    }
  }

  private var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// The type of what is there; nil if nothing is.
  private var type: mode_t? { status.map { $0.st_mode & S_IFMT } }

  /// The permissions that the file is to have: those of the one that it replaces, or those that the
  /// process gives to what it makes.
  var permissions: mode_t? {
    if let status, status.st_mode & S_IFMT == S_IFREG { return status.st_mode & 0o777 }
    // What they are is seen by making a file: to ask for them would be to change them.
    guard let probe = try? TemporaryFile(in: folder, mode: 0o666) else { return nil }
    var status = stat()
    return fstat(probe.descriptor, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Gives a file its place: at once, so that nobody sees half of it.
  ///
  /// - Returns: 0, or the error's number.
  package func take(_ file: String) -> Int32 {
    if isReplacing { return rename(file, path) == 0 ? 0 : errno }
    if link(file, path) == 0 {
      unlink(file)
      return 0
    }
    let number = errno
    guard number == EPERM || number == ENOTSUP || number == ENOSYS || number == EMLINK else {
      return number
    }
    // The file system has no links.
    if type != nil { return EEXIST }
    return rename(file, path) == 0 ? 0 : errno
  }

  /// Has the name on the disk. If that fails the file is there all the same.
  func synchronize() async {
    guard let descriptor = FileCall.open(folder, O_RDONLY | O_DIRECTORY) else { return }
    _ = await FileCall.synchronize(descriptor)
    close(descriptor)
  }
}
