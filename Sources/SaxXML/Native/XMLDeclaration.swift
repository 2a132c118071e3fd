internal import SaxEvents

/// The XML declaration (XML 1.0 §2.8).
struct XMLDeclaration {
  private let state: NativePointer
  private var at: Cursor
  private let stop: Cursor

  /// A declaration whose bytes are at hand up to `stop`.
  ///
  /// - Parameter start: the `<` of its `<?xml`.
  init(_ state: NativePointer, _ start: Cursor, _ stop: Cursor) {
    self.state = state
    at = start + 5
    self.stop = stop
  }

  /// Holds the declaration to the grammar: a version, then perhaps an encoding and `standalone`.
  ///
  /// - Returns: the place after `?>`; nil where the bytes end before.
  mutating func read() throws -> Cursor? {
    skipSpace()
    guard let isVersion = ByteSearch.begins("version", at, stop) else { return nil }
    guard isVersion else { throw state.error(.noVersion, at: at) }
    guard try version(), let hasEncoding = try attribute("encoding"),
      try !hasEncoding || encodingName(), let hasStandalone = try attribute("standalone"),
      try !hasStandalone || standalone()
    else { return nil }
    skipSpace()
    guard let isEnd = ByteSearch.begins("?>", at, stop) else { return nil }
    guard isEnd else { throw state.error(.unendedDeclaration, at: at) }
    return at + 2
  }

  private mutating func skipSpace() {
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
  }

  /// Reads the version's value, which is `1.` and digits.
  ///
  /// - Returns: false where the bytes end within it; so for the others.
  private mutating func version() throws -> Bool {
    at += 7
    guard let number = try value(end: XMLDeclaration.endOfNumber) else { return false }
    if number.isEmpty { throw state.error(.noVersion, at: at) }
    let text = String(decoding: number, as: UTF8.self)
    if !text.hasPrefix("1.") || number.count < 3 {
      throw state.error(.unknownVersion(text), at: at)
    }
    return true
  }

  /// One digit, a full stop, and digits.
  private static func endOfNumber(_ start: Cursor, _ stop: Cursor) -> Cursor {
    guard (0x30...0x39).contains(start.pointee) else { return start }
    var at = start + 1
    guard at < stop, at.pointee == UInt8(ascii: ".") else { return at }
    repeat { at += 1 } while at < stop && (0x30...0x39).contains(at.pointee)
    return at
  }

  private mutating func encodingName() throws -> Bool {
    var start = at
    let name = try value { first, stop in
      start = first
      var at = first
      while at < stop, XMLDeclaration.isInEncodingName(at.pointee) { at += 1 }
      return at
    }
    guard let name else { return false }
    guard let first = name.first, (0x61...0x7A).contains(first | 0x20) else {
      throw state.error(.noEncodingName, at: start)
    }
    return true
  }

  private static func isInEncodingName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x5F, 0x2D: true
    default: false
    }
  }

  private mutating func standalone() throws -> Bool {
    var start = at
    let answer = try value { first, stop in
      start = first
      var at = first
      while at < stop, (0x61...0x7A).contains(at.pointee) { at += 1 }
      return at
    }
    guard let answer else { return false }
    if answer.elementsEqual("yes".utf8) || answer.elementsEqual("no".utf8) { return true }
    throw state.error(.badStandalone, at: start)
  }

  /// Goes behind a name that may stand there, which needs white space before it.
  /// - Returns: whether it does; nil where the bytes end before that can be seen.
  private mutating func attribute(_ name: StaticString) throws -> Bool? {
    let before = at
    skipSpace()
    guard at < stop else { return nil }
    if at == before, at.pointee != UInt8(ascii: "?") { throw state.error(.noSpace, at: at) }
    guard let isThere = ByteSearch.begins(name, at, stop) else { return nil }
    if !isThere {
      at = before
      return false
    }
    at += name.utf8CodeUnitCount
    return true
  }

  /// An equals sign and a value in quotation marks.
  ///
  /// - Parameter end: of what may stand between the marks, from its beginning.
  /// - Returns: nil where the bytes end before that can be seen.
  private mutating func value(
    end: (Cursor, Cursor) -> Cursor
  ) throws -> UnsafeBufferPointer<UInt8>? {
    skipSpace()
    guard at < stop else { return nil }
    guard at.pointee == UInt8(ascii: "=") else { throw state.error(.noEqualsSign, at: at) }
    at += 1
    skipSpace()
    guard at < stop else { return nil }
    let quote = at.pointee
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw state.error(.noQuotationMark, at: at)
    }
    at += 1
    guard at < stop else { return nil }
    let start = at
    at = end(start, stop)
    guard at < stop else { return nil }
    guard at.pointee == quote else { throw state.error(.noClosingQuotationMark, at: at) }
    at += 1
    return UnsafeBufferPointer(start: start, count: at - start - 1)
  }
}
