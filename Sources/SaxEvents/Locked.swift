package import SaxSystem

/// A value that one thread at a time comes to.
///
/// By pthread's lock and not by `Mutex` of Swift's, which is the kernel's on Linux: the thread sanitizer
/// doesn't see that one, and takes all that it guards for a race.
package final class Locked<Value>: @unchecked Sendable {
  // It may be sent: what changes is `value`, which is read and written with the lock closed; what comes in
  // and goes out crosses as `sending`. For the same reason nothing else comes to it meanwhile.
  @exclusivity(unchecked) @usableFromInline var value: Value
  @usableFromInline let lock = ThreadLock()

  package init(_ value: consuming sending Value) { self.value = value }

  /// Runs something while no other thread does. It must not come back here, nor take long.
  // Inlined: a call of the generic function looks up the metadata of its types each time, which took 7 % of a response
  // of 1.7 KB.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.close()
    defer { lock.open() }
    return try body(&value)
  }
}
