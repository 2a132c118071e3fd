internal import SaxEvents
internal import SaxSystem

/// Files that only their owner may read, and that are replaced as a whole: who reads one finds what was
/// there or what is there now, also after a failure of power.
package enum PrivateFile {
  /// The contents of a file, or why they can't be had.
  package enum Contents: Sendable {
    /// All of its bytes, and whether others can read them.
    case bytes([UInt8], isReadByOthers: Bool)
    /// No file of that name.
    case absent
    /// A file of somebody else's, one that others can write to, a symbolic link, or no plain file.
    case foreign
    /// More bytes than are wanted.
    case tooLong
    /// An error of the system, by its number.
    case failed(Int32)
  }

  /// Reads a file that is its owner's. No symbolic link is followed.
  ///
  /// - Parameter limit: how many bytes it may have.
  package static func read(_ path: String, upTo limit: Int) -> Contents {
    guard let descriptor = FileCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      return errno == ENOENT ? .absent : errno == ELOOP ? .foreign : .failed(errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failed(errno) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & (S_IWGRP | S_IWOTH) == 0
    else { return .foreign }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = FileCall.again { SaxSystem.read(descriptor, &buffer, buffer.count) }
      if count < 0 { return .failed(errno) }
      if count == 0 { break }
      bytes += buffer.prefix(count)
      if bytes.count > limit { return .tooLong }
    }
    return .bytes(bytes, isReadByOthers: status.st_mode & (S_IRGRP | S_IROTH) != 0)
  }

  /// Puts bytes in the place of what a file holds. Waits until they are on the disk.
  ///
  /// - Parameter time: when the file was changed, in seconds since 1970, as whoever lists the folder is to see
  ///   from the first; nil for now.
  /// - Throws: ``HTTPError/Code/file`` if it can't be written; what was there is there still.
  package static func write(
    _ bytes: [UInt8], to path: String, at time: Double? = nil
  ) throws(HTTPError) {
    let new = try New(bytes, for: path)
    let descriptor = new.file.descriptor
    if let time { setTime(time, of: descriptor) }
    try new.finish(FileCall.again { fsync(descriptor) } == 0 ? 0 : errno)
  }

  /// Replaces what a file holds, as ``write(_:to:at:)`` does, but keeps no thread of tasks waiting for the disk.
  ///
  /// - Throws: ``HTTPError/Code/file`` if it can't be written; what was there is there still.
  static func writeAsynchronously(
    _ bytes: [UInt8], to path: String
  ) async throws(HTTPError) {
    let new = try New(bytes, for: path)
    try new.finish(await FileCall.synchronize(new.file.descriptor))
  }

  private static func setTime(_ seconds: Double, of descriptor: Int32) {
    guard let whole = time_t(exactly: seconds.rounded(.down)) else { return }
    let time = timespec(tv_sec: whole, tv_nsec: Int((seconds - Double(whole)) * 1e9))
    _ = futimens(descriptor, [time, time])
  }

  /// The file that is to take the place.
  private struct New {
    let file: TemporaryFile
    private let path: String

    init(_ bytes: [UInt8], for path: String) throws(HTTPError) {
      self.path = path
      do throws(TemporaryFile.Failure) {
        file = try TemporaryFile(in: FileName.folder(of: path))
      } catch {
        throw Self.error(path, error.number)
      }
      let number = FileCall.write(bytes[...], to: file.descriptor)
      if number != 0 { throw Self.error(path, number) }
    }

    /// Puts the file in its place.
    ///
    /// - Parameter number: of the error that there was; 0 for none.
    func finish(_ number: Int32) throws(HTTPError) {
      let number = number == 0 ? file.take(path) : number
      if number != 0 { throw Self.error(path, number) }
    }

    private static func error(_ path: String, _ number: Int32) -> HTTPError {
      HTTPError(.file, "\(path) can't be written: \(FileCall.reason(number))")
    }
  }
}
