/// Texts of up to 15 bytes, which a `String` has in itself.
///
/// They are made in the form that the standard library gives them, on which code that it inlines into
/// programs rests as well. By its own initializers one takes four times as many instructions, a tenth
/// of those for a record with fifteen.
enum SmallText {
  static let most = 15

  /// - Returns: nil if the text is too long, isn't ASCII alone, or the form is another here.
  @inline(__always)
  static func string(_ text: Span<UInt8>) -> String? {
    #if _endian(little) && _pointerBitWidth(_64) && !os(Android)
    let count = text.count
    guard count <= most else { return nil }
    let (first, last) = words(text.bytes, count)
    guard (first | last) & 0x8080_8080_8080_8080 == 0 else { return nil }
    // The last byte has the count, and that all are ASCII.
    var bits = (first, last | UInt64(0xE0 | count) &<< 56)
    return withUnsafeMutableBytes(of: &bits) {
      // Moved, as a copy would be retained.
      $0.baseAddress?.bindMemory(to: String.self, capacity: 1).move()
    }
    #else
    return nil
    #endif
  }

  /// The first eight bytes and those after them, the first the lowest.
  @inline(__always)
  private static func words(_ text: RawSpan, _ count: Int) -> (first: UInt64, last: UInt64) {
    if count > 8 {
      let last = text.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 8, as: UInt64.self)
      return (
        text.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt64.self),
        last &>> UInt64(8 &* (16 &- count))
      )
    }
    if count >= 4 {
      let first = text.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
      let last = text.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 4, as: UInt32.self)
      return (UInt64(first) | UInt64(last) &<< UInt64(8 &* (count &- 4)), 0)
    }
    if count == 0 { return (0, 0) }
    // One of two has its byte in two places, one of three each in its own.
    let middle = count &>> 1
    return (
      byte(text, 0) | byte(text, middle) &<< UInt64(8 &* middle)
        | byte(text, count &- 1) &<< UInt64(8 &* (count &- 1)), 0
    )
  }

  @inline(__always)
  private static func byte(_ text: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(text.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self))
  }
}
