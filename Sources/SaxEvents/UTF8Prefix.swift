/// The prefix of bytes that is well-formed UTF-8 (RFC 3629 §4): neither overlong forms nor
/// surrogates.
package struct UTF8Prefix {
  package enum Rest {
    case none
    /// The beginning of a character whose other bytes have not arrived.
    case partial
    /// No beginning of any character.
    case invalid
    /// U+FFFE or U+FFFF, which are no characters to XML.
    case noncharacter
  }

  /// The bytes that are whole characters.
  package let count: Int
  /// The kind of bytes that come after them.
  package let rest: Rest

  /// Measures bytes up to the first that begin no whole character of UTF-8.
  ///
  /// - Parameter rejectsNoncharacters: whether U+FFFE and U+FFFF, which XML does not allow, end
  ///   the prefix as well.
  package init(of bytes: UnsafeBufferPointer<UInt8>, rejectsNoncharacters: Bool = false) {
    guard let base = bytes.baseAddress else {
      count = 0
      rest = .none
      return
    }
    let end = bytes.count
    var index = 0
    while true {
      index = UTF8Prefix.skipASCII(base, from: index, to: end)
      guard index < end else { break }
      let length = UTF8Prefix.length(base + index, available: end - index)
      guard length > 0 else {
        count = index
        rest = length == 0 ? .partial : .invalid
        return
      }
      if base[index] == 0xEF, rejectsNoncharacters, base[index + 1] == 0xBF,
        base[index + 2] >= 0xBE
      {
        count = index
        rest = .noncharacter
        return
      }
      index += length
    }
    count = end
    rest = .none
  }

  /// The number of bytes at the beginning that are ASCII.
  package static func ascii(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.baseAddress.map { skipASCII($0, from: 0, to: bytes.count) } ?? 0
  }

  @inline(__always)
  private static func skipASCII(_ base: UnsafePointer<UInt8>, from: Int, to end: Int) -> Int {
    var index = from
    if index < end, base[index] >= 0x80 { return index }
    let raw = UnsafeRawPointer(base)
    // Vectors of two words: a wider one is taken apart into bytes where the processor that is
    // compiled for has none, and took 2 instructions a byte. This takes 0.2.
    while index &+ 64 <= end {
      let first = raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
      let second = raw.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD2<UInt64>.self)
      let third = raw.loadUnaligned(fromByteOffset: index &+ 32, as: SIMD2<UInt64>.self)
      let fourth = raw.loadUnaligned(fromByteOffset: index &+ 48, as: SIMD2<UInt64>.self)
      let all = (first | second) | (third | fourth)
      if (all[0] | all[1]) & 0x8080_8080_8080_8080 != 0 { break }
      index &+= 64
    }
    while index &+ 8 <= end {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        break
      }
      index &+= 8
    }
    while index < end, base[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The length of the character at `bytes`; 0 if it goes on beyond what is available, -1 if
  /// it is none.
  @inline(__always)
  private static func length(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
    let lead = bytes[0]
    let wanted: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: wanted = 2
    case 0xE0:
      wanted = 3
      low = 0xA0
    case 0xED:
      wanted = 3
      high = 0x9F
    case 0xE1...0xEF: wanted = 3
    case 0xF0:
      wanted = 4
      low = 0x90
    case 0xF1...0xF3: wanted = 4
    case 0xF4:
      wanted = 4
      high = 0x8F
    default: return -1
    }
    guard available > 1 else { return 0 }
    guard bytes[1] >= low, bytes[1] <= high else { return -1 }
    var index = 2
    while index < wanted {
      guard available > index else { return 0 }
      guard bytes[index] & 0xC0 == 0x80 else { return -1 }
      index += 1
    }
    return wanted
  }
}

extension UTF8Prefix {
  /// The characters in the first `count` bytes of well-formed text.
  package static func scalars(_ bytes: some Sequence<UInt8>, _ count: Int) -> Int {
    bytes.prefix(count).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
