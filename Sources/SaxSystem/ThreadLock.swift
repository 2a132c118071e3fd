/// A lock of pthread's, which one thread at a time has closed.
package struct ThreadLock: ~Copyable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    // Fails where there is no memory only, and on Linux never.
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits until no other thread has it closed, and closes it.
  @inlinable package func close() { pthread_mutex_lock(mutex) }

  /// Opens it again. The thread that closed it does.
  @inlinable package func open() { pthread_mutex_unlock(mutex) }
}
