internal import SaxHTTP

/// A response's body that is recorded as it is read. The recording is written when the body has ended, has broken
/// off, or is let go.
actor RecordingBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private var iterator: HTTPResponseBody.AsyncIterator
  /// Nil when the recording is written, or can't be.
  private var draft: ExchangeDraft?
  nonisolated var trailers: HeaderFields { body.trailers }

  init(_ body: HTTPResponseBody, _ draft: ExchangeDraft) {
    self.body = body
    self.draft = draft
    iterator = body.makeAsyncIterator()
  }

  deinit {
    // There is nobody to tell.
    try? draft?.finish(.letGo)
  }

  func next() async throws -> ArraySlice<UInt8>? {
    let chunk: ArraySlice<UInt8>?
    do {
      // A copy reads on where the other was: what it goes through is shared.
      var iterator = iterator
      chunk = try await iterator.next()
    } catch {
      // What the reader is told goes before what became of the recording.
      if let failure = error as? HTTPError {
        try? finish(.failure(failure))
      } else {
        try? finish(.letGo)
      }
      throw error
    }
    guard let chunk else {
      try finish(.whole)
      return nil
    }
    do {
      try draft?.take(chunk)
    } catch {
      draft = nil
      throw error
    }
    return chunk
  }

  private func finish(_ end: RecordedExchange.End) throws(HTTPError) {
    guard var draft else { return }
    self.draft = nil
    try draft.finish(end, trailers: body.trailers)
  }
}
