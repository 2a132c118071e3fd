import Glibc

/// The time that this process has had a processor, on all of its threads: what others do on the
/// machine counts less than on a clock.
enum CPUTime {
  /// Seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func spent(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return now - start
  }
}
