internal import SaxEvents

/// References to characters, and to the five entities that need no declaration (XML 1.0 §4.1, §4.6).
extension NativePointer {
  /// Reads the reference that begins there, and leaves its character in the state.
  /// - Returns: nil where the bytes end within it.
  func reference(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    guard end - start > 1 else { return unfinished(start, .reference) }
    if start[1] == UInt8(ascii: "#") { return try characterReference(start, end) }
    let nameEnd = XMLCharacters.endOfName(start + 1, end)
    guard nameEnd > start + 1 else { throw error(.noReference, at: start) }
    if nameEnd - start - 1 > pointee.limits.name { throw tooLong(start) }
    guard nameEnd < end else { return unfinished(start, .reference) }
    guard nameEnd.pointee == UInt8(ascii: ";") else {
      throw error(.unendedReference, at: start)
    }
    guard let character = NativePointer.predefined(start + 1, nameEnd - start - 1) else {
      let name = source(from: start + 1, count: nameEnd - start - 1)
      throw error(.undeclaredEntity(name), at: start)
    }
    pointee.character.0 = character
    pointee.characterCount = 1
    return nameEnd + 1
  }

  private static func predefined(_ name: Cursor, _ count: Int) -> UInt8? {
    switch (count, name[0], name[count > 1 ? 1 : 0]) {
    case (2, UInt8(ascii: "l"), UInt8(ascii: "t")): return UInt8(ascii: "<")
    case (2, UInt8(ascii: "g"), UInt8(ascii: "t")): return UInt8(ascii: ">")
    case (3, UInt8(ascii: "a"), UInt8(ascii: "m")) where name[2] == UInt8(ascii: "p"):
      return UInt8(ascii: "&")
    case (4, UInt8(ascii: "a"), UInt8(ascii: "p"))
    where name[2] == UInt8(ascii: "o") && name[3] == UInt8(ascii: "s"):
      return UInt8(ascii: "'")
    case (4, UInt8(ascii: "q"), UInt8(ascii: "u"))
    where name[2] == UInt8(ascii: "o") && name[3] == UInt8(ascii: "t"):
      return UInt8(ascii: "\"")
    default: return nil
    }
  }

  private func characterReference(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    guard end - start > 2 else { return unfinished(start, .reference) }
    let isHexadecimal = start[2] == UInt8(ascii: "x")
    var at = start + (isHexadecimal ? 3 : 2)
    var value: UInt32 = 0
    while at < end, at.pointee != UInt8(ascii: ";") {
      guard let digit = NativePointer.digit(at.pointee, isHexadecimal) else {
        throw error(isHexadecimal ? .noHexadecimalNumber : .noDecimalNumber, at: at)
      }
      value = Swift.min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      at += 1
      if at - start > pointee.limits.name + 2 { throw tooLong(start) }
    }
    guard at < end else { return unfinished(start, .reference) }
    at += 1
    guard XMLCharacters.isCharacter(value) else {
      throw error(.forbidden(character: value > 0 && value < 0x11_0000 ? value : nil), at: at)
    }
    encode(value)
    return at
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
    case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
    default: nil
    }
  }

  private func encode(_ value: UInt32) {
    func trail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F | 0x80) }
    func lead(_ shift: UInt32, _ bits: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: value >> shift | bits)
    }
    switch value {
    case 0..<0x80:
      pointee.character.0 = UInt8(truncatingIfNeeded: value)
      pointee.characterCount = 1
    case 0x80..<0x800:
      pointee.character = (lead(6, 0xC0), trail(0), 0, 0)
      pointee.characterCount = 2
    case 0x800..<0x1_0000:
      pointee.character = (lead(12, 0xE0), trail(6), trail(0), 0)
      pointee.characterCount = 3
    default:
      pointee.character = (lead(18, 0xF0), trail(12), trail(6), trail(0))
      pointee.characterCount = 4
    }
  }

  private func tooLong(_ start: Cursor) -> ReadingError {
    error(.tooLong(.reference, limit: pointee.limits.name, name: "name"), at: start)
  }
}
