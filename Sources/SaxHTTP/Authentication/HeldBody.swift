internal import SaxEvents

/// The body of a response that may not be the last: read, so that its connection can be used again.
final class HeldBody: HTTPResponseBody.Source {
  struct Content: Sendable {
    /// How many bytes are kept; what has more is an answer to nobody.
    private static let most = 64 << 10

    private(set) var bytes: [UInt8] = []
    private(set) var trailers = HTTPFields()
    /// Why there is no more.
    private(set) var failure: (any Error)?

    /// - Throws: `CancellationError` alone; all else is told to who reads it.
    init(_ body: HTTPResponseBody) async throws {
      var iterator = body.makeAsyncIterator()
      do {
        while let chunk = try await iterator.next() {
          let room = Content.most - bytes.count
          bytes += chunk.prefix(room)
          if chunk.count > room {
            failure = HTTPError(.limit, "a refusal's body is read to \(Content.most) bytes")
            return
          }
        }
        trailers = body.trailers
      } catch let error as CancellationError {
        throw error
      } catch {
        failure = error
      }
    }
  }

  private struct State {
    var bytes: [UInt8]?
    var failure: (any Error)?
  }

  private let state: Locked<State>
  let trailers: HTTPFields

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
