internal import SaxSystem
internal import Saxifrage

/// The report of `--stats` on a run.
struct RunReport {
  private var bytes = 0
  private var inflatedBytes = 0
  /// The things that are counted: `objects` or `events`.
  private let counted: String
  /// The number of them that were written.
  var count = 0
  private(set) var skippedObjects = 0
  private var skippedBytes = 0
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(counting counted: String) {
    self.counted = counted
    start = clock.now
  }

  mutating func add(_ statistics: ReadingStatistics) {
    bytes += statistics.bytes
    inflatedBytes += statistics.inflatedBytes
    skippedObjects += statistics.skippedObjects
    skippedBytes += statistics.skippedBytes ?? 0
  }

  var text: String {
    let seconds = (clock.now - start) / .seconds(1)
    let rate = seconds > 0 ? ByteCount.whole(Double(inflatedBytes) / seconds) : 0
    let inflated = inflatedBytes == bytes ? "" : " (\(inflatedBytes) inflated)"
    return """
      bytes: \(bytes)\(inflated)
      \(counted): \(count)
      skipped objects: \(skippedObjects)
      skipped bytes: \(skippedBytes)
      time: \(Self.milliseconds(seconds)) s
      rate: \(ByteCount.text(rate))/s
      peak memory: \(ByteCount.text(ProcessMemory.peak ?? 0))
      """
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let count = Int(exactly: (seconds * 1000).rounded()) ?? 0
    let fraction = String(count % 1000)
    return "\(count / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
