internal import SaxEvents
internal import SaxSystem

/// The times that a transfer has taken for its phases. libcurl's own time-outs stop counting while it is
/// paused or waits for a connection that others have, and know nothing of the first byte.
struct TransferTimes {
  struct Passed {
    var which: HTTPError.Timeout
    var message: String
    var fix: String?
  }

  /// The activity of a transfer.
  struct Activity {
    /// True while a connection for it is being made.
    var isConnecting = false
    /// True while it has more to send.
    var isSending = false
    /// True while the program holds it back, whose time doesn't count.
    var isWaitedFor = false
  }

  private let limits: HTTPTimeouts
  private let started = TransferTimes.now
  private var lastByte = TransferTimes.now
  private(set) var sawResponse = false
  /// Since when the speed is measured, and what came and went from there.
  private var window = (since: TransferTimes.now, bytes: 0)
  /// True once there is a connection.
  var isConnected = false {
    didSet { noteBytes(0) }
  }

  init(_ limits: HTTPTimeouts) { self.limits = limits }

  /// Seconds as people write them.
  static func shown(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  /// Seconds on a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// So many bytes were sent.
  mutating func noteBytes(_ count: Int) {
    lastByte = TransferTimes.now
    window.bytes += count
  }

  /// So many bytes of the response came.
  mutating func noteResponse(_ count: Int) {
    sawResponse = true
    noteBytes(count)
  }

  /// Finds the time-out that has passed at a point in time, in seconds of ``now``.
  ///
  /// - Parameters:
  ///   - activity: what the transfer is at.
  ///   - freed: when a connection to the same host came free last; nil if none has.
  /// - Returns: what has taken too long; nil if nothing has.
  mutating func passed(_ now: Double, _ activity: Activity, freed: Double?) -> Passed? {
    if let whole = limits.whole?.inSeconds, now - started > whole {
      return passed(.whole, "the response did not end", whole)
    }
    guard isConnected else { return waited(now, activity, freed) }
    if activity.isWaitedFor {
      lastByte = now
      window = (now, 0)
      return nil
    }
    if let passed = slowness(now, activity) { return passed }
    if sawResponse {
      guard let idle = limits.idle?.inSeconds, now - lastByte > idle else { return nil }
      return passed(.idle, "nothing more came of the response", idle)
    }
    guard let first = limits.firstByte?.inSeconds, now - lastByte > first else { return nil }
    return passed(.firstByte, "no byte of the response came", first)
  }

  private func waited(_ now: Double, _ activity: Activity, _ freed: Double?) -> Passed? {
    guard let connect = limits.connect?.inSeconds,
      now - max(started, freed ?? started) > connect
    else { return nil }
    if activity.isConnecting { return passed(.connect, "no connection was made", connect) }
    var passed = passed(.connect, "no connection came free", connect)
    passed.fix =
      "read the bodies of the responses before to their end, or let them go; or allow more connections"
    return passed
  }

  /// The speed is measured from one window to the next.
  private mutating func slowness(_ now: Double, _ activity: Activity) -> Passed? {
    guard let least = limits.minimumSpeed, sawResponse || activity.isSending else {
      window = (now, 0)
      return nil
    }
    let seconds = now - window.since
    let length = limits.speedWindow.inSeconds
    if seconds < length { return nil }
    let isSlow = Double(window.bytes) < Double(least) * seconds
    window = (now, 0)
    if !isSlow { return nil }
    return passed(.speed, "fewer than \(least) bytes a second came and went", length)
  }

  private func passed(_ which: HTTPError.Timeout, _ what: String, _ seconds: Double) -> Passed {
    Passed(which: which, message: "\(what) within \(TransferTimes.shown(seconds)) s")
  }
}
