package import SaxEvents

extension Reader {
  /// Reads bytes to their end.
  ///
  /// - Parameter sizes: of the pieces, in turn and over again; all at once if there are none.
  package func read(_ bytes: [UInt8], inPiecesOf sizes: [Int]) throws {
    var (start, turn) = (0, 0)
    while start < bytes.count {
      let size = sizes.isEmpty ? bytes.count : max(1, sizes[turn % sizes.count])
      let end = min(bytes.count, start + size)
      try feed(bytes[start..<end].span)
      start = end
      turn += 1
    }
    try finish()
  }

  /// Reads bytes to their end, cut at given places.
  package func read(_ bytes: [UInt8], cutAt cuts: [Int]) throws {
    var start = 0
    for end in cuts + [bytes.count] where end > start {
      try feed(bytes[start..<end].span)
      start = end
    }
    try finish()
  }
}
