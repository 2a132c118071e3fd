internal import SaxEvents

/// The places of a reader of JSON, as its sink gets them. It retains nothing, so that a sink may
/// keep it though the reader keeps the sink.
final class JSONPlaces: PlaceSource {
  /// The reader's state; nil once it has gone.
  private var state: JSONEvents?

  func attach(_ state: JSONEvents) { self.state = state }

  /// The reader goes.
  func detach() { state = nil }

  var mark: Mark {
    guard let window = state?.pointee.window else { return Mark(offset: 0) }
    return Mark(offset: window.mark(of: window.eventStart))
  }

  var endMark: Mark {
    guard let window = state?.pointee.window else { return Mark(offset: 0) }
    return Mark(offset: window.mark(of: window.lastEnd))
  }

  func position(at mark: Mark) -> InputPosition {
    state?.pointee.window.lines.position(at: mark.offset)
      ?? InputPosition(line: 1, column: 1, offset: 0)
  }

  func offset(at mark: Mark) -> Int {
    state?.pointee.window.lines.offset(at: mark.offset) ?? 0
  }

  var path: String { state?.path ?? "/" }
}
