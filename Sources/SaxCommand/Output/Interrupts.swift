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
  /// The seconds in turn that the run has not come further after the signal.
  private static let seconds = Atomic<Int>(0)
  /// True if nothing is written to standard output, so that nobody need read it.
  private static let leavesOutput = Atomic<Bool>(false)

  /// A run that is to end has come no further for so many seconds: it waits for something that can't be
  /// interrupted, and is ended as it is.
  private static let patience = 3

  /// Has SIGINT end the program where it stands, until ``listen()``.
  static func endAtOnce() {
    var action = sigaction { _ in _exit(ExitStatus.interrupted.rawValue) }
    sigaction(SIGINT, &action, nil)
    unblock()
  }

  /// Takes SIGINT from now on, and has a write to a closed pipe fail instead of ending the program.
  static func listen() {
    signal(SIGPIPE, SIG_IGN)
    guard let ends = Bell.ends() else { return }
    listener.store(ends.listener, ordering: .relaxed)
    bell.store(ends.bell, ordering: .relaxed)
    // Here, and not in the signal's handler, for the first time.
    noteProgress()
    var action = sigaction { _ in
      Interrupts.hasCome.store(true, ordering: .relaxed)
      let number = errno
      var byte: UInt8 = 0
      _ = SaxSystem.write(Interrupts.bell.load(ordering: .relaxed), &byte, 1)
      alarm(1)
      errno = number
    }
    // Ends a call that the first signal came just before, and one after that: each of them ends with EINTR.
    var again = sigaction { _ in
      let seconds = Interrupts.seconds.wrappingAdd(1, ordering: .relaxed).newValue
      if seconds >= Interrupts.patience { _exit(ExitStatus.interrupted.rawValue) }
      alarm(1)
    }
    sigaction(SIGALRM, &again, nil)
    sigaction(SIGINT, &action, nil)
    unblock()
  }

  private static func unblock() {
    // Programs that use libdispatch start others with their threads' signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// True once the user has asked for the end.
  static var isEnding: Bool { hasCome.load(ordering: .relaxed) }

  /// Has nobody wait for who reads standard output, as the output is a file.
  static func leaveOutput() { leavesOutput.store(true, ordering: .relaxed) }

  static func check() throws {
    if isEnding { throw Interrupt() }
  }

  /// Notes progress in what is to be done before the end.
  static func noteProgress() { seconds.store(0, ordering: .relaxed) }

  /// Tells whether a read would return at once.
  static func isReady(_ descriptor: Int32) -> Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&set, 1, 0) > 0
  }

  /// Waits until there is something to read.
  ///
  /// - Throws: ``Interrupt``; ``ByteOutput/Closed`` when the last reader of standard output goes.
  static func waitUntilReadable(_ descriptor: Int32) throws {
    var set = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: leavesOutput.load(ordering: .relaxed) ? -1 : STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: listener.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    while true {
      try check()
      let count = poll(&set, 3, -1)
      if count < 0 && errno != EINTR { return }
      if count <= 0 { continue }
      try check()
      if set[1].revents & Int16(POLLERR) != 0 { throw ByteOutput.Closed() }
      if set[0].revents != 0 { return }
      // A closed output, such as `>&-`, is reported at once and for ever.
      set[1].fd = -1
    }
  }

  static func waitUntilWritable() {
    var set = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    _ = poll(&set, 1, -1)
  }

  /// Waits until something can be written to standard output, whatever signals come.
  ///
  /// - Returns: false if the time is over.
  static func waitUntilWritable(for time: Duration) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + time
    while true {
      var set = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      let rest = max(.zero, end - clock.now) / .milliseconds(1)
      let count = poll(&set, 1, Int32(rest))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
