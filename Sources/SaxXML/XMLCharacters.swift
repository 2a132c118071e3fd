/// The characters that names are made of (XML 1.0, fifth edition, §2.3). All text is UTF-8 that is
/// known to be well-formed.
enum XMLCharacters {
  /// The characters that may begin a name, beyond ASCII.
  private static let starts: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
    0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
    0x10000...0xEFFFF,
  ]

  /// Those that may follow besides, beyond ASCII.
  private static let others: [ClosedRange<UInt32>] = [0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040]

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// True if a byte after a name in a tag ends it.
  @inline(__always)
  static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte <= 0x20 || byte == UInt8(ascii: "/")
  }

  /// Char (§2.2).
  static func isCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  static func startsName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x3A: true
    default: scalar >= 0xC0 && starts.contains { $0.contains(scalar) }
    }
  }

  static func continuesName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x2D, 0x2E: true
    default: startsName(scalar) || scalar >= 0xB7 && others.contains { $0.contains(scalar) }
    }
  }

  /// True if a byte may be part of a name, or of a character's number, in a reference.
  static func mayBeReferred(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// The end of the name that begins there, which may hold colons; `at` itself if none does.
  static func endOfName(
    _ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var index = at
    while index < end {
      let (scalar, length) = self.scalar(index, end)
      guard index == at ? startsName(scalar) : continuesName(scalar) else { break }
      index += length
    }
    return index
  }

  /// The character that begins there, and how many bytes it has.
  static func scalar(
    _ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let lead = at.pointee
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1, end - at >= length else { return (UInt32(lead), 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(at[index] & 0x3F) }
    return (value, length)
  }
}
