internal import SaxSystem

/// A value that one thread at a time comes to.
///
/// By pthread's lock and not by `Mutex` of Swift's, which is the kernel's on Linux: the thread sanitizer
/// doesn't see that one, and takes all that it guards for a race.
package final class Locked<Value>: @unchecked Sendable {
  // It may be sent: what changes is `value`, which is read and written with the lock closed; what comes in
  // and goes out crosses as `sending`.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: consuming sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    // Fails where there is no memory only, and on Linux never.
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Runs something while no other thread does. It must not come back here, nor take long.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
