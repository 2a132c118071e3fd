internal import SaxEvents

/// A token that is not all there: the parts of it that have come.
struct Carry: ~Copyable {
  enum Pending {
    case none, string, number, literal, comment
  }

  var pending = Pending.none
  var buffer = ByteBuffer()
  /// The number of its bytes that the tokenizer has.
  private(set) var fed = 0
  /// True if the next byte of the string is escaped.
  private(set) var endsInBackslash = false

  /// The bytes that the tokenizer has not been shown.
  var unread: UnsafePointer<UInt8> { buffer.start + fed }

  mutating func clear() {
    buffer.removeAll()
    pending = .none
  }

  /// Keeps the beginning of a token, which the tokenizer has seen: of a window, or of what is kept already.
  mutating func hold(_ token: UnsafePointer<UInt8>, _ length: Int, _ scanner: BlockScanner) {
    if buffer.count > 0 && buffer.start <= token && token < buffer.end {
      buffer.removeFirst(token - buffer.start)
    } else {
      buffer.removeAll()
      buffer.append(token, length)
    }
    fed = length
    endsInBackslash = false
    if pending == .string { _ = stringEnd(buffer.start + 1, buffer.end, scanner) }
  }

  /// The byte after the closing quotation mark, or after a control character, which ends the string in error.
  mutating func stringEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ scanner: BlockScanner
  ) -> UnsafePointer<UInt8>? {
    var next = start
    if endsInBackslash && next < end {
      endsInBackslash = false
      next += 1
    }
    while true {
      next = scanner.plainEnd(next, end)
      if next == end { return nil }
      if next.pointee != UInt8(ascii: "\\") { return next + 1 }
      if end - next == 1 {
        endsInBackslash = true
        return nil
      }
      next += 2
    }
  }
}
