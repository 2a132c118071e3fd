internal import SaxSystem
internal import Synchronization

/// The program is to end: by the user (SIGINT), by another program (SIGTERM), or as the terminal has gone (SIGHUP).
struct Interrupt: Error {}

/// Waiting for input without missing that the user interrupts, or that nobody reads the output.
enum Interrupts {
  /// The signals that ask for the end.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The first of them that has come; 0 for none.
  private static let first = Atomic<Int32>(0)
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

  /// A file that is to be gone, and the next one.
  private struct Remains {
    let path: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<Remains>?
  }

  /// The address of the last one; 0 for none.
  private static let remains = Atomic<UInt>(0)

  /// Has a temporary file go also where the program is ended as it is.
  static func leaveNothing(at path: String) {
    guard let copy = FileName.withPath(path, { strdup($0) }) else { return }
    let new = UnsafeMutablePointer<Remains>.allocate(capacity: 1)
    var last = remains.load(ordering: .acquiring)
    while true {
      // They stay for good: a signal may come at any time.
      new.initialize(to: Remains(path: copy, next: UnsafeMutablePointer(bitPattern: last)))
      let (isDone, found) = remains.compareExchange(
        expected: last, desired: UInt(bitPattern: new), ordering: .acquiringAndReleasing)
      if isDone { return }
      last = found
    }
  }

  /// Ends the program as it is, in a signal's handler.
  private static func end(by signal: Int32) -> Never {
    var next = UnsafeMutablePointer<Remains>(bitPattern: remains.load(ordering: .acquiring))
    while let file = next {
      unlink(file.pointee.path)
      next = file.pointee.next
    }
    _exit(128 + signal)
  }

  /// Has a signal that asks for the end do so where the program stands, until ``listen()``.
  static func endAtOnce() {
    // Here, and not in the signal's handler, for the first time.
    _ = remains.load(ordering: .relaxed)
    take(sigaction { Interrupts.end(by: $0) })
    unblock()
  }

  /// Takes the signals, but for those that whoever started the program had it ignore, as nohup(1) does.
  private static func take(_ action: sigaction) {
    var action = action
    for signal in signals where signal == SIGINT || !isIgnored(signal) {
      sigaction(signal, &action, nil)
    }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    return sigaction(signal, nil, &action) == 0 && action.ignores
  }

  /// Takes the signals that ask for the end from now on, and has a write to a closed pipe fail instead of ending the program.
  static func listen() {
    signal(SIGPIPE, SIG_IGN)
    guard let ends = Bell.ends() else { return }
    listener.store(ends.listener, ordering: .relaxed)
    bell.store(ends.bell, ordering: .relaxed)
    // For the first time here, too.
    noteProgress()
    _ = isEnding
    let action = sigaction { signal in
      _ = Interrupts.first.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
      let number = errno
      var byte: UInt8 = 0
      _ = SaxSystem.write(Interrupts.bell.load(ordering: .relaxed), &byte, 1)
      alarm(1)
      errno = number
    }
    // Ends a call that the first signal came just before, and one after that: each of them ends with EINTR.
    var again = sigaction { _ in
      let seconds = Interrupts.seconds.wrappingAdd(1, ordering: .relaxed).newValue
      if seconds >= Interrupts.patience {
        Interrupts.end(by: Interrupts.first.load(ordering: .relaxed))
      }
      alarm(1)
    }
    sigaction(SIGALRM, &again, nil)
    take(action)
    unblock()
  }

  private static func unblock() {
    // Programs that use libdispatch start others with their threads' signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Self.signals + [SIGALRM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// True once the end has been asked for.
  static var isEnding: Bool { first.load(ordering: .relaxed) != 0 }

  /// The status that the program ends with by the signal that has come.
  static var status: ExitStatus {
    ExitStatus(rawValue: 128 + first.load(ordering: .relaxed)) ?? .interrupted
  }

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
