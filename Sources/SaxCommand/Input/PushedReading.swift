internal import Saxifrage

/// A reading that bytes are pushed to.
protocol PushedReading: ~Copyable {
  var statistics: ReadingStatistics { get }
  /// True once it wants no more.
  var isStopped: Bool { get }

  mutating func feed(_ bytes: Span<UInt8>) throws
  /// Reads what came before the input failed, where it was held until its format is known.
  mutating func readHead() throws
  mutating func finish() throws
}

extension ObjectReading: PushedReading {}

extension EventReading: PushedReading {
  var isStopped: Bool { false }
}
