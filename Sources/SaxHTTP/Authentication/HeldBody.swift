internal import SaxEvents

/// The body of a response that may not be the last: read, so that its connection can be used again.
final class HeldBody: HTTPResponseBody.Source {
  struct Content: Sendable {
    /// The most bytes that are kept; a body that has more is an answer to nobody.
    private static let most = 64 << 10

    /// The longest that it may take, in seconds: it is read by somebody if it is the last.
    private static let longest = 10.0

    let bytes: [UInt8]
    let trailers: HeaderFields
    /// The reason why there is no more.
    let failure: (any Error)?

    /// Reads a body to its end, or up to the limits of size and time.
    ///
    /// - Throws: `CancellationError` alone; all else is told to who reads it.
    init(_ body: HTTPResponseBody) async throws {
      let drained = try await body.drain(upTo: Content.most, within: Content.longest)
      bytes = drained.bytes
      failure = drained.failure
      trailers = drained.failure == nil ? body.trailers : HeaderFields()
    }
  }

  private struct State {
    var bytes: [UInt8]?
    var failure: (any Error)?
  }

  private let state: Locked<State>
  let trailers: HeaderFields

  init(_ content: Content) {
    state = Locked(
      State(bytes: content.bytes.isEmpty ? nil : content.bytes, failure: content.failure))
    trailers = content.trailers
  }

  func next() throws -> ArraySlice<UInt8>? {
    try state.withLock { state in
      if let bytes = state.bytes {
        state.bytes = nil
        return bytes[...]
      }
      if let failure = state.failure { throw failure }
      return nil
    }
  }
}
