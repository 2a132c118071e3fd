internal import SaxSystem
internal import Synchronization

/// The user has asked to end the program (SIGINT).
struct Interrupt: Error {}

/// Waiting for input without missing that the user interrupts, or that nobody reads the output.
enum Interrupts {
  private static let hasCome = Atomic<Bool>(false)
  /// Written to when the signal comes: it ends a wait that is about to begin, too.
  private static let bell = Atomic<Int32>(-1)
  private static let listener = Atomic<Int32>(-1)

  /// Takes SIGINT from now on, and has a write to a closed pipe fail instead of ending the program.
  static func listen() {
    signal(SIGPIPE, SIG_IGN)
    guard let ends = Bell.ends() else { return }
    listener.store(ends.listener, ordering: .relaxed)
    bell.store(ends.bell, ordering: .relaxed)
    var action = sigaction { _ in
      Interrupts.hasCome.store(true, ordering: .relaxed)
      let number = errno
      var byte: UInt8 = 0
      _ = SaxSystem.write(Interrupts.bell.load(ordering: .relaxed), &byte, 1)
      errno = number
    }
    sigaction(SIGINT, &action, nil)
    // Programs that use libdispatch start others with their threads' signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func check() throws {
    if hasCome.load(ordering: .relaxed) { throw Interrupt() }
  }

  /// Whether a read would return at once.
  static func isReady(_ descriptor: Int32) -> Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&set, 1, 0) > 0
  }

  /// Waits until there is something to read.
  ///
  /// - Throws: ``Interrupt``; ``StandardOutput/Closed`` when the last reader of standard output goes.
  static func waitUntilReadable(_ descriptor: Int32) throws {
    var set = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: listener.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    while true {
      try check()
      let count = poll(&set, 3, -1)
      if count < 0 && errno != EINTR { return }
      if count <= 0 { continue }
      try check()
      if set[1].revents & Int16(POLLERR) != 0 { throw StandardOutput.Closed() }
      if set[0].revents != 0 { return }
      // A closed output, such as `>&-`, is reported at once and for ever.
      set[1].fd = -1
    }
  }

  static func waitUntilWritable() {
    var set = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    _ = poll(&set, 1, -1)
  }
}
