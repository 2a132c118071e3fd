internal import SaxEvents

/// The construct that was not finished when its window went: its bytes, and how far its end was looked for.
struct Unfinished: ~Copyable {
  enum Kind {
    case nothing
    /// Markup that a few bytes more will tell: `<`, `<!`, `]]`, a return.
    case few
    case tag(TagScan)
    case comment
    case instruction
    case reference
  }

  /// It, and more of it that came since.
  var bytes = ByteBuffer()
  var kind = Kind.nothing
  /// The place in the window at which it begins.
  var start: Cursor

  init(at nowhere: Cursor) { start = nowhere }

  /// The number of bytes to be added, and whether it is complete with them.
  mutating func missing(_ at: Cursor, _ end: Cursor) -> (count: Int, isComplete: Bool) {
    switch kind {
    case .nothing, .few: return (min(end - at, 16), true)
    case .tag(var scan):
      scan.scanned = 0
      let found = scan.find(at, end - at)
      kind = .tag(scan)
      switch found {
      case .open: return (end - at, false)
      case .closed, .many: return (scan.scanned, true)
      case .markup: return (scan.scanned + 1, true)
      }
    case .comment: return delimited(at, end, by: "-->", after: 4)
    case .instruction: return delimited(at, end, by: "?>", after: 2)
    case .reference:
      var index = at
      while index < end, XMLCharacters.mayBeReferred(index.pointee) { index += 1 }
      return index < end ? (index + 1 - at, true) : (end - at, false)
    }
  }

  private func delimited(
    _ at: Cursor, _ end: Cursor, by delimiter: StaticString, after opening: Int
  ) -> (count: Int, isComplete: Bool) {
    guard let found = ByteSearch.first(UInt8(ascii: ">"), in: at, from: 0, to: end - at) else {
      return (end - at, false)
    }
    let length = delimiter.utf8CodeUnitCount
    let count = bytes.count
    guard count + found + 1 >= opening + length else { return (found + 1, false) }
    // What comes before the > lies partly in what is held.
    for back in 1..<length {
      let byte = found >= back ? at[found - back] : bytes.base[count + found - back]
      if byte != delimiter.utf8Start[length - 1 - back] { return (found + 1, false) }
    }
    return (found + 1, true)
  }

  func isTooLong(_ limits: Limits) -> Bool {
    switch kind {
    case .nothing, .few: false
    case .reference: bytes.count > limits.name + 2
    case .tag, .comment, .instruction: bytes.count > limits.tag
    }
  }

  var construct: MarkupScanner.Construct? {
    switch kind {
    case .tag: .tag
    case .comment: .comment
    case .instruction: .instruction
    case .few: bytes.count == 1 && bytes.base[0] == 0x3C ? .tag : nil
    case .nothing, .reference: nil
    }
  }
}
