/// The bounds of a text that is parsed as a URL or as a part of one.
public struct ODataURLLimits: Sendable, Hashable {
  /// The greatest number of parentheses, lambdas, lists and nested options within one another.
  public private(set) var depth: Int
  /// The greatest length of a text, in bytes.
  public var length: Int

  /// Creates bounds, by default a depth of 100 and a length of 1 MiB.
  ///
  /// - Parameters:
  ///   - depth: at most 250 is used, as each level takes some kilobytes of the stack.
  ///   - length: in bytes.
  public init(depth: Int = 100, length: Int = 1 << 20) {
    self.depth = max(1, min(depth, 250))
    self.length = length
  }
}
