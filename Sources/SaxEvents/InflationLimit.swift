/// The limit of how far a response may be inflated, by all of its encodings together.
package struct InflationLimit: Sendable {
  /// Up to so many bytes any ratio is as good as another.
  private static let unlimited = 16 << 20
  /// The largest ratio where nobody says another. No useful text comes near it; deflate reaches 1,032 at most.
  package static let usualRatio = 250

  /// The largest ratio of what is read to what was received.
  package let ratio: Int
  /// The most bytes that may be read; nil for any number.
  package let size: Int?
  /// Counts the bytes that were received; nil if the reading takes them as they came.
  package var received: (@Sendable () -> Int)?

  /// A limit on the ratio, and on the size where one is given.
  ///
  /// - Parameters:
  ///   - ratio: the largest ratio of what is read to what was received.
  ///   - size: the most bytes that may be read; nil for any number.
  package init(ratio: Int = usualRatio, size: Int? = nil) {
    self.ratio = ratio
    self.size = size
  }

  /// Checks the size at once, and the ratio once 16 MiB have been inflated.
  ///
  /// - Parameters:
  ///   - inflated: the number of bytes that have been inflated.
  ///   - taken: the number of bytes that they were inflated from, where ``received`` is nil.
  ///   - source: the input's name, for the error.
  /// - Throws: ``ReadingError/Code/limit`` if those are too many.
  package func check(
    _ inflated: Int, from taken: Int, of source: String? = nil
  ) throws(ReadingError) {
    let excess: String
    if let size, inflated > size {
      excess = "\(size) bytes"
    } else if inflated > Self.unlimited, inflated / max(received?() ?? taken, 1) >= ratio {
      excess = "\(ratio) times its length"
    } else {
      return
    }
    throw ReadingError(
      .limit, "the response inflates to more than \(excess)", at: InputPlace(source: source),
      fix: "HTTPClient.Options.inflation, if the server is to be trusted")
  }
}
