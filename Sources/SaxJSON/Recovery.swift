internal import SaxEvents

/// What going on after a malformed value of a sequence takes: how the values so far lay in their
/// lines, and what of the one at hand may have to be read again.
struct Recovery {
  /// Where reading goes on at after a malformed value.
  enum Border {
    /// The next RS (RFC 7464 §2.4).
    case recordSeparator
    case lineEnd
    /// The next line whose first column is a byte that values of several lines began with.
    case value
  }

  /// Whether an RS stood before a value.
  var hasSeparators = false
  /// Whether a whole value has ended in another line than it began in, and what such values began with.
  var spansLines = false
  var opensWithBrace = false
  var opensWithBracket = false

  // The value at hand.

  /// Its first byte, and where that is.
  var first: UInt8 = 0
  var mark = 0
  /// Whether a line has ended in it before the window.
  var spans = false

  /// What was read of it from its first border on, before the window; nothing if there was none.
  let kept = UnsafeMutablePointer.holding(ByteBuffer())
  /// At the first byte that is kept.
  var keptLines = LineCounter()
  /// Whether there would be more of that than may be.
  var isTooLong = false

  // What is discarded.

  var border = Border.lineEnd
  /// Whether the next byte is the first of its line.
  var isAtLineStart = false
  /// What is told once it is known where reading goes on.
  var error: ReadingError?
  /// Where in the window bytes are that are no characters, and where in what was fed.
  var undecoded: (at: UnsafePointer<UInt8>, source: UnsafePointer<UInt8>)?
}

extension UInt8 {
  /// Whether a line of a sequence ends there, or a record does.
  var endsLine: Bool { self == 0x0A || self == 0x0D || self == 0x1E }
}
