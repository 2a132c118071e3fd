internal import SaxEvents

/// A part of bytes that are there in pieces, which are not copied.
final class PiecesBody: HTTPResponseBody.Source {
  private struct State {
    /// The last one comes first, so that each goes when it is given.
    var pieces: [[UInt8]]
    /// The part that is left, from where the next piece begins.
    var left: Range<Int>
    /// True once it was said to be at hand: then the pieces behind, and the end, are taken without waiting as well.
    var isAtHand = false

    mutating func next() -> ArraySlice<UInt8>? {
      while !left.isEmpty, let piece = pieces.popLast() {
        let wanted = left.clamped(to: 0..<piece.count)
        left = max(0, left.lowerBound - piece.count)..<max(0, left.upperBound - piece.count)
        if !wanted.isEmpty { return piece[wanted] }
      }
      pieces = []
      return nil
    }
  }

  private let state: Locked<State>
  private let breaksOff: Bool
  let trailers: HeaderFields

  /// The bytes of a range of those that the pieces have together.
  ///
  ///  - Parameter breaksOff: true if a task that is cancelled gets no more. A token that comes to such a task is to
  /// be revoked, so that what a transport has in memory is given all the same.
  init(
    _ pieces: [[UInt8]], in range: Range<Int>, trailers: HeaderFields = HeaderFields(),
    breaksOff: Bool = false
  ) {
    self.breaksOff = breaksOff
    state = Locked(State(pieces: pieces.reversed(), left: range))
    self.trailers = trailers
  }

  func next() throws -> ArraySlice<UInt8>? {
    if breaksOff { try Task.checkCancellation() }
    return state.withLock { $0.next() }
  }

  var isAtHand: Bool {
    state.withLock { state in
      if state.left.count > Self.mostNotAtHand { state.isAtHand = true }
      return state.isAtHand
    }
  }

  func nextAtOnce() throws -> ArraySlice<UInt8>? { try next() }

  func takeAll(upTo limit: Int) -> [UInt8]? {
    state.withLock { state in
      guard state.left.count <= limit else { return nil }
      var bytes = state.next().map { Array($0) } ?? []
      while let piece = state.next() { bytes += piece }
      return bytes
    }
  }
}
