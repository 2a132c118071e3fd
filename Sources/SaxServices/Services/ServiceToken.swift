/// Something that goes on until this token goes, or ``end()`` is called: an observer of services, or a mock.
public final class ServiceToken: Sendable {
  private let stop: @Sendable () -> Void

  init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Ends it. An event that is on its way to an observer may still come.
  public func end() { stop() }

  deinit { stop() }
}
