internal import SaxSystem
internal import Saxifrage

/// A line on standard error that says how far a run has come.
final class ProgressLine {
  private let isOn: Bool
  /// True if the line can be overwritten.
  private let isTerminal: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant
  private var isShowing = false
  private let name: String

  init(_ wanted: String, name: String) {
    isTerminal = isatty(STDERR_FILENO) == 1
    isOn = wanted == "always" || wanted == "auto" && isTerminal
    self.name = name
    start = clock.now
    shown = start
  }

  /// Shows the line, unless it has been a moment ago.
  func update(_ statistics: () -> ReadingStatistics) {
    guard isOn, clock.now - shown >= (isTerminal ? .milliseconds(200) : .seconds(1)) else { return }
    show(statistics())
  }

  private func show(_ statistics: ReadingStatistics) {
    shown = clock.now
    let seconds = (shown - start) / .seconds(1)
    let rate = seconds > 0 ? Double(statistics.bytes) / seconds : 0
    var parts = [
      "\(name): \(ByteCount.text(statistics.bytes))", "\(ByteCount.text(ByteCount.whole(rate)))/s",
      "\(statistics.objects) objects",
    ]
    if let total = statistics.totalBytes, rate > 0, total >= statistics.bytes {
      parts.append("\(ByteCount.whole(Double(total - statistics.bytes) / rate)) s left")
    }
    Messages.put((isTerminal ? "\r\u{1B}[K" : "") + parts.joined(separator: ", "))
    if isTerminal { isShowing = true } else { Messages.put("\n") }
  }

  /// Makes way for a message.
  func clear() {
    if isShowing { Messages.put("\r\u{1B}[K") }
    isShowing = false
  }

  func end(_ statistics: ReadingStatistics) {
    guard isOn else { return }
    show(statistics)
    if isShowing { Messages.put("\n") }
    isShowing = false
  }
}
