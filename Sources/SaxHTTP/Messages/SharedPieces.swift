internal import SaxEvents

/// The pieces of a body for several tasks, one after the other: each reads on where the last was, which may be
/// left waiting.
struct SharedPieces: Sendable {
  /// The next piece, of which the bytes are nil at the body's end.
  struct Piece: Sendable {
    var bytes: ArraySlice<UInt8>?
  }

  /// Nil when it has been let go.
  private let iterator: Locked<HTTPResponseBody.AsyncIterator?>

  init(_ body: HTTPResponseBody) { iterator = Locked(body.makeAsyncIterator()) }

  func next() async throws -> Piece {
    // A copy reads on where the other was: what it goes through is shared.
    var copy = iterator.withLock { $0 }
    return Piece(bytes: try await copy?.next())
  }

  /// Lets go of the body, and its connection with it.
  func letGo() { iterator.withLock { $0 = nil } }
}
