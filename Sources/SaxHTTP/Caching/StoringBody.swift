/// The place of the bytes of a response that is being stored.
struct BodyPlacement: Sendable {
  /// The first one's place in the whole.
  var start = 0
  /// The number of bytes that will come, as the head says.
  var count: Int?
  /// The number of bytes of the whole, as the head says.
  var total: Int?
  /// True if they are a part of it by the head.
  var isPart = false
  /// The stored part of the same whole that goes on to where these begin.
  var before: Answer?
  /// The stored part of it that begins where these end, or before that.
  var after: Answer?
}

/// A response's body that is stored as it is read. When it has been read to its end, the response is
/// stored, with what is stored of the same on both sides. If it breaks off, what came is stored as a part if
/// there is something by which the rest can be told to be of the same (RFC 9111 §3.3). If its reader stops,
/// nothing is.
actor StoringBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private var iterator: HTTPResponseBody.AsyncIterator
  private var response: StoredResponse
  private let placement: BodyPlacement
  /// Nil when nothing is to be stored any more.
  private var writer: (any CacheWriter)?
  private var received = 0
  private var hasBegun = false

  nonisolated var trailers: HeaderFields { body.trailers }

  init(
    _ body: HTTPResponseBody, _ placement: BodyPlacement, as response: StoredResponse,
    by writer: any CacheWriter
  ) {
    self.body = body
    self.placement = placement
    self.response = response
    self.writer = writer
    iterator = body.makeAsyncIterator()
  }

  func next() async throws -> ArraySlice<UInt8>? {
    var iterator = iterator
    defer { self.iterator = iterator }
    if !hasBegun {
      hasBegun = true
      if let before = placement.before {
        await copy(before, before.stored.range.lowerBound..<placement.start)
      }
    }
    do {
      guard let chunk = try await iterator.next() else {
        await finish()
        return nil
      }
      received += chunk.count
      if let count = placement.count, received > count { writer = nil }
      if let writer, await !writer.write(chunk) { self.writer = nil }
      return chunk
    } catch {
      if Self.isInterruption(error), response.strongValidator != nil { await commitPart() }
      writer = nil
      throw error
    }
  }

  /// True if what came is as it was sent. Of what is malformed nobody knows where that began.
  private static func isInterruption(_ error: any Error) -> Bool {
    !(error is CancellationError) && (error as? HTTPError)?.code != .malformed
  }

  /// Writes what is stored already.
  ///
  /// - Parameter range: its place in the whole.
  private func copy(_ answer: Answer, _ range: Range<Int>) async {
    let start = answer.stored.range.lowerBound
    let bytes = answer.body.bytes(in: (range.lowerBound - start)..<(range.upperBound - start))
    do {
      for try await chunk in bytes {
        if let writer, await !writer.write(chunk) { self.writer = nil }
      }
    } catch {
      // It is damaged.
      writer = nil
    }
  }

  private func finish() async {
    guard let writer else { return }
    if placement.isPart {
      // What is shorter than it says is a part, too, though another one.
      guard received == placement.count, let after = placement.after else {
        return await commitPart()
      }
      let end = placement.start + received
      await copy(after, end..<after.stored.range.upperBound)
      return await commitPart(to: after.stored.range.upperBound)
    }
    self.writer = nil
    // Shorter than it was said to be it is not that response.
    if let count = placement.count, count != received { return }
    response.bodyLength = received
    await writer.commit(response)
  }

  /// Stores what came, with what is before it.
  ///
  /// - Parameter end: where that ends; nil for where it broke off.
  private func commitPart(to end: Int? = nil) async {
    guard let writer, received > 0 else { return }
    self.writer = nil
    let start = placement.before?.stored.range.lowerBound ?? placement.start
    response.setRange(start..<(end ?? placement.start + received), of: placement.total)
    await writer.commit(response)
  }
}
