/// Goes through chunks of which the next may have come already.
package protocol ChunksAtHand: AsyncIteratorProtocol where Element == ArraySlice<UInt8> {
  /// True if the next chunk has come, and is large enough to be taken where the loop runs.
  var isAtHand: Bool { get }

  /// The next chunk without waiting, where ``isAtHand`` says so; nil at the end.
  mutating func nextAtOnce() throws -> ArraySlice<UInt8>?
}
