public import Dispatch

/// The place where an observer is called.
public struct ServicePlace: Sendable, Equatable {
  private enum Form {
    case atOnce, main, queue(DispatchQueue), executor(any TaskExecutor), actor(any Actor)
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
  /// On an actor, whose state the observer may use by `assumeIsolated`.
  public static func actor(_ actor: any Actor) -> ServicePlace {
    ServicePlace(form: .actor(actor))
  }

  /// True if both are the same: a queue, an executor and an actor are themselves alone.
  public static func == (a: ServicePlace, b: ServicePlace) -> Bool {
    switch (a.form, b.form) {
    case (.atOnce, .atOnce), (.main, .main): true
    case (.queue(let one), .queue(let other)): one === other
    case (.executor(let one), .executor(let other)): one === other
    case (.actor(let one), .actor(let other)): one === other
    case (.atOnce, _), (.main, _), (.queue, _), (.executor, _), (.actor, _): false
    }
  }

  var isAtOnce: Bool { if case .atOnce = form { true } else { false } }

  func call(_ body: @escaping @Sendable () -> Void) {
    switch form {
    case .atOnce: body()
    case .main: Task { @MainActor in body() }
    case .queue(let queue): queue.async(execute: body)
    case .executor(let executor): Task(executorPreference: executor) { body() }
    case .actor(let actor): Task { await Self.call(body, on: actor) }
    }
  }

  private static func call(
    _ body: @Sendable () -> Void, on actor: isolated any Actor
  ) async {
    body()
  }
}
