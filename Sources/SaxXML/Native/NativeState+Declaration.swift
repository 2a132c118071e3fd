internal import SaxEvents

/// The XML declaration (XML 1.0 §2.8).
extension NativePointer {
  /// - Returns: after its `?>`; nil where the bytes end before.
  func xmlDeclaration(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    var at = start + 5
    skipSpace(&at, stop)
    guard let isVersion = begins("version", at, stop) else {
      return try unfinishedInstruction(start, stop)
    }
    guard isVersion else { throw error(.noVersion, at: at) }
    guard try version(&at, stop), let hasEncoding = try attribute("encoding", &at, stop),
      try !hasEncoding || encodingName(&at, stop),
      let hasStandalone = try attribute("standalone", &at, stop),
      try !hasStandalone || standalone(&at, stop)
    else { return try unfinishedInstruction(start, stop) }
    skipSpace(&at, stop)
    guard let isEnd = begins("?>", at, stop) else { return try unfinishedInstruction(start, stop) }
    guard isEnd else { throw error(.unendedDeclaration, at: at) }
    if at + 2 - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    try startDocument(at + 2)
    return at + 2
  }

  private func skipSpace(_ at: inout Cursor, _ stop: Cursor) {
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
  }

  /// - Returns: false where the bytes end within it; so for the others.
  private func version(_ at: inout Cursor, _ stop: Cursor) throws -> Bool {
    at += 7
    guard let number = try value(&at, stop, end: NativePointer.endOfNumber) else { return false }
    if number.isEmpty { throw error(.noVersion, at: at) }
    let text = String(decoding: number, as: UTF8.self)
    if !text.hasPrefix("1.") || number.count < 3 { throw error(.unknownVersion(text), at: at) }
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

  private func encodingName(_ at: inout Cursor, _ stop: Cursor) throws -> Bool {
    var start = at
    let name = try value(&at, stop) { first, stop in
      start = first
      var at = first
      while at < stop, NativePointer.isInEncodingName(at.pointee) { at += 1 }
      return at
    }
    guard let name else { return false }
    guard let first = name.first, (0x61...0x7A).contains(first | 0x20) else {
      throw error(.noEncodingName, at: start)
    }
    return true
  }

  private static func isInEncodingName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x5F, 0x2D: true
    default: false
    }
  }

  private func standalone(_ at: inout Cursor, _ stop: Cursor) throws -> Bool {
    var start = at
    let answer = try value(&at, stop) { first, stop in
      start = first
      var at = first
      while at < stop, (0x61...0x7A).contains(at.pointee) { at += 1 }
      return at
    }
    guard let answer else { return false }
    if answer.elementsEqual("yes".utf8) || answer.elementsEqual("no".utf8) { return true }
    throw error(.badStandalone, at: start)
  }

  /// Goes behind a name that may stand there, which needs white space before it.
  /// - Returns: whether it does; nil where the bytes end before that can be seen.
  private func attribute(
    _ name: StaticString, _ at: inout Cursor, _ stop: Cursor
  ) throws -> Bool? {
    let before = at
    skipSpace(&at, stop)
    guard at < stop else { return nil }
    if at == before, at.pointee != UInt8(ascii: "?") { throw error(.noSpace, at: at) }
    guard let isThere = begins(name, at, stop) else { return nil }
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
  private func value(
    _ at: inout Cursor, _ stop: Cursor, end: (Cursor, Cursor) -> Cursor
  ) throws -> UnsafeBufferPointer<UInt8>? {
    skipSpace(&at, stop)
    guard at < stop else { return nil }
    guard at.pointee == UInt8(ascii: "=") else { throw error(.noEqualsSign, at: at) }
    at += 1
    skipSpace(&at, stop)
    guard at < stop else { return nil }
    let quote = at.pointee
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.noQuotationMark, at: at)
    }
    at += 1
    guard at < stop else { return nil }
    let start = at
    at = end(start, stop)
    guard at < stop else { return nil }
    guard at.pointee == quote else { throw error(.noClosingQuotationMark, at: at) }
    at += 1
    return UnsafeBufferPointer(start: start, count: at - start - 1)
  }
}
