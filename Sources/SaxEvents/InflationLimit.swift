/// The limit of how far an input may be inflated, by all of its encodings together.
package struct InflationLimit: Sendable {
  /// Up to so many bytes any ratio is as good as another.
  package static let unlimited = 16 << 20

  /// The largest ratio of what is read to what was received.
  package let ratio: Int
  /// The number of bytes that were received so far; nil for those that the reading has taken.
  package let received: (@Sendable () -> Int)?

  /// - Parameters:
  ///   - ratio: the largest ratio of what is read to what was received.
  ///   - received: counts the bytes that were received; nil if the reading takes them as they came.
  package init(ratio: Int, received: (@Sendable () -> Int)?) {
    self.ratio = ratio
    self.received = received
  }

  /// True if so many bytes of so many that the reading has taken are too many.
  func isExceeded(by inflated: Int, from taken: Int) -> Bool {
    inflated > Self.unlimited && inflated / max(received?() ?? taken, 1) >= ratio
  }
}
