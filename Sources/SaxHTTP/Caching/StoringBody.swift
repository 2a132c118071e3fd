/// A response's body that is stored as it is read. When it has been read to its end, the response is
/// stored; if it breaks off, or its reader stops, it is not.
actor StoringBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private var iterator: HTTPResponseBody.AsyncIterator
  private var response: StoredResponse
  /// Nil when nothing is to be stored any more.
  private var writer: (any CacheWriter)?
  /// As the response's head says.
  private let length: Int?

  nonisolated var trailers: HTTPFields { body.trailers }

  init(
    _ body: HTTPResponseBody, length: Int?, as response: StoredResponse, by writer: any CacheWriter
  ) {
    self.body = body
    self.length = length
    self.response = response
    self.writer = writer
    iterator = body.makeAsyncIterator()
  }

  func next() async throws -> ArraySlice<UInt8>? {
    var iterator = iterator
    defer { self.iterator = iterator }
    do {
      guard let chunk = try await iterator.next() else {
        await finish()
        return nil
      }
      response.bodyLength += chunk.count
      if let writer, await !writer.write(chunk) { self.writer = nil }
      return chunk
    } catch {
      writer = nil
      throw error
    }
  }

  private func finish() async {
    guard let writer else { return }
    self.writer = nil
    // Shorter or longer than it was said to be it is not that response.
    if let length, length != response.bodyLength { return }
    await writer.commit(response)
  }
}
