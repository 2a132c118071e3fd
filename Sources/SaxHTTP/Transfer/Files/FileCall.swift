package import SaxSystem

/// The system's calls for files, as they are wanted here.
package enum FileCall {
  /// Calls again what a signal has interrupted.
  package static func again<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      errno = 0
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Opens a file by `open(2)`, again where a signal interrupts that.
  ///
  /// - Parameters:
  ///   - flags: what is opened for; no program that is started inherits it.
  ///   - mode: of a file that is made.
  /// - Returns: nil if it can't be opened; `errno` says why.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32? {
    let descriptor = again { SaxSystem.open(path, flags | O_CLOEXEC, mode) }
    return descriptor < 0 ? nil : descriptor
  }

  /// Locks a file for a descriptor alone, until that is closed, if no other has the lock, of any process.
  ///
  /// - Returns: whether that was so; `errno` says why it wasn't: `EWOULDBLOCK` where another has it.
  static func tryLock(_ descriptor: Int32) -> Bool {
    again { flock(descriptor, LOCK_EX | LOCK_NB) } == 0
  }

  /// Closes a file that is locked, and gives up its lock before: a process that has just been forked has the file, too,
  /// until it becomes another program, and would keep the lock for so long.
  static func closeLocked(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The meaning of an error's number, in words.
  package static func reason(_ number: Int32 = errno) -> String {
    var text = [CChar](repeating: 0, count: 256)
    // Unlike strerror's, its words are no other thread's.
    guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
    let words = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: words, as: UTF8.self).lowercased()
  }

  /// Writes all of some bytes.
  ///
  /// - Returns: 0, or the error's number.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let count = again {
          SaxSystem.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        }
        if count < 0 { return errno }
        start += count
      }
      return 0
    }
  }

  /// Waits until a file's bytes, or a folder's names, are on the disk. That may take seconds, for which the
  /// threads that tasks run on are too few.
  ///
  /// - Returns: 0, or the error's number.
  static func synchronize(_ descriptor: Int32) async -> Int32 {
    await withCheckedContinuation { waiter in
      let call: @Sendable () -> Void = {
        let result = again { fsync(descriptor) }
        // Some file systems have nothing to wait for.
        waiter.resume(returning: result == 0 || errno == EINVAL || errno == EROFS ? 0 : errno)
      }
      if !DetachedThread.start(call) { call() }
    }
  }
}
