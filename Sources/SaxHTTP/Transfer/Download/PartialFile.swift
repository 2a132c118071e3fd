internal import SaxEvents
internal import SaxSystem

/// A download on the disk, as far as it has come. For one task.
final class PartialFile {
  let path: String
  private let descriptor: Int32
  /// The file itself, where it goes with this; nil where it stays.
  private let temporary: TemporaryFile?
  /// The number of its bytes.
  private(set) var size: Int

  /// Takes over a file that is open.
  ///
  /// - Parameter descriptor: open for writing at its end; closed with this.
  init(_ path: String, _ descriptor: Int32, size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
    temporary = nil
  }

  private init(_ file: TemporaryFile) {
    path = file.path
    descriptor = file.descriptor
    size = 0
    temporary = file
  }

  deinit { if temporary == nil { FileCall.closeLocked(descriptor) } }

  /// A new one that nobody else reads.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be made.
  static func temporary(for target: DownloadTarget) throws(HTTPError) -> PartialFile {
    do throws(TemporaryFile.Failure) {
      return PartialFile(try TemporaryFile(in: target.folder))
    } catch {
      throw target.error(error.number)
    }
  }

  /// One that stays where the download is interrupted: the one that is there, or a new one. As long as it is
  /// open no other download has it.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be opened, if another download writes it, or if it is no
  ///   plain file of this user's.
  static func kept(at path: String) throws(HTTPError) -> PartialFile {
    for _ in 0..<100 {
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      guard let descriptor = FileCall.open(path, flags) else {
        throw HTTPError(.file, "\(path) can't be written: \(FileCall.reason())")
      }
      let file = PartialFile(path, descriptor, size: 0)
      let isLocked = FileCall.tryLock(descriptor)
      let number = errno
      guard isLocked else {
        throw HTTPError(
          .file,
          number == EWOULDBLOCK
            ? "\(path) is being written by another download"
            : "\(path) can't be locked: \(FileCall.reason(number))")
      }
      var opened = stat()
      var named = stat()
      guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
        opened.st_uid == geteuid(), opened.st_nlink <= 1
      else {
        throw HTTPError(
          .file, "\(path) is no part of a download", fix: "remove it, or name another place")
      }
      // Another download may have ended in between, and taken the file along.
      guard lstat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
      else { continue }
      fchmod(descriptor, 0o600)
      file.size = Int(lseek(descriptor, 0, SEEK_END))
      return file
    }
    throw HTTPError(.file, "\(path) is taken away again and again")
  }

  /// Takes all bytes out.
  func empty() throws(HTTPError) {
    if size == 0 { return }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw failure(errno)
    }
    size = 0
  }

  /// Writes bytes at the end. When that fails the file is cut back to where it ended.
  ///
  /// - Throws: ``HTTPError/Code/file`` if the disk is full, or the like.
  func append(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    let number = FileCall.write(bytes, to: descriptor)
    if number != 0 {
      // What was written of them isn't counted, so it must not be there.
      ftruncate(descriptor, off_t(size))
      lseek(descriptor, off_t(size), SEEK_SET)
      throw failure(number)
    }
    size += bytes.count
  }

  private func failure(_ number: Int32) -> HTTPError {
    HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
  }

  /// Gives it its place, when all of it is on the disk.
  ///
  /// - Throws: ``HTTPError/Code/file`` if that can't be; `CancellationError` if the task was cancelled
  ///   before.
  func place(at target: DownloadTarget) async throws {
    if let permissions = target.permissions { fchmod(descriptor, permissions) }
    let number = await FileCall.synchronize(descriptor)
    if number != 0 { throw failure(number) }
    try Task.checkCancellation()
    let reason = target.take(path)
    if reason != 0 { throw target.error(reason) }
    await target.synchronize()
  }

  /// Takes it off the disk.
  func remove() { unlink(path) }
}
