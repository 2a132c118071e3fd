public import Dispatch

/// The place where an observer is called.
public struct ServicePlace: Sendable, Equatable {
  private enum Form {
    case atOnce, main, queue(DispatchQueue)
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

  /// True if both are the same: a queue is itself alone.
  public static func == (a: ServicePlace, b: ServicePlace) -> Bool {
    switch (a.form, b.form) {
    case (.atOnce, .atOnce), (.main, .main): true
    case (.queue(let one), .queue(let other)): one === other
    case (.atOnce, _), (.main, _), (.queue, _): false
    }
  }

  var isAtOnce: Bool { if case .atOnce = form { true } else { false } }

  func call(_ body: @escaping @Sendable () -> Void) {
    switch form {
    case .atOnce: body()
    case .main: Task { @MainActor in body() }
    case .queue(let queue): queue.async(execute: body)
    }
  }
}
