internal import CStructural

/// Finds the next byte of a kind, sixteen at a time. Where there is none, that is the end.
enum MarkupSearch {
  /// What text can't pass over: markup, a reference, what may be `]]>`, a return, and the control
  /// characters that XML has not.
  @inline(__always)
  static func endOfText(_ at: Cursor, _ end: Cursor) -> Cursor { markup_text_end(at, end) }

  /// The same in a CDATA section.
  @inline(__always)
  static func endOfSectionText(_ at: Cursor, _ end: Cursor) -> Cursor { markup_cdata_end(at, end) }

  /// What ends a name in a tag that is well-formed: white space, `/`, `>` or `=`.
  @inline(__always)
  static func endOfName(_ at: Cursor, _ end: Cursor) -> Cursor { markup_name_end(at, end) }

  /// The quotation mark of a value, or what it can't be taken over with: markup, a reference,
  /// white space that is normalized, control characters.
  @inline(__always)
  static func endOfValue(_ at: Cursor, _ end: Cursor, _ quote: UInt8) -> Cursor {
    markup_value_end(at, end, quote)
  }

  /// The quotation mark of a value, or markup.
  @inline(__always)
  static func closeOfValue(_ at: Cursor, _ end: Cursor, _ quote: UInt8) -> Cursor {
    markup_value_close(at, end, quote)
  }

  /// The end of a tag, a quotation mark, or markup.
  @inline(__always)
  static func endOfTag(_ at: Cursor, _ end: Cursor) -> Cursor { markup_tag_end(at, end) }

  /// A return, or a control character that XML has not.
  @inline(__always)
  static func control(_ at: Cursor, _ end: Cursor) -> Cursor { markup_control(at, end) }

  @inline(__always)
  static func byte(_ byte: UInt8, _ at: Cursor, _ end: Cursor) -> Cursor {
    markup_byte(at, end, byte)
  }
}
