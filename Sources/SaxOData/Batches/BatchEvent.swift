/// The steps of reading a batch, in the batch's order.
public enum BatchEvent: Sendable {
  /// An individual request begins.
  case request(BatchRequestHead)
  /// An individual response begins.
  case response(BatchResponseHead)
  /// The next bytes of its body, at least one. Where they are cut depends on how they came.
  case body(ArraySlice<UInt8>)
  /// The individual request or response ends.
  case partEnds
  /// A change set begins, in JSON an atomicity group: what follows is done as a whole, or not at all.
  ///
  /// - Parameter id: the name of the atomicity group; in a multipart batch the change set's `Content-ID`, if it has
  ///   one.
  case changeSetBegins(id: String?)
  /// The change set ends.
  case changeSetEnds
  /// All of the batch was read.
  case end
}
