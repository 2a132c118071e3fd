/// Names, digits and texts, and marks with the space that they may have around them.
extension URLCursor {
  /// The place behind an identifier; nil if there is none.
  func placeBehindIdentifier(from start: Int) -> Int? {
    guard let (first, width) = character(at: start), URLCharacters.beginsIdentifier(first) else {
      return nil
    }
    var place = start + width
    var count = 1
    while let (byte, width) = character(at: place), URLCharacters.continuesIdentifier(byte) {
      if byte & 0xC0 != 0x80 { count += 1 }
      if count > URLCharacters.longestIdentifier { break }
      place += width
    }
    return place
  }

  /// The kinds of thing that a name may stand for: any, if no names are known.
  func kinds(of name: String) -> NameKinds { names?.kinds(of: name) ?? .all }

  /// The next character if it is a digit.
  var digit: UInt8? { peek.flatMap { (0x30...0x39).contains($0) ? $0 : nil } }

  /// The text of some bytes, decoded.
  func text(_ range: Range<Int>) throws(ODataSyntaxError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound, let (byte, width) = character(at: place) {
      decoded.append(byte)
      place += width
    }
    return try string(decoded, at: range.lowerBound)
  }

  /// The text that some decoded bytes are.
  func string(_ bytes: [UInt8], at place: Int) throws(ODataSyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw wrong("the bytes of a text are no UTF-8", at: place)
    }
    return text
  }

  // MARK: Space

  /// The place behind the spaces and tabs from a place on.
  func placeBehindSpace(from start: Int) -> Int {
    var place = start
    while let (byte, width) = character(at: place), byte == 0x20 || byte == 0x09 { place += width }
    return place
  }

  /// Takes spaces and tabs.
  @discardableResult mutating func skipSpace() -> Bool {
    let end = placeBehindSpace(from: index)
    guard end > index else { return false }
    move(to: end)
    return true
  }

  /// Takes spaces if a character follows them.
  mutating func skipSpaceBefore(_ character: Character) {
    let start = index
    if skipSpace(), !sees(character) { index = start }
  }

  /// Takes the parenthesis that opens a list, with the space behind it.
  mutating func openParenthesis() throws(ODataSyntaxError) {
    try expect("(")
    skipSpace()
  }

  /// Takes the parenthesis that closes a list, with the space before it.
  mutating func closeParenthesis() throws(ODataSyntaxError) {
    skipSpace()
    try expect(")")
  }

  /// Takes a character, with the space around it.
  mutating func expectSpaced(_ character: Character) throws(ODataSyntaxError) {
    skipSpace()
    try expect(character)
    skipSpace()
  }

  /// Takes a character with the space around it, if it is next.
  mutating func takeSpaced(_ character: Character) -> Bool {
    let start = index
    skipSpace()
    guard take(character) else {
      index = start
      return false
    }
    skipSpace()
    return true
  }

  /// Reads the items of an option, with commas between and the spaces that some clients put beside those.
  mutating func items<Item>(
    _ item: (inout URLCursor) throws(ODataSyntaxError) -> Item
  ) throws(ODataSyntaxError) -> [Item] {
    var items: [Item] = []
    repeat {
      if !items.isEmpty { skipSpace() }
      items.append(try item(&self))
      skipSpaceBefore(",")
    } while take(",")
    return items
  }

  /// Reads one item or more, with commas between and space around each, and takes what closes their list.
  mutating func items<Item>(
    until end: Character, _ item: (inout URLCursor) throws(ODataSyntaxError) -> Item
  ) throws(ODataSyntaxError) -> [Item] {
    var items: [Item] = []
    repeat {
      skipSpace()
      items.append(try item(&self))
      skipSpace()
    } while take(",")
    try expect(end)
    return items
  }
}
