internal import SaxEvents

/// References to characters, and to the five entities that need no declaration (XML 1.0 §4.1, §4.6).
extension NativePointer {
  /// Reads the reference that begins there.
  /// - Returns: nil where the bytes end within it.
  func reference(
    _ start: Cursor, _ end: Cursor, _ character: inout ReferredCharacter
  ) throws -> Cursor? {
    guard end - start > 1 else { return unfinished(start, .reference) }
    if start[1] == UInt8(ascii: "#") {
      return try characterReference(start, end, &character)
    }
    let nameEnd = XMLCharacters.endOfName(start + 1, end)
    guard nameEnd > start + 1 else { throw error(.noReference, at: start) }
    if nameEnd - start - 1 > pointee.limits.name { throw tooLong(start) }
    guard nameEnd < end else { return unfinished(start, .reference) }
    guard nameEnd.pointee == UInt8(ascii: ";") else {
      throw error(.unendedReference, at: start)
    }
    guard let byte = ReferredCharacter.predefined(start + 1, nameEnd - start - 1) else {
      let name = pointee.window.source(from: start + 1, count: nameEnd - start - 1)
      throw error(.undeclaredEntity(name), at: start)
    }
    character.set(byte)
    return nameEnd + 1
  }

  private func characterReference(
    _ start: Cursor, _ end: Cursor, _ character: inout ReferredCharacter
  ) throws -> Cursor? {
    guard end - start > 2 else { return unfinished(start, .reference) }
    let isHexadecimal = start[2] == UInt8(ascii: "x")
    var at = start + (isHexadecimal ? 3 : 2)
    var value: UInt32 = 0
    while at < end, at.pointee != UInt8(ascii: ";") {
      guard let digit = ReferredCharacter.digit(at.pointee, isHexadecimal) else {
        throw error(isHexadecimal ? .noHexadecimalNumber : .noDecimalNumber, at: at)
      }
      value = Swift.min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      at += 1
      if at - start > pointee.limits.name + 2 { throw tooLong(start) }
    }
    guard at < end else { return unfinished(start, .reference) }
    at += 1
    guard XMLCharacters.isCharacter(value) else {
      try passForbidden(
        value > 0 && value < 0x11_0000 ? value : nil, at: at, isLiteral: false)
      character.set(0xFFFD as UInt32)
      return at
    }
    character.set(value)
    return at
  }

  private func tooLong(_ start: Cursor) -> ReadingError {
    error(.tooLong(.reference, limit: pointee.limits.name, name: "name"), at: start)
  }
}
