public import SaxEvents

/// The error of who waits for a service that has been cancelled by its center.
///
/// One whose task is cancelled has `CancellationError`, as everywhere.
public struct ServiceCancellation: DescribedError, Sendable, Hashable {
  /// The reason that was given.
  public var reason: String?

  /// Creates the error with the reason that was given, if there was one.
  public init(reason: String? = nil) { self.reason = reason }

  /// One line with the reason.
  public var description: String { reason.map { "cancelled: \($0)" } ?? "cancelled" }
}

/// The error of a mock that is none of the service that it stands for.
public struct ServiceMockError: DescribedError, Sendable, Hashable {
  /// One line: what the mock gives, and what was wanted.
  public var message: String

  /// The message.
  public var description: String { message.escapingControls() }
}
