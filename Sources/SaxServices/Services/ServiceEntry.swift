internal import FoundationEssentials
internal import SaxEvents

/// A service that runs: its state, and its events on their way to observers.
///
/// Events are handed on by whoever finds nobody doing so, one after the other and with no lock held. So they come in
/// order, whichever threads they are of, and an observer may call the center again.
final class ServiceEntry: Sendable {
  let id: ServiceID
  let owner: UUID?
  let options: ServiceOptions
  let context: [String: any Sendable]
  /// The service that it is a part of, which an indicator shows instead; nil where it is none.
  let whole: ServiceEntry?
  private let handled = Locked(false)
  private let handOn: @Sendable (ServiceEvent) -> Void

  private struct State {
    var progress = 0.0
    var message: String?
    var isInBackground: Bool
    var isEnded = false
    /// The reason of the first who cancelled it; the inner nil where there was none.
    var cancellation: String??
    var cancelTask: (@Sendable () -> Void)?
    var waiting: [ServiceEvent]
    /// True from the beginning: whoever makes it hands on its start first.
    var isHandingOn = true
    /// The waiters for the moment at which no event waits.
    var continuations: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(
    _ id: ServiceID, owner: UUID?, _ options: ServiceOptions, context: [String: any Sendable],
    partOf whole: ServiceEntry?, handOn: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    self.id = id
    self.owner = owner
    self.options = options
    self.context = context
    self.whole = whole
    self.handOn = handOn
    state = Locked(
      State(
        message: options.message,
        isInBackground: options.startsInBackground && options.mayRunInBackground,
        waiting: [ServiceEvent(id, .started, context: context, handled: handled)]))
  }

  /// Tells observers of its start, before anything that has come since it was made.
  func start() { handOnAll() }

  // MARK: State

  var isPart: Bool { whole != nil }

  /// True if the user may cancel it, and what it is a part of, which would end with it.
  var isCancellable: Bool { options.isCancellable && whole?.isCancellable != false }

  var isInBackground: Bool { whole?.isInBackground ?? state.withLock { $0.isInBackground } }

  /// The progress and the words that an indicator shows; nil in the background.
  var shown: (progress: Double, message: String?)? {
    state.withLock { $0.isInBackground || $0.isEnded ? nil : ($0.progress, $0.message) }
  }

  /// Nil unless it has been cancelled.
  var cancellation: ServiceCancellation? {
    state.withLock { state in state.cancellation.map { ServiceCancellation(reason: $0) } }
  }

  /// Sets what cancels its task, which is done at once if it has been cancelled before.
  func setTask(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancelTask = cancel
      return state.cancellation != nil
    }
    if isCancelled { cancel() }
  }

  /// Cancels it, unless it is over, or has been cancelled.
  ///
  /// - Returns: true if it does.
  func cancel(reason: String?) -> Bool {
    let cancelTask: (@Sendable () -> Void)?? = state.withLock { state in
      if state.isEnded || state.cancellation != nil { return nil }
      state.cancellation = .some(reason)
      return .some(state.cancelTask)
    }
    guard let cancelTask else { return false }
    cancelTask?()
    return true
  }

  // MARK: Events

  func post(_ step: ServiceEvent.Step) { post { _ in step } }

  func report(_ progress: Double, _ message: String?) {
    post { state in
      // Two threads may come in another order than they counted in.
      let told = max(progress, state.progress)
      if told == state.progress, message == nil { return nil }
      state.progress = told
      if let message { state.message = message }
      return .progress(told, message: message)
    }
  }

  /// Moves it to the background or the foreground, with what it is a part of.
  ///
  /// - Returns: false if it may not go there, or is there.
  @discardableResult
  func move(toBackground: Bool) -> Bool {
    if let whole { return whole.move(toBackground: toBackground) }
    if toBackground, !options.mayRunInBackground { return false }
    return post { state in
      if state.isInBackground == toBackground { return nil }
      state.isInBackground = toBackground
      return toBackground ? .movedToBackground : .movedToForeground
    }
  }

  /// Ends it, once: with what it came to, or as cancelled where it was cancelled before it came to that. Returns when all
  /// observers that are called at once have been told.
  func end(_ ending: ServiceEvent.Ending) async {
    post { state in
      state.isEnded = true
      return .ended(state.cancellation.map { .cancelled(reason: $0) } ?? ending)
    }
    // What goes with the task may come back here, and find the lock open.
    _ = state.withLock { state in
      let cancelTask = state.cancelTask
      state.cancelTask = nil
      return cancelTask
    }
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if !state.isHandingOn { return true }
        state.continuations.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Changes the state and hands on the event of it, unless the service is over.
  ///
  /// - Parameter change: changes the state, and says what has come; nil for nothing.
  /// - Returns: true if there is an event.
  @discardableResult
  private func post(_ change: (inout sending State) -> ServiceEvent.Step?) -> Bool {
    let (isPosted, isFirst) = state.withLock { state -> (Bool, Bool) in
      // Nothing comes behind the end.
      if state.isEnded { return (false, false) }
      guard let step = change(&state) else { return (false, false) }
      state.waiting.append(ServiceEvent(id, step, context: context, handled: handled))
      if state.isHandingOn { return (true, false) }
      state.isHandingOn = true
      return (true, true)
    }
    if isFirst { handOnAll() }
    return isPosted
  }

  private func handOnAll() {
    while true {
      let next: ServiceEvent? = state.withLock { state in
        if state.waiting.isEmpty { return nil }
        return state.waiting.removeFirst()
      }
      if let next {
        handOn(next)
        continue
      }
      let continuations: [CheckedContinuation<Void, Never>]? = state.withLock { state in
        if !state.waiting.isEmpty { return nil }
        state.isHandingOn = false
        defer { state.continuations = [] }
        return state.continuations
      }
      guard let continuations else { continue }
      for continuation in continuations { continuation.resume() }
      return
    }
  }
}
