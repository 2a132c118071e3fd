internal import SaxEvents

/// The state for going on after a malformed value of a sequence: how the values so far lay in their
/// lines, and what of the one at hand may have to be read again.
struct Recovery: ~Copyable {
  /// The place at which reading goes on after a malformed value.
  enum Border {
    /// The next RS (RFC 7464 §2.4).
    case recordSeparator
    case lineEnd
    /// The next line whose first column is a byte that values of several lines began with.
    case value
  }

  /// True if somebody takes the errors of malformed values.
  var isWanted = false

  /// True if an RS stood before a value.
  var hasSeparators = false
  /// True if a whole value has ended in the line that it began in.
  var keepsToLines = false
  /// True if a whole value has ended in another line than it began in; and what such values began with.
  var spansLines = false
  var opensWithBrace = false
  var opensWithBracket = false

  // The value at hand.

  /// The first byte of the value, and the mark at which it is.
  var first: UInt8 = 0
  var mark = 0
  /// The offset of that byte in the input, where it lies before the window.
  var offset: Int?
  /// True if a line has ended in it before the window.
  var spans = false

  /// The bytes read of it from its first border on, before the window; nothing if there was none.
  var kept = ByteBuffer()
  /// At the first byte that is kept.
  var keptLines = LineCounter()
  /// True if there would be more of that than may be.
  var isTooLong = false

  /// The string that ended with the last window, but for its opening quotation mark.
  var lastText: LastText?

  // What is discarded.

  var border = Border.lineEnd
  /// The byte that the next value begins with, where no whole value has told it.
  var opener: UInt8?
  /// True if the next byte is the first of its line.
  var isAtLineStart = false
  /// The error that waits until the place is known where reading goes on.
  var error: ReadingError?
  /// The offset in the input at which the bytes begin that are passed over for it.
  var discardedFrom: Int?
  /// The place in the window of bytes that are no characters, and their place in what was fed.
  var undecoded: (at: UnsafePointer<UInt8>, source: UnsafePointer<UInt8>)?
}

/// A string that may lack its closing quotation mark. An object, so that readers without one are no larger for it.
final class LastText {
  /// The bytes behind the opening one, and the position of the first of them.
  let bytes: [UInt8]
  let lines: LineCounter

  init(bytes: [UInt8], lines: LineCounter) {
    self.bytes = bytes
    self.lines = lines
  }
}

extension UInt8 {
  /// True if a line of a sequence ends there, or a record does.
  var endsLine: Bool { self == 0x0A || self == 0x0D || self == 0x1E }
}
