/// A reader of one of the formats. It is pushed to, and what it has read waits in ``events``.
protocol BatchParser: AnyObject {
  /// The events that have been read and were not taken yet. After an error they are those before it.
  var events: [BatchEvent] { get set }

  /// Reads the next bytes.
  func feed(_ bytes: Span<UInt8>) throws(ODataBatchError)

  /// There is no more.
  func finish() throws(ODataBatchError)
}
