internal import SaxEvents

/// The place at which a token ends.
enum TokenEnd {
  /// The byte after it. A number that ends with the bytes may go on.
  case at(UnsafePointer<UInt8>)
  /// The bytes end within the token.
  case unfinished
  case wrong
}

/// The grammar of scalars (RFC 8259 §3, §6, §7), which both ways to read them have from here.
extension BlockScanner {
  /// Finds the end of a number (RFC 8259 §6).
  ///
  /// - Parameters:
  ///   - start: the number's sign or first digit, or what stands there instead.
  ///   - checksEnd: whether a number that goes on as something else, such as `1_000`, is none.
  @inline(__always)
  func numberEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, checksEnd: Bool
  ) -> TokenEnd {
    if let after = plainNumberEnd(start, end, checksEnd: checksEnd) { return .at(after) }
    return anyNumberEnd(start, end)
  }

  @inline(never)
  func anyNumberEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TokenEnd {
    var next = start
    if next.pointee == UInt8(ascii: "-") { next += 1 }
    if next < end, next.pointee == UInt8(ascii: "0") {
      next += 1
    } else {
      guard next < end else { return .unfinished }
      guard passDigits(&next, end) else { return .wrong }
    }
    if next < end, next.pointee == UInt8(ascii: ".") {
      next += 1
      guard next < end else { return .unfinished }
      guard passDigits(&next, end) else { return .wrong }
    }
    if next < end, next.pointee | 0x20 == UInt8(ascii: "e") {
      next += 1
      if next < end, next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") {
        next += 1
      }
      guard next < end else { return .unfinished }
      guard passDigits(&next, end) else { return .wrong }
    }
    return next < end && next.pointee.makesNumberNone ? .wrong : .at(next)
  }

  /// Moves `next` past the digits that stand there.
  ///
  /// - Returns: false if there is no digit.
  @inline(__always)
  private func passDigits(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let after = digitsEnd(next, end)
    defer { next = after }
    return after > next
  }

  /// Finds the end of a literal, comparing it from its second letter on.
  ///
  /// - Parameter start: the literal's first letter, which is known to be the word's.
  @inline(__always)
  func literalEnd(
    _ word: StaticString, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TokenEnd {
    let letters = word.utf8Start
    var index = 1
    while index < word.utf8CodeUnitCount {
      if end - start == index { return .unfinished }
      if start[index] != letters[index] { return .wrong }
      index &+= 1
    }
    return .at(start + index)
  }

  /// Decodes a string with escapes.
  ///
  /// - Parameters:
  ///   - start: its first character.
  ///   - stop: the first byte that doesn't stand for itself.
  ///   - text: its characters are added to it.
  /// - Returns: the byte after its closing quotation mark.
  @inline(never)
  func decode(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    into text: inout ByteBuffer
  ) -> TokenEnd {
    var from = start
    var next = stop
    while next < end {
      text.append(from, next - from)
      if next.pointee == UInt8(ascii: "\"") { return .at(next + 1) }
      switch Escape(next, end) {
      case .ascii(let character):
        text.append(character)
        next += 2
      case .scalar(let scalar, let length):
        text.append(scalar)
        next += length
      case .unfinished: return .unfinished
      case .wrong: return .wrong
      }
      from = next
      next = plainEnd(from, end)
    }
    return .unfinished
  }
}

extension UInt8 {
  /// True if a number that it follows is none, but goes on as something else: `1_000`, `0x10`, `1.5.2`.
  var makesNumberNone: Bool { isPartOfWord || self == UInt8(ascii: "_") || self >= 0x80 }
}
