internal import SaxEvents

/// Puts what a checkpoint has kept before the rest of an input.
struct Continuation {
  private let opening: [UInt8]
  private var hasBegun = false
  /// The number of bytes still to come that have been read before.
  private(set) var toDrop: Int
  private var comma: Comma

  private enum Comma {
    /// One that comes first goes with what was before it, and is left out.
    case first
    /// One has been left out, and something has to follow it.
    case follows
    case none
  }

  /// The continuation at a checkpoint of an input that may begin before it.
  ///
  /// - Parameter offset: the offset of the first byte that comes.
  init(_ checkpoint: Checkpoint, from offset: Int) {
    opening = Array(checkpoint.opening.utf8)
    toDrop = max(0, checkpoint.offset - offset)
    comma = checkpoint.dropsComma ? .first : .none
  }

  /// There is no more of the input.
  mutating func finish(_ read: (Span<UInt8>) throws -> Void) throws { try begin(read) }

  private mutating func begin(_ read: (Span<UInt8>) throws -> Void) throws {
    if hasBegun { return }
    hasBegun = true
    try read(opening.span)
  }

  mutating func take(_ bytes: Span<UInt8>, _ read: (Span<UInt8>) throws -> Void) throws {
    try begin(read)
    let dropped = min(toDrop, bytes.count)
    toDrop -= dropped
    var rest = bytes.extracting(droppingFirst: dropped)
    while case let state = comma, state != .none, !rest.isEmpty {
      var index = 0
      while index < rest.count, rest[index] <= 0x20 { index += 1 }
      try read(rest.extracting(first: index))
      rest = rest.extracting(droppingFirst: index)
      if rest.isEmpty { return }
      let isComma = rest[0] == UInt8(ascii: ",")
      let isEnd = rest[0] == UInt8(ascii: "]") || rest[0] == UInt8(ascii: "}")
      comma = .none
      if state == .first, isComma {
        comma = .follows
        // A space in its stead, so that places are what they were.
        try read([0x20].span)
        rest = rest.extracting(droppingFirst: 1)
      } else if state == .follows, isEnd || isComma {
        try read([UInt8(ascii: ",")].span)
      }
    }
    if !rest.isEmpty { try read(rest) }
  }
}
