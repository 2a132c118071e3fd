internal import SaxHTTP

/// The answer to a batch as it arrives: the heads of its parts, and, of the part that was begun last, the body.
actor BatchStream {
  /// A step to the next part.
  enum Step: Sendable {
    case response(BatchResponseHead, part: Int)
    case changeSetBegins
    case changeSetEnds
    case end
  }

  private let source: HTTPResponseBody.AsyncIterator
  private var reader: BatchReader
  private var events: ArraySlice<BatchEvent> = []
  private var failure: (any Error)?
  private var isWhole = false
  private var isReading = false
  /// The number of the part that was begun last, from 1.
  private var part = 0
  /// True while bytes of it may come.
  private var isOpen = false

  /// Begins to read the response to a batch, in the format that its `Content-Type` says.
  ///
  /// - Throws: ``ODataBatchError`` if the media type is none of a batch.
  init(_ response: WebResponse, _ limits: BatchLimits) throws(ODataBatchError) {
    let type = response.fields.values(of: "Content-Type").last ?? ""
    reader = try BatchReader(.responses, contentType: type, limits: limits)
    source = response.body.makeAsyncIterator()
  }

  /// The next step; what is left of the last part's body is passed over.
  func next() async throws -> Step {
    while true {
      switch try await event() {
      case .response(let head)?:
        part += 1
        isOpen = true
        return .response(head, part: part)
      case .changeSetBegins?: return .changeSetBegins
      case .changeSetEnds?: return .changeSetEnds
      case .partEnds?: isOpen = false
      case .body?, .request?: break
      case .end?, nil: return .end
      }
    }
  }

  /// The next bytes of a part's body; nil at its end.
  func bytes(of number: Int) async throws -> ArraySlice<UInt8>? {
    guard number == part else {
      throw ODataBatchError(
        .busy, "the response's body was passed over", part: number,
        fix: "read it before the next result is asked for")
    }
    if !isOpen { return nil }
    switch try await event() {
    case .body(let bytes)?: return bytes
    default:
      isOpen = false
      return nil
    }
  }

  private func event() async throws -> BatchEvent? {
    while true {
      if let event = events.popFirst() { return event }
      if let failure { throw failure }
      if isWhole { return nil }
      guard !isReading else {
        throw ODataBatchError(.busy, "the batch's answer is being read by another task")
      }
      isReading = true
      defer { isReading = false }
      // A copy reads on where the other was: what it goes through is shared.
      var source = source
      var new: [BatchEvent] = []
      do {
        if let chunk = try await source.next() {
          try reader.feed(chunk.span) { new.append($0) }
        } else {
          isWhole = true
          try reader.finish { new.append($0) }
        }
      } catch {
        failure = error
      }
      events = new[...]
    }
  }
}

/// The bytes of a part's body.
struct BatchPartBytes: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let stream: BatchStream
  let part: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let stream: BatchStream
    fileprivate let part: Int

    mutating func next() async throws -> ArraySlice<UInt8>? { try await stream.bytes(of: part) }
    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> ArraySlice<UInt8>? {
      try await stream.bytes(of: part)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: stream, part: part) }
}
