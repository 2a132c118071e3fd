/// Reads a batch that is pushed to it in pieces of any size, and tells what it holds. Synchronous, and in flat memory:
/// no body is held, but for one in JSON up to ``BatchLimits/heldBody``.
///
///     var reader = try BatchReader(.requests, contentType: "multipart/mixed; boundary=b")
///     try reader.feed(chunk) { event in … }
///     try reader.finish { event in … }
///
/// Any split of the same bytes gives the same events, but for where a body's bytes are cut, and the same error.
///
/// In a multipart batch lines may end in LF alone, and the last one need not end; what stands before the first
/// delimiter and behind the last is passed over (RFC 2046 §5.1.1), unless it holds another delimiter.
public struct BatchReader {
  private let parser: any BatchParser
  private var failure: (any Error)?

  /// Creates a reader of the format that the batch's media type names: multipart or JSON.
  ///
  /// - Parameters:
  ///   - direction: what the parts are; others are an error.
  ///   - contentType: the batch's `Content-Type`, with its boundary.
  ///   - limits: how much the batch may ask for.
  /// - Throws: ``ODataBatchError/Code/unsupported`` if it is none of a batch; ``ODataBatchError/Code/malformed`` if it
  ///   has no boundary that can be one.
  public init(
    _ direction: BatchDirection, contentType: String, limits: BatchLimits = BatchLimits()
  ) throws(ODataBatchError) {
    guard let type = BatchMediaType(contentType) else {
      throw ODataBatchError(.malformed, "the batch's Content-Type is no media type")
    }
    if type.name == BatchFormat.multipart.mediaType {
      guard let boundary = type.parameters["boundary"] else {
        throw ODataBatchError(.malformed, "the batch's Content-Type has no boundary")
      }
      parser = MultipartBatchParser(direction, try BatchBoundary(boundary), limits)
    } else if type.isJSON {
      parser = JSONBatchParser(direction, limits)
    } else {
      throw ODataBatchError(
        .unsupported, "\(type.name) is no batch", fix: "multipart/mixed or application/json")
    }
  }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: any number.
  ///   - take: told of what they complete.
  /// - Throws: ``ODataBatchError``, after `take` was told of what came before; what `take` throws. The reader is spent
  ///   then, and throws the same again.
  public mutating func feed(_ bytes: Span<UInt8>, _ take: (BatchEvent) throws -> Void) throws {
    if let failure { throw failure }
    do {
      var error: ODataBatchError?
      do throws(ODataBatchError) { try parser.feed(bytes) } catch let caught { error = caught }
      try tell(take)
      if let error { throw error }
    } catch {
      failure = error
      throw error
    }
  }

  /// There is no more.
  ///
  /// - Parameter take: as in ``feed(_:_:)``; told of ``BatchEvent/end`` if the batch is whole.
  /// - Throws: as ``feed(_:_:)``; ``ODataBatchError/Code/truncated`` if the batch is not whole.
  public mutating func finish(_ take: (BatchEvent) throws -> Void) throws {
    if let failure { throw failure }
    do {
      var error: ODataBatchError?
      do throws(ODataBatchError) { try parser.finish() } catch let caught { error = caught }
      try tell(take)
      if let error { throw error }
    } catch {
      failure = error
      throw error
    }
  }

  private func tell(_ take: (BatchEvent) throws -> Void) throws {
    let events = parser.events
    parser.events = []
    for event in events { try take(event) }
  }
}

@available(*, unavailable)
extension BatchReader: Sendable {}
