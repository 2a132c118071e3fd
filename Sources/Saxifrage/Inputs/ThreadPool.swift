internal import Dispatch
internal import SaxEvents
internal import SaxSystem

/// Threads that readings run on: those that wait for something hold none.
///
/// Nothing of one reading runs at once with itself, as it is one task.
final class ThreadPool: TaskExecutor {
  /// At least two, so that a file goes on beside one that is slow to be read.
  static let cores = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// For files and bytes: as many as can be of use.
  static let files = ThreadPool(usual: cores, most: cores)

  /// For a caller's asynchronous sequences. Where those block all the same, there are more.
  static let sequences = ThreadPool(usual: cores, most: 64)

  /// For a caller's sources that block.
  static let blocking = ThreadPool(usual: 64, most: 64)

  private enum Work {
    case job(UnownedJob)
    case resuming(UnsafeContinuation<Void, Never>)
  }

  private struct State {
    var line = Line<Work>()
    var threads = 0
    /// The number of threads that wait for work, but for those that have been signalled.
    var idle = 0
    /// The number of pieces of work that each thread has begun, of the threads that are at one.
    var begun: [Int: Int] = [:]
    /// The numbers of ``begun`` at the latest look: where one is the same at the next, its thread
    /// is blocked.
    var seen: [Int: Int] = [:]
    var isWatched = false
    var last = 0
  }

  /// So many threads are made as they are wanted, and further ones, up to `most`, while those are blocked.
  private let usual: Int
  private let most: Int
  private let state = Locked(State())
  /// Signalled for each thread that is to look at the line again.
  private let signal = DispatchSemaphore(value: 0)

  /// The time for which a thread that nobody wants goes on.
  private static let patience = DispatchTimeInterval.seconds(5)
  /// A piece of work that takes longer than that blocks.
  private static let blocked = DispatchTimeInterval.milliseconds(20)

  init(usual: Int, most: Int) {
    self.usual = usual
    self.most = most
  }

  /// The number of threads.
  var count: Int { state.withLock { $0.threads } }

  func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Has those go on that wait for a thread, and comes after them.
  func letOthersRun() async {
    guard state.withLock({ !$0.line.isEmpty }) else { return }
    await withUnsafeContinuation { add(.resuming($0)) }
  }

  private enum Need {
    case nothing, signal, thread, watch
  }

  private func add(_ work: Work) {
    let need = state.withLock { state -> Need in
      state.line.append(work)
      if state.idle > 0 {
        state.idle -= 1
        return .signal
      }
      if state.threads < usual {
        state.threads += 1
        return .thread
      }
      guard state.threads < most, !state.isWatched else { return .nothing }
      state.isWatched = true
      state.seen = state.begun
      return .watch
    }
    switch need {
    case .nothing: break
    case .signal: signal.signal()
    case .thread: start()
    case .watch: watch()
    }
  }

  private func start() {
    let run: @Sendable () -> Void = { [self] in work() }
    // Dispatch waits for one that the system has left.
    if !DetachedThread.start(run) { DispatchQueue.global().async(execute: run) }
  }

  // MARK: A thread

  private func work() {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    while let work = next(number) {
      switch work {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .resuming(let continuation): continuation.resume()
      }
    }
  }

  /// Takes the work that has waited longest, or waits for some.
  ///
  /// - Returns: nil if the thread is to end.
  private func next(_ number: Int) -> Work? {
    while true {
      let work = state.withLock { state -> Work? in
        let work = state.line.popFirst()
        if work == nil {
          state.begun[number] = nil
          state.idle += 1
        } else if usual < most {
          state.begun[number, default: 0] += 1
        }
        return work
      }
      if let work { return work }
      if !waitForSignal() { return nil }
    }
  }

  /// Waits for a signal to look at the line again, for ``patience`` at most.
  ///
  /// - Returns: false if nobody wanted the thread for that long; it is counted out then.
  private func waitForSignal() -> Bool {
    if signal.wait(timeout: .now() + Self.patience) == .success { return true }
    let isSignalled = state.withLock { state -> Bool in
      // Counted out by who is about to signal.
      if state.idle == 0 { return true }
      state.idle -= 1
      state.threads -= 1
      return false
    }
    if isSignalled { signal.wait() }
    return isSignalled
  }

  // MARK: Threads that are blocked

  private func watch() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.blocked) { [self] in look() }
  }

  private func look() {
    let (more, goesOn) = state.withLock { state -> (Int, Bool) in
      let blocked = state.begun.count { state.seen[$0.key] == $0.value }
      let wanted = min(usual - (state.threads - blocked), most - state.threads)
      let more = state.line.isEmpty ? 0 : max(0, wanted)
      state.threads += more
      state.seen = state.begun
      state.isWatched = !state.line.isEmpty && state.threads < most
      return (more, state.isWatched)
    }
    for _ in 0..<more { start() }
    if goesOn { watch() }
  }
}

/// A queue that takes no time in the number of those that wait.
private struct Line<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var isEmpty: Bool { first == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      elements[first] = nil
      first += 1
      if first == elements.count || first > 1024 && first > elements.count / 2 {
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }
}
