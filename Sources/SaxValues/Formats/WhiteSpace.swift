extension UInt8 {
  /// Space, tab, carriage return or line feed: white space in XML 1.0 and in RFC 8259.
  @inlinable package var isWhiteSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable package var asciiLowercased: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit.
  @inlinable package var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let lowercase = self | 0x20
    guard lowercase &- UInt8(ascii: "a") < 6 else { return nil }
    return lowercase - UInt8(ascii: "a") + 10
  }
}

extension Span<UInt8> {
  /// True if no byte is above 0x7F.
  package var isASCII: Bool {
    let bytes = self.bytes
    let high: UInt64 = 0x8080_8080_8080_8080
    var position = 0
    while position &+ 64 <= count {
      var all = SIMD2<UInt64>()
      for part in 0..<4 {
        all |= bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: position &+ 16 &* part, as: SIMD2<UInt64>.self)
      }
      if (all[0] | all[1]) & high != 0 { return false }
      position &+= 64
    }
    while position &+ 16 <= count {
      let first = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
      let next = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position &+ 8, as: UInt64.self)
      if (first | next) & high != 0 { return false }
      position &+= 16
    }
    if position == count { return true }
    if count >= 16 {
      // The last 16 bytes, some of them again.
      let first = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 16, as: UInt64.self)
      let next = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 8, as: UInt64.self)
      return (first | next) & high == 0
    }
    var rest: UInt8 = 0
    while position < count {
      rest |= bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt8.self)
      position &+= 1
    }
    return rest < 0x80
  }

  /// Without white space at either end.
  package var trimmed: Span<UInt8> {
    @_lifetime(copy self) get {
      var start = 0
      var end = count
      while start < end, self[start].isWhiteSpace { start += 1 }
      while end > start, self[end - 1].isWhiteSpace { end -= 1 }
      return extracting(start..<end)
    }
  }

  /// True if all of its white space is single spaces within.
  package var isCollapsed: Bool {
    var afterSpace = true
    for index in indices {
      let byte = self[index]
      guard byte.isWhiteSpace else {
        afterSpace = false
        continue
      }
      if afterSpace || byte != 0x20 { return false }
      afterSpace = true
    }
    return !afterSpace || count == 0
  }
}

extension String {
  /// A copy of UTF-8 text.
  package init(copying text: Span<UInt8>) {
    if let small = SmallText.string(text) {
      self = small
    } else if text.isASCII {
      // Nothing is left to be checked, which takes the library as long as the copy.
      self = String(copying: UTF8Span(unchecked: text, isKnownASCII: true))
    } else {
      self = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// A copy without white space at either end, and with single spaces for every run of it
  /// inside: XPath 1.0 §4.2, `normalize-space`.
  package init(collapsing text: Span<UInt8>) {
    let trimmed = text.trimmed
    self = String(unsafeUninitializedCapacity: trimmed.count) { buffer in
      var written = 0
      var afterSpace = false
      for index in trimmed.indices {
        let byte = trimmed[index]
        if byte.isWhiteSpace {
          if afterSpace { continue }
          afterSpace = true
          buffer[written] = 0x20
        } else {
          afterSpace = false
          buffer[written] = byte
        }
        written += 1
      }
      return written
    }
  }

  /// Without white space at either end; the same where there is none.
  package var withoutOuterWhiteSpace: String {
    let trimmed = utf8Span.span.trimmed
    return trimmed.count == utf8.count ? self : String(copying: trimmed)
  }

  /// As ``init(collapsing:)`` makes it; the same where nothing changes.
  package var collapsed: String {
    utf8Span.span.isCollapsed ? self : String(collapsing: utf8Span.span)
  }
}
