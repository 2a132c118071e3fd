internal import SaxEvents

extension NativePointer {
  /// An error in the window.
  func error(_ fault: Fault, at place: Cursor) -> ReadingError {
    error(fault, mark: mark(place))
  }

  private func error(_ fault: Fault, mark: Int) -> ReadingError {
    let place = InputPlace(
      source: pointee.source, position: pointee.lines.position(at: mark),
      path: pointee.open.count > 0 ? pointee.open.path : nil)
    return ReadingError(fault.code, fault.message, at: place, fix: fault.fix)
  }

  /// An error after everything that was taken.
  func errorAtEnd(_ fault: Fault) -> ReadingError {
    openPending()
    return error(fault, mark: pointee.windowMark + pointee.pending.count)
  }

  /// An error where that begins which is held.
  func errorAtPending(_ fault: Fault) -> ReadingError {
    openPending()
    return error(fault, mark: pointee.windowMark)
  }

  /// The place at which the bytes held begin, as `line:column`.
  var shortPlaceOfPending: String {
    openPending()
    return NativePointer.short(pointee.lines.position(at: pointee.windowMark))
  }

  private func openPending() {
    pointee.lines.open(
      UnsafeRawBufferPointer(pointee.pending.bytes))
  }

  static func short(_ position: InputPosition) -> String { "\(position.line):\(position.column)" }

  func short(_ place: Cursor) -> String {
    NativePointer.short(pointee.lines.position(at: mark(place)))
  }

  /// The innermost open element's name, and where it was opened, as `line:column`.
  var innermost: (name: String, place: String)? {
    guard pointee.open.count > 0 else { return nil }
    pointee.open.place { pointee.lines.position(at: $0) }
    let element = pointee.open[pointee.open.count - 1]
    return (
      OpenElements.name(element.prefix, element.local), "\(element.line):\(element.column)"
    )
  }

  /// The text of the document from a place on through the next of a character, shortened if it is
  /// long.
  func source(from start: Cursor, through last: UInt8) -> String {
    var end = start
    while end < pointee.end, end.pointee != last, end - start < 80 { end += 1 }
    return source(from: start, count: end - start + 1)
  }

  func source(from start: Cursor, count wanted: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: start, count: Swift.min(wanted, pointee.end - start)),
      as: UTF8.self)
  }
}
