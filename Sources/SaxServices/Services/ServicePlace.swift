public import Dispatch

/// The place where an observer is called.
public struct ServicePlace: Sendable {
  private enum Form {
    case atOnce, main, queue(DispatchQueue)
  }

  private let form: Form

  /// By the thread that reports the event, which goes on when the observer has returned.
  public static let atOnce = ServicePlace(form: .atOnce)
  /// On the main actor.
  public static let main = ServicePlace(form: .main)
  /// On a queue. The events of one service come in their order, on a concurrent queue too.
  public static func queue(_ queue: DispatchQueue) -> ServicePlace {
    ServicePlace(form: .queue(queue))
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
