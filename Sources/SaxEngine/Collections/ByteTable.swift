internal import SaxValues

/// A fixed set of strings, found by their UTF-8 bytes without making a string.
struct ByteTable: Sendable {
  /// Each once, in order of first appearance.
  let entries: [String]
  private let bytes: [[UInt8]]
  /// Open addressing: the number of an entry, or 0.
  private let slots: [Int32]
  private let mask: Int

  init(_ strings: [String]) {
    var size = 8
    while size < strings.count * 4 { size *= 2 }
    var entries: [String] = []
    var bytes: [[UInt8]] = []
    var slots = [Int32](repeating: 0, count: size)
    for string in strings {
      // By bytes: strings that are canonically equivalent are different names.
      let utf8 = Array(string.utf8)
      var slot = Self.hash(utf8.span) & (size - 1)
      while slots[slot] != 0, !utf8.span.equals(bytes[Int(slots[slot]) - 1]) {
        slot = (slot + 1) & (size - 1)
      }
      guard slots[slot] == 0 else { continue }
      entries.append(string)
      bytes.append(utf8)
      slots[slot] = Int32(entries.count)
    }
    self.entries = entries
    self.bytes = bytes
    self.slots = slots
    mask = size - 1
  }

  /// The number of an entry, from 1; 0 for any other string.
  func number(of string: Span<UInt8>) -> Int {
    var slot = Self.hash(string) & mask
    while true {
      let number = Int(slots[slot])
      if number == 0 { return 0 }
      let entry = bytes[number - 1]
      if string.equals(entry.span) { return number }
      slot = (slot + 1) & mask
    }
  }

  private static func hash(_ string: Span<UInt8>) -> Int {
    let count = string.count
    let raw = string.bytes
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    if count >= 8 {
      let first = raw.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
      let last = raw.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      hash = (hash ^ first) &* 0xFF51_AFD7_ED55_8CCD
      hash = (hash ^ (hash >> 29) ^ last) &* 0xC4CE_B9FE_1A85_EC53
    } else {
      var word: UInt64 = 0
      for index in 0..<count { word = word << 8 | UInt64(string[index]) }
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
