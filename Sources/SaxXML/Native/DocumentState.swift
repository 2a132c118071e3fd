/// The part of the document that has come.
struct DocumentState {
  /// The kind of bytes at the cursor.
  enum Mode {
    /// Elements, text and other markup.
    case content
    /// The inside of a CDATA section.
    case section
    /// The inside of an element that nobody wants.
    case skipped
    /// A CDATA section in there.
    case skippedSection
  }

  var mode = Mode.content
  /// True if the sink was told that it begins.
  var hasBegun = false
  var sawRoot = false
  /// The mark at which the CDATA section being read begins; once it goes on into another window,
  /// as `line:column`.
  var sectionMark: Int?
  var sectionPlace = ""

  var isInSection: Bool { mode == .section || mode == .skippedSection }
}
