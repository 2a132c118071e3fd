/// An escape in a string (RFC 8259 §7).
enum Escape {
  /// A backslash and a character, which stand for this one.
  case ascii(UInt8)
  /// A scalar value that takes so many bytes of source, both halves of a surrogate pair included.
  case scalar(Unicode.Scalar, length: Int)
  case unfinished
  /// No escape, or half of a surrogate pair.
  case wrong

  /// Decodes the escape at `start` (RFC 8259 §7), a surrogate pair as one.
  ///
  /// - Parameter start: the byte that may be a backslash.
  init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    guard start.pointee == UInt8(ascii: "\\") else {
      self = .wrong
      return
    }
    guard end - start >= 2 else {
      self = .unfinished
      return
    }
    if let character = Escape.character(start[1]) {
      self = .ascii(character)
    } else if start[1] == UInt8(ascii: "u") {
      self = Escape.unicode(start, end)
    } else {
      self = .wrong
    }
  }

  /// The character that a backslash and this one stand for; nil if it isn't one alone.
  @inline(__always)
  static func character(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private static func unicode(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Escape {
    let value: UInt32
    switch hexValue(start + 2, end) {
    case .whole(let whole): value = whole
    case .unfinished: return .unfinished
    case .wrong: return .wrong
    }
    if let scalar = Unicode.Scalar(value) { return .scalar(scalar, length: 6) }
    if value >= 0xDC00 { return .wrong }
    if end - start > 6, start[6] != UInt8(ascii: "\\") { return .wrong }
    if end - start > 7, start[7] != UInt8(ascii: "u") { return .wrong }
    guard end - start > 8 else { return .unfinished }
    switch hexValue(start + 8, end) {
    case .whole(let low):
      guard 0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
      else { return .wrong }
      return .scalar(scalar, length: 12)
    case .unfinished: return .unfinished
    case .wrong: return .wrong
    }
  }

  private enum Digits {
    case whole(UInt32)
    case unfinished, wrong
  }

  /// The value of four hexadecimal digits.
  @inline(__always)
  private static func hexValue(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Digits {
    var value: UInt32 = 0
    for index in 0..<4 {
      if start + index >= end { return .unfinished }
      guard let digit = hexDigit(start[index]) else { return .wrong }
      value = value << 4 | digit
    }
    return .whole(value)
  }
}
