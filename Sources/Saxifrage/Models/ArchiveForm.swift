/// The form of archives.
///
/// A header of 25 bytes: eight that no other kind of file begins with, the version, the mapping's fingerprint, a check. Then
/// blocks: a byte that says what comes, its length in bytes, a check; the encoded values; a check. Last the end: a byte of
/// 0, the number of all values, a check. Each check is that of all bytes before it but for other checks, so that no block can
/// be missing, doubled or in another place. Numbers of fixed width have the highest byte first.
enum ArchiveForm {
  static let magic: [UInt8] = [0x89] + Array("SAXA".utf8) + [0x0D, 0x0A, 0x1A]
  static let version: UInt8 = 1
  static let headerSize = 25
  /// Of the beginning of a block, and of the end.
  static let headSize = 17
  static let checkSize = 8

  /// The bytes after which a block ends, when the value at hand does.
  static let blockSize = 64 << 10

  /// The most URLs that one is relative to, and itself.
  static let mostURLs = 100

  static let end: UInt8 = 0
  static let values: UInt8 = 1

  /// The durations that texts have, too: the seconds of others are none of Swift's integers.
  static func holds(_ duration: Duration) -> Bool {
    Int64(exactly: duration.attoseconds / 1_000_000_000_000_000_000) != nil
  }

  /// The byte that an encoded value begins with.
  enum Tag: UInt8 {
    case null, no, yes, int, double, decimal, string, enumeration, number, raw
    case date, day, duration, url, uuid, data, list, dictionary
    /// An object of a type that came before, and the first of a type.
    case object, firstObject
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Seven bits a byte, the lowest first; all bytes but the last have the eighth set.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number that may be below zero in the same form, with the sign as the lowest bit.
  mutating func append(signed number: Int64) {
    append(varint: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// The number in eight bytes from an index on, which are there.
  func bigEndian(at index: Int) -> UInt64 {
    self[index..<index + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
