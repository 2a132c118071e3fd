internal import SaxSystem

/// Ends a wait with poll(2) from elsewhere: from a task, or a signal's handler.
struct Bell: ~Copyable {
  /// The descriptor that poll(2) is to wait for.
  let listener: Int32
  private let bell: Int32

  /// Nil if the system has no descriptors left.
  init?() {
    guard let ends = Bell.ends() else { return nil }
    listener = ends.listener
    bell = ends.bell
  }

  deinit {
    close(listener)
    close(bell)
  }

  /// Rings until it is silenced. May be called from any thread.
  borrowing func ring() {
    var byte: UInt8 = 0
    _ = SaxSystem.write(bell, &byte, 1)
  }

  borrowing func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(listener, &bytes, bytes.count) == bytes.count {}
  }

  /// A pipe's ends. Neither ever waits.
  static func ends() -> (listener: Int32, bell: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for index in ends.indices {
      ends[index] = moved(ends[index])
      _ = fcntl(ends[index], F_SETFL, O_NONBLOCK)
    }
    guard ends.allSatisfy({ $0 >= 0 }) else {
      for end in ends where end >= 0 { close(end) }
      return nil
    }
    return (ends[0], ends[1])
  }

  /// Above the standard ones: what the user has closed, as with `<&-`, is to stay closed.
  private static func moved(_ descriptor: Int32) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    close(descriptor)
    return moved
  }
}
