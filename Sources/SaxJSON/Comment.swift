/// A comment as JavaScript has them, which may come in pieces.
struct Comment {
  private(set) var isBlock = false
  /// In a block: the last byte was an asterisk.
  private(set) var endsInAsterisk = false
  private(set) var sawLineEnd = false

  /// Begins a comment of the kind that its second character tells: `/` a line, `*` a block.
  ///
  /// - Parameter byte: the byte after the first slash.
  /// - Returns: false if no comment begins like that.
  mutating func begin(_ byte: UInt8) -> Bool {
    isBlock = byte == UInt8(ascii: "*")
    return isBlock || byte == UInt8(ascii: "/")
  }

  /// The end of the comment: after `*/`, or after the line feed; nil if that is still to come.
  mutating func end(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    while next < end {
      let byte = next.pointee
      next += 1
      if byte == 0x0A || byte == 0x0D { sawLineEnd = true }
      if isBlock {
        if endsInAsterisk && byte == UInt8(ascii: "/") { return next }
        endsInAsterisk = byte == UInt8(ascii: "*")
      } else if byte == 0x0A {
        return next
      }
    }
    return nil
  }
}
