/// Makes gzip members of stored blocks (RFC 1951 §3.2.4), which need no compressor.
package enum GzipText {
  package static func member(_ text: [UInt8], block: Int = 65535) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = text[...]
    repeat {
      let part = rest.prefix(block)
      rest = rest.dropFirst(block)
      let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
      bytes += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    return bytes + word(crc32(text)) + word(UInt32(truncatingIfNeeded: text.count))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
