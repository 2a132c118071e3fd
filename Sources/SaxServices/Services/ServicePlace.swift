public import Dispatch

/// The main actor as the place where an observer is called, whose closure is isolated to it then.
public enum MainServicePlace: Sendable {
  /// On the main actor.
  case main
}

/// The place where an observer is called.
public struct ServicePlace: Sendable, Equatable {
  /// Of an actor the identity, and a call of it if it is still there: whoever keeps an observer keeps no actor by it.
  private enum Form {
    case atOnce, main, queue(DispatchQueue), executor(any TaskExecutor)
    case actor(ObjectIdentifier, @Sendable (@escaping @Sendable () -> Void) -> Bool)
  }

  private let form: Form

  /// By a thread that reports events of the service. It hands on those that others report meanwhile.
  public static let atOnce = ServicePlace(form: .atOnce)
  /// On the main actor.
  public static let main = ServicePlace(form: .main)
  /// On a queue. The events of one service come in their order, on a concurrent queue too.
  public static func queue(_ queue: DispatchQueue) -> ServicePlace {
    ServicePlace(form: .queue(queue))
  }
  /// On an executor of tasks. The events of one service come in their order, whatever it runs at the same time.
  public static func executor(_ executor: any TaskExecutor) -> ServicePlace {
    ServicePlace(form: .executor(executor))
  }
  /// On an actor, whose state the observer may use by `assumeIsolated`. The actor is not kept: once it is gone, the
  /// observer hears nothing.
  public static func actor(_ actor: any Actor) -> ServicePlace {
    ServicePlace(
      form: .actor(ObjectIdentifier(actor)) { [weak actor] body in
        guard let actor else { return false }
        Task { await call(body, on: actor) }
        return true
      })
  }

  /// True if both are the same: a queue, an executor and an actor are themselves alone.
  public static func == (a: ServicePlace, b: ServicePlace) -> Bool {
    switch (a.form, b.form) {
    case (.atOnce, .atOnce), (.main, .main): true
    case (.queue(let one), .queue(let other)): one === other
    case (.executor(let one), .executor(let other)): one === other
    case (.actor(let one, _), .actor(let other, _)): one == other
    case (.atOnce, _), (.main, _), (.queue, _), (.executor, _), (.actor, _): false
    }
  }

  var isAtOnce: Bool { if case .atOnce = form { true } else { false } }

  /// Calls a function at the place.
  ///
  /// - Returns: false if the place is gone, and nothing is called.
  func call(_ body: @escaping @Sendable () -> Void) -> Bool {
    switch form {
    case .atOnce: body()
    case .main: Task { @MainActor in body() }
    case .queue(let queue): queue.async(execute: body)
    case .executor(let executor): Task(executorPreference: executor) { body() }
    case .actor(_, let call): return call(body)
    }
    return true
  }

  private static func call(
    _ body: @Sendable () -> Void, on actor: isolated any Actor
  ) async {
    body()
  }
}
