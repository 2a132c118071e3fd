/// Skipping of unwanted values in rows, token by token, where all input is validated.
extension RowScanner {
  /// Passes over a value.
  ///
  /// - Parameter depth: the number of containers that are open around it.
  /// - Returns: the byte after it; nil if it is wrong or not all there.
  mutating func checkedEnd(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ depth: Int
  ) -> UnsafePointer<UInt8>? {
    var (byte, next, open) = (byte, start, depth)
    while true {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard open < depthLimit else { return nil }
        let isArray = byte == UInt8(ascii: "[")
        kinds[open] = isArray ? 1 : 0
        open &+= 1
        next += 1
        guard let first = nextByte(&next) else { return nil }
        if first == closing(isArray) {
          next += 1
          open &-= 1
        } else {
          guard let value = isArray ? first : valueByte(behindKey: first, &next) else { return nil }
          byte = value
          continue
        }
      } else {
        guard let after = plainEnd(byte, next) else { return nil }
        next = after
      }
      // Behind a value, of which there may be several that end here.
      var following: UInt8?
      while open > depth, following == nil {
        let isArray = kinds[open &- 1] == 1
        switch nextItem(&next, closing(isArray)) {
        case .ended: open &-= 1
        case .wrong: return nil
        case .byte(let first):
          following = isArray ? first : valueByte(behindKey: first, &next)
          if following == nil { return nil }
        }
      }
      guard let following else { return next }
      byte = following
    }
  }

  /// Passes over the members that are left of an object of which all that is wanted has been read.
  ///
  /// - Parameter start: the first key.
  mutating func checkedRest(_ start: UnsafePointer<UInt8>, _ depth: Int) -> UnsafePointer<UInt8>? {
    var (byte, next) = (UInt8(ascii: "\""), start)
    while true {
      guard let value = valueByte(behindKey: byte, &next), let after = pass(value, next, depth)
      else { return nil }
      next = after
      switch nextItem(&next, UInt8(ascii: "}")) {
      case .ended: return next
      case .wrong: return nil
      case .byte(let first): byte = first
      }
    }
  }

  @inline(__always)
  private func closing(_ isArray: Bool) -> UInt8 { isArray ? UInt8(ascii: "]") : UInt8(ascii: "}") }

  /// Passes over a key and the colon behind it.
  ///
  /// - Parameters:
  ///   - byte: the first byte of what is to be a key.
  ///   - next: where that is; then the value.
  /// - Returns: the first byte of the value; nil if there is none in the window, or no key.
  private mutating func valueByte(
    behindKey byte: UInt8, _ next: inout UnsafePointer<UInt8>
  ) -> UInt8? {
    guard byte == UInt8(ascii: "\""), let after = plainEnd(byte, next),
      after - next - 2 <= nameLimit
    else { return nil }
    next = after
    guard nextByte(&next) == UInt8(ascii: ":") else { return nil }
    next += 1
    return nextByte(&next)
  }
}
