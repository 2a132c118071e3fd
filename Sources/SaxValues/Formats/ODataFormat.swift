/// Moments in JSON by OData up to version 3: `/Date(ms)/` or `/Date(ms±offset)/`, slashes also as `\/`. The milliseconds
/// count in UTC; the offset tells only where it was written, and is not printed.
enum ODataFormat {
  static func read(_ text: Span<UInt8>) -> Moment? {
    var cursor = TextCursor(text)
    _ = cursor.take(UInt8(ascii: "\\"))
    guard cursor.take(UInt8(ascii: "/")), cursor.take(word: "date("), !cursor.isAtEnd else {
      return nil
    }
    let start = cursor.position
    _ = cursor.take(UInt8(ascii: "-"))
    guard cursor.nextIsDigit else { return nil }
    while cursor.nextIsDigit { cursor.advance() }
    let end = cursor.position
    if cursor.take(UInt8(ascii: "+")) || cursor.take(UInt8(ascii: "-")) {
      let count = cursor.digitCount(atMost: 5)
      guard (1...4).contains(count), cursor.number(digits: count) != nil else { return nil }
    }
    guard cursor.take(UInt8(ascii: ")")) else { return nil }
    _ = cursor.take(UInt8(ascii: "\\"))
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    return UnixTimeFormat.milliseconds.read(text.extracting(start..<end))
  }

  /// Appends a moment of whole milliseconds.
  ///
  /// - Returns: false if it has a part of one.
  static func print(_ moment: Moment, to buffer: inout [UInt8]) -> Bool {
    guard moment.attoseconds.isMultiple(of: Moment.attosecondsPerSecond / 1000) else {
      return false
    }
    buffer.append("/Date(")
    UnixTimeFormat.milliseconds.print(moment, to: &buffer)
    buffer.append(")/")
    return true
  }
}
