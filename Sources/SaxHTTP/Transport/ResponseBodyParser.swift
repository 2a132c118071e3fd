/// Takes a response's body as it comes on the connection, and gives what is the body's.
package struct ResponseBodyParser {
  private enum State {
    case length(left: Int)
    case chunks(ChunkParser)
    case untilClose
  }

  private var state: State

  /// Begins a body that is framed as its head says.
  ///
  /// - Parameters:
  ///   - framing: where it ends.
  ///   - limit: how many bytes a line among its chunks may have, or one of its trailer.
  package init(_ framing: BodyFraming, limit: Int) {
    state =
      switch framing {
      case .none: .length(left: 0)
      case .length(let count): .length(left: count)
      case .chunked: .chunks(ChunkParser(limit: limit))
      case .untilClose: .untilClose
      }
  }

  /// True if all of it is there; nil if its end alone says so.
  package var isWhole: Bool? {
    switch state {
    case .length(let left): left == 0
    case .chunks(let parser): parser.isAtEnd
    case .untilClose: nil
    }
  }

  /// Takes the next bytes of the connection apart.
  ///
  /// - Parameters:
  ///   - bytes: the next ones; those behind the body's end are left alone.
  ///   - data: takes those that are the body's.
  ///   - trailer: takes a line of the trailer, with its end.
  package mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, data: (UnsafeBufferPointer<UInt8>) -> Void,
    trailer: (UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Void
  ) throws(HTTPError) {
    switch state {
    case .length(let left):
      let count = min(left, bytes.count)
      state = .length(left: left - count)
      if count > 0 { data(UnsafeBufferPointer(rebasing: bytes[..<count])) }
    case .chunks(var parser):
      defer { state = .chunks(parser) }
      try parser.take(bytes, data: data, trailer: trailer)
    case .untilClose: data(bytes)
    }
  }
}
