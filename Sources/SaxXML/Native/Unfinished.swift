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
    /// An element that the sink may take at once when it is all there, by its name.
    case element(QualifiedNames.Entry)
  }

  /// The most bytes of an element that are gathered: longer ones are told by events, as they come.
  static let mostOfElement = 32 << 10
  /// An element that others of its name lie in is found not to be whole after all, this often at most.
  static let mostAttempts = 4

  /// The construct's bytes so far, and more that came since.
  var bytes = ByteBuffer()
  var kind = Kind.nothing
  /// The number of times that the element was found not to be all there.
  var attempts = 0
  /// True if it is an element, of which nothing has been told.
  var isElement: Bool { if case .element = kind { true } else { false } }
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
    case .element(let name): return ended(at, end, name)
    }
  }

  /// Up to the end tag of a name.
  private func ended(_ at: Cursor, _ end: Cursor, _ name: QualifiedNames.Entry) -> (Int, Bool) {
    var from = 0
    while let found = ByteSearch.first(UInt8(ascii: ">"), in: at, from: from, to: end - at) {
      if isEndTag(of: name, at, found) { return (found + 1, true) }
      from = found + 1
    }
    return (end - at, false)
  }

  /// True if the `>` at an index ends an end tag, the beginning of which may be in what is held.
  private func isEndTag(of name: QualifiedNames.Entry, _ at: Cursor, _ index: Int) -> Bool {
    let name = name.pointee.buffer
    var index = index - 1
    func byte(_ index: Int) -> UInt8 {
      if index >= 0 { return at[index] }
      return bytes.count + index >= 0 ? bytes.base[bytes.count + index] : 0
    }
    while XMLCharacters.isSpace(byte(index)) { index -= 1 }
    let start = index - name.count + 1
    return byte(start - 1) == UInt8(ascii: "/") && byte(start - 2) == UInt8(ascii: "<")
      && name.indices.allSatisfy { byte(start + $0) == name[$0] }
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
    case .element: bytes.count > Self.mostOfElement
    }
  }

  var construct: MarkupScanner.Construct? {
    switch kind {
    case .tag: .tag
    case .comment: .comment
    case .instruction: .instruction
    case .few: bytes.count == 1 && bytes.base[0] == 0x3C ? .tag : nil
    case .nothing, .reference, .element: nil
    }
  }
}
