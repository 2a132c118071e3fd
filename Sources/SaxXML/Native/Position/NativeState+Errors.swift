internal import SaxEvents

/// Errors, with their places.
extension NativePointer {
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
}
