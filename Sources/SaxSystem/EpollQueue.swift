#if os(Linux) || os(Android)
internal import CEpoll

/// Linux's epoll(7): what a wait costs doesn't depend on how many wait.
package struct EpollQueue: ReadinessQueue {
  private let queue: Int32

  package init() throws(SystemError) {
    queue = saxepoll_make()
    if queue < 0 { throw SystemError() }
  }

  package func add(_ descriptor: Int32, as token: Int) throws(SystemError) -> Bool {
    if saxepoll_add(queue, descriptor, UInt64(token)) == 0 { return true }
    // A regular file, or a device that is always ready.
    if errno == EPERM { return false }
    throw SystemError()
  }

  package func remove(_ descriptor: Int32) { _ = saxepoll_remove(queue, descriptor) }

  package func wait(for _: () -> [(descriptor: Int32, token: Int)]) -> [Int] {
    var tokens = [UInt64](repeating: 0, count: 64)
    // Less than none: a signal came.
    let count = saxepoll_wait(queue, &tokens, Int32(tokens.count))
    return tokens.prefix(Int(max(0, count))).map { Int($0) }
  }
}
#endif
