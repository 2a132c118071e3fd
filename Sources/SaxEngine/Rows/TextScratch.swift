internal import SaxEvents
internal import SaxValues

/// The text of objects that are written straight from what is read.
///
/// Fields arrive in any order and are printed in the declared one: the text of each lies somewhere in one
/// buffer, and a slice says where. As an object ends its text is put together behind them and moved to where
/// they began, so that an object within another is one more slice. What is given up is cut off.
final class TextScratch {
  /// The place of a field's text.
  struct Slice {
    enum Kind: UInt8 {
      case none
      /// The text of the value.
      case value
      /// The texts of a list's items, separated by commas, in any number of pieces.
      case items
    }

    var kind = Kind.none
    var piece = Piece()
    /// The last piece of items, as an index into ``pieces``; -1 if there is one alone.
    var last: Int32 = -1
  }

  /// A part of a list's items, which others have come between.
  struct Piece {
    var start = 0
    var end = 0
    /// The next one, as an index into ``pieces``; -1 for none.
    var next: Int32 = -1
  }

  /// True for CSV.
  let isTable: Bool
  let json: JSONText
  let csv: CSVText
  // Reached by one row at a time.
  @exclusivity(unchecked) var bytes: [UInt8] = []
  /// An object within another, before it goes to where its fields' text was.
  @exclusivity(unchecked) private var part = ByteBuffer()
  /// By field, of all objects that are open.
  @exclusivity(unchecked) private var slices = Stack<Slice>()
  @exclusivity(unchecked) private var pieces = Stack<Piece>()

  init(_ style: TextTarget.Style) {
    switch style {
    case .json(let json): (isTable, self.json, csv) = (false, json, CSVText())
    case .csv(let csv): (isTable, json, self.csv) = (true, JSONText(), csv)
    }
  }

  /// The state to which an object that is given up is cut back.
  struct Mark {
    fileprivate var bytes: Int
    fileprivate var slices: Int
    fileprivate var pieces: Int
  }

  /// Begins an object.
  func begin(_ fieldCount: Int) -> Mark {
    let mark = Mark(bytes: bytes.count, slices: slices.count, pieces: pieces.count)
    slices.append(repeating: Slice(), count: fieldCount)
    return mark
  }

  /// The index of the first slice of an object that has just begun.
  func base(of mark: Mark) -> Int { mark.slices }

  func cut(to mark: Mark) {
    bytes.truncate(to: mark.bytes)
    slices.truncate(to: mark.slices)
    pieces.truncate(to: mark.pieces)
  }

  // MARK: Fields

  /// The text of a field's value is what has been appended since.
  @inline(__always)
  func put(_ slice: Int, from start: Int) {
    slices[slice] = Slice(kind: .value, piece: Piece(start: start, end: bytes.count))
  }

  /// A list begins, which may have no item.
  func beginList(_ slice: Int) {
    slices[slice] = Slice(kind: .items, piece: Piece(start: bytes.count, end: bytes.count))
  }

  /// Begins an item.
  @inline(__always)
  func beginItem(_ slice: Int) {
    // No item is without text: where there is none yet, this is the first.
    if slices[slice].kind != .items || slices[slice].piece.end == slices[slice].piece.start {
      return beginList(slice)
    }
    let last = Int(slices[slice].last)
    if (last < 0 ? slices[slice].piece.end : pieces[last].end) == bytes.count {
      bytes.append(UInt8(ascii: ","))
    } else {
      addPiece(slice)
    }
  }

  @inline(never)
  private func addPiece(_ slice: Int) {
    let index = Int32(pieces.count)
    if slices[slice].last < 0 {
      slices[slice].piece.next = index
    } else {
      pieces[Int(slices[slice].last)].next = index
    }
    slices[slice].last = index
    pieces.append(Piece(start: bytes.count, end: bytes.count))
  }

  /// The item has been appended.
  @inline(__always)
  func endItem(_ slice: Int) {
    let last = Int(slices[slice].last)
    if last < 0 { slices[slice].piece.end = bytes.count } else { pieces[last].end = bytes.count }
  }

  // MARK: Objects

  /// Appends the text of an object that ends, and forgets its fields'.
  ///
  /// - Parameter isTagged: whether it says its type.
  func end(_ mark: Mark, _ shape: ObjectShape, isTagged: Bool, to text: inout ByteBuffer) {
    bytes.withUnsafeBufferPointer { bytes in
      if isTable { return appendCells(mark, bytes, to: &text) }
      shape.memberText.withUnsafeBufferPointer { names in
        append(mark, shape, isTagged: isTagged, names, bytes, to: &text)
      }
    }
    cut(to: mark)
  }

  /// Puts the text of an object that ends in the place of its fields'.
  func end(_ mark: Mark, _ shape: ObjectShape) {
    part.removeAll()
    end(mark, shape, isTagged: shape.isChosen, to: &part)
    bytes.append(contentsOf: part.bytes)
    if part.capacity > TextTarget.kept { part = ByteBuffer() }
  }

  private func append(
    _ mark: Mark, _ shape: ObjectShape, isTagged: Bool, _ names: UnsafeBufferPointer<UInt8>,
    _ bytes: UnsafeBufferPointer<UInt8>, to text: inout ByteBuffer
  ) {
    text.append(UInt8(ascii: "{"))
    if isTagged { shape.typeTagText.withUnsafeBufferPointer { text.append($0.span) } }
    for field in 0..<(slices.count - mark.slices) {
      let isFirst = field == 0 && !isTagged
      text.append(short: names.span.extracting(shape.member(field, isFirst: isFirst)))
      let slice = slices[mark.slices + field]
      switch slice.kind {
      case .none: text.append("null".utf8Span.span)
      case .value: text.append(bytes, slice.piece)
      case .items:
        text.append(UInt8(ascii: "["))
        text.append(bytes, slice.piece)
        var next = slice.piece.next
        while next >= 0 {
          text.append(UInt8(ascii: ","))
          text.append(bytes, pieces[Int(next)])
          next = pieces[Int(next)].next
        }
        text.append(UInt8(ascii: "]"))
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  private func appendCells(
    _ mark: Mark, _ bytes: UnsafeBufferPointer<UInt8>, to text: inout ByteBuffer
  ) {
    let start = text.count
    let count = slices.count - mark.slices
    for field in 0..<count {
      if field > 0 { text.append(csv.separator) }
      text.append(bytes, slices[mark.slices + field].piece)
    }
    // An empty line would be no row.
    if count == 1, text.count == start { text.append("\"\"".utf8Span.span) }
  }
}

extension ByteBuffer {
  /// Appends a part of the scratch's bytes.
  @inline(__always)
  fileprivate mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ piece: TextScratch.Piece
  ) {
    guard let start = bytes.baseAddress else { return }
    append(short: start + piece.start, piece.end - piece.start)
  }
}
