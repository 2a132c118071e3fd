internal import FoundationEssentials
internal import SaxValues

/// Conversions that rewrite a text in its own place, as it gets no longer.
extension GatheredText {
  /// Drops white space at the end.
  ///
  /// - Returns: where the text begins behind white space.
  mutating func trim(from start: Int) -> Int {
    var end = count
    while end > start, self[end - 1].isWhiteSpace { end -= 1 }
    truncate(to: end)
    var first = start
    while first < end, self[first].isWhiteSpace { first += 1 }
    return first
  }

  /// Leaves a space of all white space within, and none at the ends.
  mutating func collapseWhiteSpace(from start: Int) {
    var written = start
    for index in trim(from: start)..<count {
      let byte = self[index]
      if !byte.isWhiteSpace {
        self[written] = byte
      } else if self[index - 1].isWhiteSpace {
        // It may have been overwritten, but by the space that stands for both.
        continue
      } else {
        self[written] = 0x20
      }
      written += 1
    }
    truncate(to: written)
  }

  /// Puts bytes in the place of their base64.
  mutating func decodeBase64(from start: Int) throws(ConversionFailure) {
    var decoder = Base64Format.Decoder()
    var written = start
    for index in start..<count {
      guard let group = try decoder.take(self[index]) else { continue }
      write(group, 3, &written)
    }
    let last = try decoder.finish()
    write(last.group, last.count, &written)
    truncate(to: written)
  }

  /// Puts bytes in the place of their hexadecimal digits.
  mutating func decodeHex(from start: Int) throws(ConversionFailure) {
    guard (count - start) % 2 == 0 else { throw HexFormat.odd }
    var written = start
    for index in stride(from: start, to: count, by: 2) {
      guard let high = self[index].hexadecimalValue, let low = self[index + 1].hexadecimalValue
      else { throw HexFormat.malformed }
      self[written] = high << 4 | low
      written += 1
    }
    truncate(to: written)
  }

  /// Writes the first bytes of a group of three.
  private mutating func write(_ group: UInt32, _ count: Int, _ index: inout Int) {
    for byte in 0..<count {
      self[index] = UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * byte))
      index += 1
    }
  }

  /// Takes out the bytes from an index on.
  mutating func takeData(from start: Int) -> Data {
    var data = Data(count: count - start)
    data.withUnsafeMutableBytes { take(from: start, into: $0.bindMemory(to: UInt8.self)) }
    return data
  }
}
