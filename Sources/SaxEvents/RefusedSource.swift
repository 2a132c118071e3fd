/// The bytes of a payload that an error has refused: those of an object, or of a malformed value.
public struct RefusedSource: Sendable, Hashable {
  /// The bytes as the input has them, inflated but not decoded: the first of them, 1 MiB at most.
  public var bytes: [UInt8]

  /// The offset of the first of them in the input, from 0.
  public var offset: Int

  /// True if there were more of them than are kept.
  public var isCut: Bool

  package init(_ bytes: [UInt8], at offset: Int, isCut: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.isCut = isCut
  }
}
