/// Looks for the end of a tag, as far as its bytes have come.
struct TagScan {
  enum End {
    /// After its `>`.
    case closed
    /// The bytes end before it does.
    case open
    /// At a `<`, which is an error for sure.
    case markup
  }

  /// Where to go on.
  var scanned: Int
  /// The quotation mark that is open; 0 for none.
  private var quote: UInt8 = 0

  init(scanned: Int) { self.scanned = scanned }

  /// Goes on to the tag's end, to a `<`, or to the end of the bytes.
  mutating func find(_ bytes: UnsafePointer<UInt8>, _ end: Int) -> End {
    var at = scanned
    defer { scanned = at }
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "<") { return .markup }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        at += 1
        return .closed
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      at += 1
    }
    return .open
  }
}
