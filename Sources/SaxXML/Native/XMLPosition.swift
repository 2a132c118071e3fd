internal import SaxEvents

typealias PositionPointer = UnsafeMutablePointer<XMLPosition>

/// The point that the reading has come to: in the bytes, in the elements that are open, in the document. The places of
/// events and of errors follow from it.
///
/// It is the first part of ``XMLTags``, and so of all layers, and lies where those do.
struct XMLPosition: ~Copyable {
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

  /// The part of the document that has come.
  struct Document {
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

  let limits: Limits
  let source: String?
  let search = MarkupSearch()
  var window: XMLWindow
  var unfinished: Unfinished
  var open = OpenElements()
  var document = Document()
  var forbidden = ForbiddenCharacters()

  init(limits: Limits, source: String?, at nowhere: Cursor) {
    self.limits = limits
    self.source = source
    window = XMLWindow(at: nowhere)
    unfinished = Unfinished(at: nowhere)
  }
}

extension PositionPointer {
  // MARK: Errors

  /// An error in the window.
  func error(_ fault: Fault, at place: Cursor) -> ReadingError {
    error(fault, mark: pointee.window.mark(place))
  }

  func error(_ fault: Fault, mark: Int) -> ReadingError {
    let place = InputPlace(
      source: pointee.source, position: pointee.window.lines.position(at: mark),
      path: pointee.open.count > 0 ? pointee.open.path : nil)
    return ReadingError(fault.code, fault.message, at: place, fix: fault.fix)
  }

  /// An error after everything that was taken.
  func errorAtEnd(_ fault: Fault) -> ReadingError {
    openUnfinished()
    return error(fault, mark: pointee.window.mark + pointee.unfinished.bytes.count)
  }

  /// An error where that begins which is held.
  func errorAtUnfinished(_ fault: Fault) -> ReadingError {
    openUnfinished()
    return error(fault, mark: pointee.window.mark)
  }

  /// The place at which the bytes held begin, as `line:column`.
  var placeOfUnfinished: String {
    openUnfinished()
    return XMLWindow.short(pointee.window.lines.position(at: pointee.window.mark))
  }

  private func openUnfinished() {
    pointee.window.lines.open(UnsafeRawBufferPointer(pointee.unfinished.bytes.bytes))
  }

  /// The innermost open element's name, and where it was opened, as `line:column`.
  var innermost: (name: String, place: String)? {
    guard pointee.open.count > 0 else { return nil }
    placeElements()
    let element = pointee.open[pointee.open.count - 1]
    return (
      OpenElements.name(element.prefix, element.local), "\(element.line):\(element.column)"
    )
  }

  /// Works out the places of the elements that opened in the window.
  func placeElements() { pointee.open.place { pointee.window.lines.position(at: $0) } }

  // MARK: What is cut off, or too long

  /// The window ends within what begins there.
  func unfinished(_ start: Cursor, _ kind: Unfinished.Kind) -> Cursor? {
    pointee.unfinished.start = start
    pointee.unfinished.kind = kind
    return nil
  }

  /// Notes that the window cuts a tag, and how far its end was looked for.
  ///
  /// - Parameter stop: the end of the bytes, or of the limit.
  /// - Throws: ``ReadingError/Code/limit`` where the tag is longer than ``Limits/tag``.
  /// - Returns: nil, always.
  @inline(never)
  func unfinishedTag(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.tag, start) }
    var scan = TagScan(scanned: 1)
    _ = scan.find(start, stop - start)
    return unfinished(start, stop - start > 1 ? .tag(scan) : .few)
  }

  func unfinishedInstruction(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    return unfinished(start, .instruction)
  }

  func unfinishedComment(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.comment, start) }
    return unfinished(start, .comment)
  }

  /// The place at which a tag, comment or instruction that begins there has to have ended.
  @inline(__always)
  func longestTag(_ start: Cursor, _ end: Cursor) -> Cursor {
    end - start > pointee.limits.tag ? start + pointee.limits.tag + 1 : end
  }

  @inline(never)
  func tooLong(_ construct: MarkupScanner.Construct, _ start: Cursor) -> ReadingError {
    error(.tooLong(construct, limit: pointee.limits.tag, name: "tag"), at: start)
  }
}
