internal import SaxEvents

/// The bytes that the tokenizer is shown at a time: a part of what was fed, or the bytes of one token
/// that came in several parts.
struct JSONWindow {
  private(set) var start: UnsafePointer<UInt8>
  private(set) var end: UnsafePointer<UInt8>
  /// The mark of the first byte.
  private(set) var mark = 0
  var lines = LineCounter()

  /// The bytes that the event at hand comes from begin here, and end with the last token.
  var eventStart: UnsafePointer<UInt8>
  var lastEnd: UnsafePointer<UInt8>

  /// True if there is nothing but white space before the window in the line that it begins in.
  var lineIsBlank = true

  /// The facts known about the bytes that are being fed, from those on at an address.
  private var survey: LineCounter.Survey?
  private var surveyStart: UnsafePointer<UInt8>

  init(at nowhere: UnsafePointer<UInt8>) {
    start = nowhere
    end = nowhere
    eventStart = nowhere
    lastEnd = nowhere
    surveyStart = nowhere
  }

  @inline(__always)
  func mark(of pointer: UnsafePointer<UInt8>) -> Int { mark + (pointer - start) }

  @inline(__always)
  func contains(_ text: UnsafePointer<UInt8>) -> Bool { text >= start && text < end }

  mutating func position(of pointer: UnsafePointer<UInt8>) -> InputPosition {
    lines.position(at: mark(of: pointer))
  }

  /// The bytes from a place on.
  func rest(from pointer: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: pointer, count: end - pointer)
  }

  // MARK: From window to window

  /// Takes the facts known about what is fed next; nil once they are no more.
  mutating func expect(_ survey: LineCounter.Survey?, from start: UnsafePointer<UInt8>) {
    self.survey = survey
    surveyStart = start
  }

  mutating func open(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    self.start = start
    self.end = end
    lastEnd = start
    eventStart = start
    mark = lines.mark
    lines.open(
      UnsafeRawBufferPointer(start: start, count: end - start), survey: surveyed(from: start))
  }

  /// The facts known about a window that is a part of what is being fed. Those come in order;
  /// others are elsewhere in memory.
  private mutating func surveyed(from start: UnsafePointer<UInt8>) -> LineCounter.Survey? {
    guard let known = survey, start >= surveyStart, start < surveyStart + known.count
    else { return nil }
    survey?.drop(surveyStart, start - surveyStart)
    surveyStart = start
    return survey
  }

  /// The next window begins at `end`.
  mutating func close(before end: UnsafePointer<UInt8>) { lines.close(before: mark(of: end)) }

  /// True if there is nothing but white space before a place in its line.
  func isLineBlank(before end: UnsafePointer<UInt8>) -> Bool {
    var byte = end
    while byte > start {
      byte -= 1
      if byte.pointee.endsLine { return true }
      if byte.pointee != 0x20 && byte.pointee != 0x09 { return false }
    }
    return lineIsBlank
  }
}
