internal import SaxEvents

extension XMLReader {
  /// An error of the document's, at a mark in the window.
  func error(_ fault: Fault, at mark: Int) -> ReadingError {
    ReadingError(fault.code, fault.message, at: place(at: mark), fix: fault.fix)
  }

  func place(at mark: Int) -> InputPlace {
    InputPlace(
      source: source, position: position(at: Mark(offset: mark)),
      path: state.pointee.open.count > 0 ? path : nil)
  }

  func passOver(_ error: ReadingError) { options.onError?(error) }

  /// The innermost open element's name, and where it was opened, as `line:column`.
  var innermost: (name: String, place: String)? {
    guard state.pointee.open.count > 0 else { return nil }
    if window.isOpen {
      state.pointee.open.place { self.position(at: Mark(offset: startOfTag($0))) }
    }
    let element = state.pointee.open[state.pointee.open.count - 1]
    return (
      OpenElements.name(element.prefix, element.local), "\(element.line):\(element.column)"
    )
  }

  static func short(_ position: InputPosition) -> String {
    "\(position.line):\(position.column)"
  }
}
