/// The services in the foreground as an indicator shows them, but for those that are parts of others.
public struct ServiceActivity: Sendable, Hashable {
  /// The number of services.
  public var count = 0
  /// The progress of all together, from 0 to 1; 1 where there is none.
  public var progress = 1.0
  /// The words of the one that was started last, of those that have some.
  public var message: String?
  /// True if all of them may be cancelled by ``ServiceCenter/cancel(_:reason:)``.
  public var isCancellable = true

  /// Sums up the services that an indicator shows: their number, mean progress and latest words.
  ///
  /// - Parameter entries: in the order in which they were started.
  init(_ entries: [ServiceEntry]) {
    var sum = 0.0
    for entry in entries where !entry.isPart {
      guard let shown = entry.shown else { continue }
      count += 1
      sum += shown.progress
      message = shown.message ?? message
      isCancellable = isCancellable && entry.isCancellable
    }
    if count > 0 { progress = sum / Double(count) }
  }
}
