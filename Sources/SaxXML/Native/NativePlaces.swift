internal import SaxEvents

/// The places of a ``NativeXMLReader``, as its sink gets them. It retains nothing, so that a sink may
/// keep it though the reader keeps the sink.
final class NativePlaces: PlaceSource {
  /// The reader's state; nil before there is one, and once it has gone.
  private var state: NativePointer?

  func attach(_ state: NativePointer) { self.state = state }

  /// The reader goes.
  func detach() { state = nil }

  var mark: Mark {
    guard let window = state?.pointee.window else { return Mark(offset: 0) }
    return Mark(offset: window.mark(window.eventStart))
  }

  var endMark: Mark {
    guard let window = state?.pointee.window else { return Mark(offset: 0) }
    return Mark(offset: window.mark(window.eventEnd))
  }

  func position(at mark: Mark) -> InputPosition {
    state?.pointee.window.lines.position(at: mark.offset)
      ?? InputPosition(line: 1, column: 1, offset: 0)
  }

  func offset(at mark: Mark) -> Int {
    state?.pointee.window.lines.offset(at: mark.offset) ?? 0
  }

  var path: String { state?.pointee.open.path ?? "/" }

  /// The namespace that a prefix stands for at the element that opened last (Namespaces in XML 1.0
  /// §6.1).
  func namespace(ofPrefix prefix: String) -> String? { state?.namespace(ofPrefix: prefix) }
}
