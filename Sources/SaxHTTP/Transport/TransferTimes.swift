internal import SaxSystem

/// How long a transfer has taken for what. libcurl's own time-outs stop counting while it is paused, and
/// know nothing of the first byte.
struct TransferTimes {
  struct Passed {
    var which: HTTPError.Timeout
    var message: String
  }

  private let limits: HTTPTimeouts
  private let started = TransferTimes.now
  private var lastByte = TransferTimes.now
  private var sawResponse = false
  /// Whether there is a connection; until then its own time-out counts, which is libcurl's.
  var isConnected = false {
    didSet { noteByte() }
  }

  init(_ limits: HTTPTimeouts) { self.limits = limits }

  /// Seconds on a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Something was sent.
  mutating func noteByte() { lastByte = TransferTimes.now }

  /// Something of the response came.
  mutating func noteResponse() {
    sawResponse = true
    noteByte()
  }

  /// - Parameter isWaitedFor: whether the program holds the transfer back, whose time doesn't count.
  /// - Returns: what has taken too long; nil if nothing has.
  mutating func passed(_ now: Double, isWaitedFor: Bool) -> Passed? {
    if let whole = limits.whole, now - started > whole {
      return passed(.whole, "the response did not end", whole)
    }
    guard isConnected else { return nil }
    if isWaitedFor {
      lastByte = now
      return nil
    }
    if sawResponse {
      guard let idle = limits.idle, now - lastByte > idle else { return nil }
      return passed(.idle, "nothing more came of the response", idle)
    }
    guard let first = limits.firstByte, now - lastByte > first else { return nil }
    return passed(.firstByte, "no byte of the response came", first)
  }

  private func passed(_ which: HTTPError.Timeout, _ what: String, _ seconds: Double) -> Passed {
    let shown = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    return Passed(which: which, message: "\(what) within \(shown) s")
  }
}
