internal import SaxEvents
public import SaxHTTP

/// A step in the life of a service.
public struct ServiceEvent: Sendable {
  /// A step.
  public enum Step: Sendable {
    /// The service runs: the first step of all.
    case started
    /// The service has come so far, from 0 to 1, which never goes back; with words for an indicator, where it has
    /// some.
    case progress(Double, message: String?)
    /// The head of a response has come.
    case response(status: Int, fields: HeaderFields)
    /// An object has come before the result.
    case object(any Sendable)
    /// The service goes on in the background.
    case movedToBackground
    /// The service is in the foreground again.
    case movedToForeground
    /// The service is over: the last step of all.
    case ended(Ending)
  }

  /// The way in which a service is over.
  public enum Ending: Sendable {
    /// With its result.
    case success(any Sendable)
    /// With an error.
    case failure(any Error)
    /// Before it was done, with the reason that was given.
    case cancelled(reason: String?)
  }

  /// The service that it is of.
  public let service: ServiceID
  /// The step.
  public let step: Step
  /// The values that were given with the service when it was started.
  public let context: [String: any Sendable]
  private let handled: Locked<Bool>

  init(
    _ service: ServiceID, _ step: Step, context: [String: any Sendable], handled: Locked<Bool>
  ) {
    self.service = service
    self.step = step
    self.context = context
    self.handled = handled
  }

  /// The way in which the service is over; nil before.
  public var ending: Ending? { if case .ended(let ending) = step { ending } else { nil } }

  /// True if an observer has dealt with the error, so that those behind it need not tell of it again.
  public var isErrorHandled: Bool { handled.withLock { $0 } }

  /// Says that the error has been dealt with. It is for the observers of a lower priority.
  public func markErrorHandled() { handled.withLock { $0 = true } }
}
