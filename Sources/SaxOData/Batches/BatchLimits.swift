/// The limits on what a batch may ask for when it is read.
public struct BatchLimits: Sendable, Hashable {
  /// Bytes of the head of a part: of its own fields, and likewise of the request's or response's within it. In JSON,
  /// of all that is said of a part but its body. Default: 64 KiB.
  public var head = 64 << 10

  /// Individual requests or responses in a batch. Default: 100,000.
  public var parts = 100_000

  /// Bytes of a body in JSON that may wait until the members that stand behind it are known: a longer one is told as
  /// it comes, and members behind it that would change its meaning are an error. Default: 256 KiB.
  public var heldBody = 256 << 10

  /// Bytes of the body that a service answers a whole change set with, as that is handed to each of its operations.
  /// Default: 1 MiB.
  public var failure = 1 << 20

  /// True if a part's body ends where the next delimiter is, whatever its `Content-Length` says, for peers that count
  /// wrongly. That field is left out then. Default: another length is an error, as something may be missing.
  public var ignoresLengths = false

  /// The defaults.
  public init() {}
}
