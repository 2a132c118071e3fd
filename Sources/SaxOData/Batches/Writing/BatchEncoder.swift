/// A writer of one of the formats. What it writes is appended to what is to be sent.
protocol BatchEncoder {
  /// Begins a request or a response, or a change set, or ends one.
  mutating func begin(_ part: BatchPart, to out: inout [UInt8]) throws(ODataBatchError)
  /// Goes on with the body of the request or response that was begun.
  mutating func body(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) throws(ODataBatchError)
  /// Ends it.
  mutating func endBody(to out: inout [UInt8]) throws(ODataBatchError)
  /// Ends the batch.
  mutating func finish(to out: inout [UInt8]) throws(ODataBatchError)
}
