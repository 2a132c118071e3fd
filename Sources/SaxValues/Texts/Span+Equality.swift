extension Span<UInt8> {
  /// True if both hold the same bytes, which are compared eight at a time.
  @inlinable @inline(__always)
  package func equals(_ other: Span<UInt8>) -> Bool {
    let count = self.count
    guard count == other.count else { return false }
    let (own, others) = (bytes, other.bytes)
    if count >= 8 {
      var place = 0
      while place &+ 8 <= count {
        let word = own.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
        let another = others.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
        if word != another { return false }
        place &+= 8
      }
      // The last eight, some of them again.
      return own.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 8, as: UInt64.self)
        == others.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      let first = own.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
      let last = own.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 4, as: UInt32.self)
      return first == others.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
        && last == others.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 4, as: UInt32.self)
    }
    var place = 0
    while place < count {
      let byte = own.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt8.self)
      let another = others.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt8.self)
      if byte != another { return false }
      place &+= 1
    }
    return true
  }

  /// An array in memory of its own or of a class, whose span must not leave the access to it.
  @inlinable @inline(__always)
  package func equals(_ bytes: [UInt8]) -> Bool { equals(bytes.span) }

  package func equals(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { equals($0.span) }
  }
}
