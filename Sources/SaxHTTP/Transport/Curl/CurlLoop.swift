internal import SaxSystem
internal import CCurl
internal import SaxEvents

/// The thread that runs all transfers of a transport, and what may be asked of it from others.
final class CurlLoop: Sendable {
  enum Command: Sendable {
    case start(id: Int, WebRequest, Exchange)
    /// The receiver has room again, or the body has more.
    case resume(id: Int)
    case cancel(id: Int)
    case stopWhenIdle
  }

  private struct State {
    var commands: [Command] = []
    var lastID = 0
    /// True while the thread is there to be woken.
    var isOpen = true
  }

  private let state = Locked(State())
  // Made here, used by the thread alone but for `saxcurl_multi_wakeup`, which libcurl allows from any
  // thread; that is called under the lock, while `isOpen`.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?

  init(_ options: ConnectionOptions) {
    multi = CurlLibrary.makeMulti(options)
    guard let multi else {
      state.withLock { $0.isOpen = false }
      return
    }
    nonisolated(unsafe) let handle = multi
    let hasStarted = DetachedThread.start { [self] in
      CurlThread(handle, options, self).run()
    }
    if !hasStarted {
      state.withLock { $0.isOpen = false }
      saxcurl_multi_cleanup(multi)
    }
  }

  // MARK: From any thread

  func start(_ request: WebRequest) -> Exchange {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let exchange = Exchange { [weak self] wish in
      switch wish {
      case .room: self?.send(.resume(id: id))
      case .cancel: self?.send(.cancel(id: id))
      }
    }
    if !send(.start(id: id, request, exchange)) {
      let error = HTTPError(.closed, "libcurl can't begin: no memory or thread is left")
      exchange.end(.failure(CurlLibrary.failure ?? error))
    }
    return exchange
  }

  @discardableResult
  func send(_ command: Command) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.commands.append(command)
      saxcurl_multi_wakeup(multi)
      return true
    }
  }

  /// The thread ends when no transfer is left.
  func stopWhenIdle() { send(.stopWhenIdle) }

  // MARK: From its own

  func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// No command is taken any more.
  /// - Returns: whether none is left; if some are they have to be seen to first.
  func close() -> Bool {
    state.withLock { state in
      guard state.commands.isEmpty else { return false }
      state.isOpen = false
      return true
    }
  }
}
