internal import SaxEvents

/// A part of a service's work, or all of it, whose progress counts in what is around it.
final class ServiceScope: Sendable {
  private let progress = Locked(ServiceProgress())
  private let around: (scope: ServiceScope, part: Int?)?
  /// Is told of all the work's progress; nil for a part.
  private let take: (@Sendable (Double, String?) -> Void)?

  /// All of a service's work.
  ///
  /// - Parameter around: the part of another service that it is done for.
  init(within around: ServiceScope?, _ take: @escaping @Sendable (Double, String?) -> Void) {
    self.around = around.map { ($0, nil) }
    self.take = take
  }

  private init(part: Int?, of around: ServiceScope) {
    self.around = (around, part)
    take = nil
  }

  /// A part of the work.
  func part(_ weight: Double) -> ServiceScope {
    let number = progress.withLock { $0.addPart(weight) }
    return ServiceScope(part: number, of: self)
  }

  /// Makes the scope of the same work done once more: its progress counts where it is further than it has been.
  func again() -> ServiceScope { ServiceScope(part: nil, of: self) }

  func report(_ done: Double, message: String?) { report(done, part: nil, message) }

  private func report(_ done: Double, part: Int?, _ message: String?) {
    let (isNew, told) = progress.withLock { ($0.report(done, part: part), $0.told) }
    guard isNew || message != nil else { return }
    take?(told, message)
    // The words of a service that is a part of another are its own.
    around?.scope.report(told, part: around?.part, take == nil ? message : nil)
  }
}
