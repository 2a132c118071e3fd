public import FoundationEssentials

/// One piece of work that may be watched, cancelled, composed and mocked, while a ``ServiceCenter`` runs it.
///
///     struct LoadOrders: Service {
///       static let kind = "orders"
///       func run(_ run: ServiceRun) async throws -> [Order] {
///         let head = try await run.part(0.3) { try await $0.perform(LoadHead()) }
///         return try await run.part(0.7) { try await load(head, reportingTo: $0) }
///       }
///     }
///
/// Its life begins with ``ServiceEvent/Step/started`` and ends with exactly one ``ServiceEvent/Step/ended(_:)``.
public protocol Service<Output>: Sendable {
  /// The value that it gives where it succeeds.
  associatedtype Output: Sendable

  /// The name that services of a sort have in common. Default: that of the type.
  static var kind: String { get }

  /// The kind of this one: that of what it wraps, where it wraps another. Default: that of its type.
  var kind: String { get }

  /// The way in which it runs. Default: as ``ServiceOptions`` has it.
  var options: ServiceOptions { get }

  /// Does the work. It is cancelled as any task is: what it waits for throws `CancellationError`.
  ///
  /// - Parameter run: what it reports to, and runs its parts by.
  /// - Returns: the result.
  /// - Throws: the error that it fails with.
  func run(_ run: ServiceRun) async throws -> Output
}

extension Service {
  /// The name of the type.
  public static var kind: String { String(describing: Self.self) }

  /// The kind of the type.
  public var kind: String { Self.kind }

  /// The defaults.
  public var options: ServiceOptions { ServiceOptions() }
}

/// The way in which a service runs.
public struct ServiceOptions: Sendable {
  /// False if ``ServiceCenter/cancel(_:reason:)`` passes it over, as the user has to wait for it. An owner that goes, a
  /// task that is cancelled and background time that expires cancel it all the same.
  public var isCancellable = true
  /// True if it may go on in the background.
  public var mayRunInBackground = false
  /// True if it runs in the background from its start on.
  public var startsInBackground = false
  /// The words that an indicator shows while it runs, until it reports others.
  public var message: String?

  /// Cancellable, in the foreground, and without a message.
  public init() {}
}

/// The identity of one run of a service.
public struct ServiceID: Sendable, Hashable, CustomStringConvertible {
  /// The kind of the service.
  public let kind: String
  /// The run.
  public let instance: UUID

  /// The kind and the beginning of the run's number.
  public var description: String { "\(kind) \(instance.uuidString.prefix(8))" }
}
