internal import SaxEvents

typealias Cursor = UnsafePointer<UInt8>

/// The bytes that are read at the moment, in whoever's memory they lie, and the event that comes from them.
struct XMLWindow {
  private(set) var base: Cursor
  private(set) var end: Cursor
  /// The mark of the first byte.
  private(set) var mark = 0
  /// Nothing that comes after the window can finish what it ends with.
  private(set) var isLast = false
  var lines = LineCounter()
  /// The bytes that the current event comes from.
  var eventStart: Cursor
  var eventEnd: Cursor

  init(at nowhere: Cursor) {
    base = nowhere
    end = nowhere
    eventStart = nowhere
    eventEnd = nowhere
  }

  @inline(__always)
  func mark(_ at: Cursor) -> Int { mark &+ (at - base) }

  @inline(__always)
  mutating func setEvent(_ start: Cursor, _ end: Cursor) {
    eventStart = start
    eventEnd = end
  }

  mutating func open(_ start: Cursor, _ end: Cursor, _ lines: LineCounter.Survey?, isLast: Bool) {
    base = start
    self.end = end
    self.isLast = isLast
    setEvent(start, start)
    self.lines.open(UnsafeRawBufferPointer(start: start, count: end - start), survey: lines)
  }

  mutating func close(before rest: Cursor) {
    let rest = max(min(rest, end), base)
    let mark = self.mark(rest)
    lines.close(before: mark)
    self.mark = mark
    // What places are made of stays what it was, without the bytes.
    base = rest
    end = rest
  }

  /// A position as `line:column`.
  static func short(_ position: InputPosition) -> String { "\(position.line):\(position.column)" }

  /// The text of the document from a place on through the next of a character, shortened if it is
  /// long.
  func source(from start: Cursor, through last: UInt8) -> String {
    var at = start
    while at < end, at.pointee != last, at - start < 80 { at += 1 }
    return source(from: start, count: at - start + 1)
  }

  func source(from start: Cursor, count wanted: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: start, count: min(wanted, end - start)), as: UTF8.self)
  }
}
