/// The clock by which requests are sent again; tests have another.
package struct WaitClock: Sendable {
  /// Seconds on a clock that only goes forward.
  let now: @Sendable () -> Double
  let sleep: @Sendable (Double) async throws -> Void

  /// Creates a clock; by default the system's monotonic one, and waits of the current task.
  ///
  /// - Parameters:
  ///   - now: gives the seconds of a clock that only goes forward.
  ///   - sleep: waits so many seconds.
  package init(
    now: @escaping @Sendable () -> Double = { TransferTimes.now },
    sleep: @escaping @Sendable (Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.now = now
    self.sleep = sleep
  }
}
