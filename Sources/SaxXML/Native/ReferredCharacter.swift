/// The character that a reference stands for, in UTF-8.
struct ReferredCharacter {
  private var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  private var count = 0

  mutating func set(_ byte: UInt8) {
    bytes.0 = byte
    count = 1
  }

  mutating func set(_ value: UInt32) {
    func trail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F | 0x80) }
    func lead(_ shift: UInt32, _ bits: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: value >> shift | bits)
    }
    switch value {
    case 0..<0x80: set(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      bytes = (lead(6, 0xC0), trail(0), 0, 0)
      count = 2
    case 0x800..<0x1_0000:
      bytes = (lead(12, 0xE0), trail(6), trail(0), 0)
      count = 3
    default:
      bytes = (lead(18, 0xF0), trail(12), trail(6), trail(0))
      count = 4
    }
  }

  /// Lends the character's UTF-8, from one to four bytes.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    try withUnsafeBytes(of: bytes) {
      try body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  // MARK: How it is written

  /// The character of an entity that needs no declaration.
  static func predefined(_ name: Cursor, _ count: Int) -> UInt8? {
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

  /// The value of a digit.
  static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
    case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
    default: nil
    }
  }
}
