internal import SaxEvents
internal import SaxSystem

/// A file that is open, and closed when it goes.
final class OpenFile: Sendable {
  /// The result of opening.
  enum Opened {
    case file(OpenFile)
    /// There is none of the usual kind.
    case absent
    /// There may be one: too many are open, or the like.
    case failed
  }

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { FileCall.closeLocked(descriptor) }

  /// Opens a plain file, and tells one that isn't there from one that can't be opened now.
  ///
  /// - Parameters:
  ///   - path: of a file; what it links to is not opened.
  ///   - flags: as `open` takes them. What is made is for its owner alone.
  static func open(_ path: String, _ flags: Int32) -> Opened {
    guard let descriptor = FileCall.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      return errno == ENOENT || errno == ELOOP ? .absent : .failed
    }
    let file = OpenFile(descriptor)
    return file.status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false ? .file(file) : .absent
  }

  /// Opens a file of any kind, but for a symbolic link.
  ///
  /// - Returns: nil if it can't be opened for whatever reason.
  convenience init?(_ path: String, _ flags: Int32) {
    guard let descriptor = FileCall.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    self.init(descriptor)
  }

  /// The number of its bytes.
  var length: Int? { status.map { Int($0.st_size) } }

  /// The time at which it was changed last, in seconds since 1970.
  var modified: Double? {
    status.map {
      let time = $0.modificationTime
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads bytes from an offset on.
  ///
  /// - Returns: fewer bytes where it ends, none behind its end; nil if it can't be read.
  func read(at offset: Int, count: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let start = buffer.baseAddress.map { $0 + filled }
        let taken = FileCall.again {
          pread(descriptor, start, count - filled, off_t(offset + filled))
        }
        isRead = taken >= 0
        if taken <= 0 { return }
        filled += taken
      }
    }
    return isRead ? bytes : nil
  }

  /// Writes bytes where the last ones ended.
  ///
  /// - Returns: whether all could be written.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool { FileCall.write(bytes, to: descriptor) == 0 }

  /// Waits until it is on the disk.
  func synchronize() async -> Bool { await FileCall.synchronize(descriptor) == 0 }

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

  /// Takes it for this descriptor alone, until that is closed, if no other has it, of any process.
  ///
  /// - Returns: whether that was so.
  func lock() -> Bool { FileCall.tryLock(descriptor) }

  /// Takes the file for this descriptor alone, as ``lock()`` does, but waits on a thread of its own for whoever has
  /// it.
  ///
  /// - Parameter seconds: for how long, if the task isn't cancelled meanwhile; nil for as long as it takes.
  /// - Returns: whether it was to be had.
  func lock(within seconds: Double?) async -> Bool {
    if lock() { return true }
    let isCancelled = Locked(false)
    // The threads that tasks run on are too few to wait on.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let wait: @Sendable () -> Void = { [self] in
          let end = seconds.map { TransferTimes.now + $0 }
          while !lock() {
            let isOver = end.map { TransferTimes.now > $0 || isCancelled.withLock { $0 } } ?? false
            if errno != EWOULDBLOCK || isOver { return waiter.resume(returning: false) }
            usleep(1000)
          }
          waiter.resume(returning: true)
        }
        if !DetachedThread.start(wait) { wait() }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }
}
