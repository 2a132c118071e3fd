internal import Synchronization

/// Texts of up to 15 bytes, which a `String` has in itself.
///
/// They are made in the form that the standard library gives them, on which code that it inlines into
/// programs rests as well, once its own strings have been found to be in that form. By its own initializers
/// one takes four times as many instructions, a tenth of those for a record with fifteen.
package enum SmallText {
  static let most = 15

  /// True once the form is known to be that of the library. A load is all that it costs.
  private static let isKnown = Atomic(false)

  /// Looks once in a process whether the library's strings have the form; until then, and where they
  /// haven't, it makes all strings itself.
  @discardableResult
  package static func check() -> Bool {
    isKnown.store(isOfLibrary, ordering: .relaxed)
    return isOfLibrary
  }

  /// Looks at strings that the library made, so that none is made in a form that isn't its own.
  private static let isOfLibrary: Bool = {
    guard MemoryLayout<String>.size == 16 else { return false }
    return (0...most).allSatisfy { count in
      let bytes = (0..<count).map { UInt8(0x41 + $0) }
      let words = withUnsafeBytes(of: String(decoding: bytes, as: UTF8.self)) { text in
        [0, 8].map { text.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
      }
      guard let form = form(bytes.span) else { return false }
      return words == [form.first, form.last]
    }
  }()

  /// Makes a string of a short text without calling the library.
  ///
  /// - Returns: nil if the text is too long, isn't ASCII alone, or the form isn't known to be the library's.
  @inline(__always)
  static func string(_ text: Span<UInt8>) -> String? {
    guard isKnown.load(ordering: .relaxed), var form = form(text) else { return nil }
    return withUnsafeMutableBytes(of: &form) {
      // Moved, as a copy would be retained.
      $0.baseAddress?.bindMemory(to: String.self, capacity: 1).move()
    }
  }

  /// The two words of a string.
  ///
  /// - Returns: nil if the text is too long or isn't ASCII alone.
  @inline(__always)
  private static func form(_ text: Span<UInt8>) -> (first: UInt64, last: UInt64)? {
    #if _endian(little) && _pointerBitWidth(_64) && !os(Android)
    let count = text.count
    guard count <= most else { return nil }
    let (first, last) = words(text.bytes, count)
    guard (first | last) & 0x8080_8080_8080_8080 == 0 else { return nil }
    // The last byte has the count, and that all are ASCII.
    return (first, last | UInt64(0xE0 | count) &<< 56)
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
