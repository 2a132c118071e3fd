/// Well-formedness of UTF-8 (RFC 3629, table 3-7 of the Unicode Standard).
enum UTF8Validation {
  enum Outcome {
    /// All of it is well-formed.
    case valid
    /// Its end begins a character that the next bytes may complete.
    case unfinished
    /// The byte after the valid ones begins no character.
    case invalid
  }

  /// The number of bytes from the start that are whole characters, and what comes after them.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> (valid: Int, outcome: Outcome) {
    guard let base = bytes.baseAddress else { return (0, .valid) }
    let count = bytes.count
    var index = 0
    while true {
      index = asciiEnd(base, index, count)
      if index == count { return (count, .valid) }
      repeat {
        switch character(base + index, count - index) {
        case let length where length > 0: index += length
        case 0: return (index, .unfinished)
        default: return (index, .invalid)
        }
      } while index < count && base[index] >= 0x80
    }
  }

  /// Skips ASCII, 64 bytes at a time.
  @inline(__always)
  private static func asciiEnd(_ base: UnsafePointer<UInt8>, _ from: Int, _ count: Int) -> Int {
    var index = from
    let raw = UnsafeRawPointer(base)
    while index &+ 64 <= count {
      let first = raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
      let second = raw.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD2<UInt64>.self)
      let third = raw.loadUnaligned(fromByteOffset: index &+ 32, as: SIMD2<UInt64>.self)
      let fourth = raw.loadUnaligned(fromByteOffset: index &+ 48, as: SIMD2<UInt64>.self)
      let all = (first | second) | (third | fourth)
      if (all[0] | all[1]) & 0x8080_8080_8080_8080 != 0 { break }
      index &+= 64
    }
    while index < count && base[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The length of the character that starts here; 0 if it goes on after `count`, negative if
  /// it is ill-formed.
  @inline(__always)
  private static func character(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let lead = bytes[0]
    switch lead {
    case 0xC2...0xDF:
      if count < 2 { return 0 }
      return bytes[1] & 0xC0 == 0x80 ? 2 : -1
    case 0xE0...0xEF:
      if count < 2 { return 0 }
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      if bytes[1] < low || bytes[1] > high { return -1 }
      if count < 3 { return 0 }
      return bytes[2] & 0xC0 == 0x80 ? 3 : -1
    case 0xF0...0xF4:
      if count < 2 { return 0 }
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      if bytes[1] < low || bytes[1] > high { return -1 }
      if count < 3 { return 0 }
      if bytes[2] & 0xC0 != 0x80 { return -1 }
      if count < 4 { return 0 }
      return bytes[3] & 0xC0 == 0x80 ? 4 : -1
    default:
      return lead < 0x80 ? 1 : -1
    }
  }
}
