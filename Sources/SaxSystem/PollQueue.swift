/// POSIX's poll(2), which is told of all descriptors each time.
package struct PollQueue: ReadinessQueue {
  /// The ends of a pipe: a byte in it has ``wait(for:)`` look at the descriptors anew.
  private let listener: Int32
  private let bell: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError() }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    listener = ends[0]
    bell = ends[1]
  }

  package func add(_ descriptor: Int32, as token: Int) -> Bool {
    var byte: UInt8 = 0
    // Full: it rings already.
    _ = write(bell, &byte, 1)
    return true
  }

  /// Does nothing: what is no longer in the list isn't looked at the next time.
  package func remove(_ descriptor: Int32) {}

  package func wait(for descriptors: () -> [(descriptor: Int32, token: Int)]) -> [Int] {
    // Before the list is asked for: who is added from here on rings again.
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(listener, &bytes, bytes.count) == bytes.count {}
    let waiting = descriptors()
    var list = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    list += waiting.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&list, nfds_t(list.count), -1) > 0 else { return [] }
    return zip(waiting, list.dropFirst()).compactMap { $1.revents == 0 ? nil : $0.token }
  }
}
