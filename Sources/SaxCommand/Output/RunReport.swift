internal import Saxifrage

/// What `--stats` says of a run.
struct RunReport {
  private var bytes = 0
  private var inflatedBytes = 0
  /// What is counted: `objects` or `events`.
  private let counted: String
  /// How many have been written.
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
      peak memory: \(ByteCount.text(Self.peakMemory))
      """
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let count = Int(exactly: (seconds * 1000).rounded()) ?? 0
    let fraction = String(count % 1000)
    return "\(count / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// The most that was resident, in bytes. Of `getrusage` it would be no less than what the
  /// process had that started this one.
  private static var peakMemory: Int {
    guard let file = try? FileInput(path: "/proc/self/status") else { return 0 }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while let count = try? file.read(into: &buffer), count > 0 { text += buffer[..<count] }
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.starts(with: "VmHWM:".utf8) }) else { return 0 }
    let digits = line.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) << 10
  }
}
