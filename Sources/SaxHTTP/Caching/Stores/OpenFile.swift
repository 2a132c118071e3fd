internal import Glibc

/// A file that is open, and closed when it goes.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// - Parameters:
  ///   - path: of a file; what it links to is not opened.
  ///   - flags: as `open` takes them.
  init?(_ path: String, _ flags: Int32) {
    // 0600: for nobody else.
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// How many bytes it has, if it is a file of the usual kind.
  var length: Int? { status.map { Int($0.st_size) } }

  /// When it was changed last, in seconds since 1970.
  var modified: Double? {
    status.map { Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) / 1e9 }
  }

  private var status: stat? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
  }

  /// - Returns: fewer bytes where it ends, none behind its end; nil if it can't be read.
  func read(at offset: Int, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let start = buffer.baseAddress.map { $0 + filled }
        let taken = pread(descriptor, start, count - filled, off_t(offset + filled))
        if taken < 0 && errno == EINTR { continue }
        failed = taken < 0
        if taken <= 0 { return }
        filled += taken
      }
    }
    return failed ? nil : bytes
  }

  /// - Returns: whether all could be written.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var done = 0
      while done < buffer.count {
        let start = buffer.baseAddress.map { $0 + done }
        let taken = Glibc.write(descriptor, start, buffer.count - done)
        if taken < 0 && errno == EINTR { continue }
        if taken <= 0 { return false }
        done += taken
      }
      return true
    }
  }

  /// Waits until it is on the disk.
  func synchronize() -> Bool { fdatasync(descriptor) == 0 }

  /// Says when it was used: its time is what the order of use is told by.
  ///
  /// - Parameter time: in seconds since 1970.
  func touch(_ time: Double) {
    let seconds = time.rounded(.down)
    let part = timespec(
      tv_sec: Int(exactly: seconds) ?? 0,
      tv_nsec: Int(exactly: ((time - seconds) * 1e9).rounded(.down)) ?? 0)
    futimens(descriptor, [part, part])
  }

  /// Takes it for itself, until it is closed: by no other process, and no other descriptor.
  ///
  /// - Parameter waits: whether to wait for who has it.
  /// - Returns: whether that was so.
  func lock(waits: Bool) -> Bool {
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
