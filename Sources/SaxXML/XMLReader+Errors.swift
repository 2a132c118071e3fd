#if LibXML2
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
    if isOpen { state.pointee.open.place { self.position(at: Mark(offset: startOfTag($0))) } }
    let element = state.pointee.open[state.pointee.open.count - 1]
    return (
      OpenElements.name(element.prefix, element.local), "\(element.line):\(element.column)"
    )
  }

  /// The text of the document from a mark through the next of a character, shortened if it is long.
  func source(from mark: Int, through last: UInt8) -> String {
    let start = max(mark - windowMark, 0)
    var end = start
    while end < count, window[end] != last, end - start < 80 { end += 1 }
    return source(from: mark, count: end - start + 1)
  }

  func source(from mark: Int, count wanted: Int) -> String {
    let start = mark - windowMark
    guard start >= 0, start < count else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: window + start, count: min(wanted, count - start)),
      as: UTF8.self)
  }

  static func short(_ position: InputPosition) -> String {
    "\(position.line):\(position.column)"
  }
}
#endif
