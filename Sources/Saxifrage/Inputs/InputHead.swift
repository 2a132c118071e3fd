/// What is known of an input before its first byte.
public struct InputHead: Sendable {
  /// All of its bytes; nil where that is not known.
  public var size: Int?
  /// What it is said to be; nil where nobody says. ``ReadingOptions/format`` goes before it.
  public var format: InputFormat?

  /// - Parameters:
  ///   - size: all of its bytes.
  ///   - format: what it is said to be.
  public init(size: Int? = nil, format: InputFormat? = nil) {
    self.size = size
    self.format = format
  }
}
