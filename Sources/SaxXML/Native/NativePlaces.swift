internal import SaxEvents

/// The places of a ``NativeXMLReader``, as its sink gets them. It retains nothing, so that a sink may
/// keep it though the reader keeps the sink.
final class NativePlaces: PlaceSource {
  /// The reader's state; nil once it has gone.
  private var state: NativePointer?

  init(_ state: NativePointer) { self.state = state }

  /// The reader goes.
  func detach() { state = nil }

  var mark: Mark {
    guard let state else { return Mark(offset: 0) }
    return Mark(offset: state.mark(state.pointee.eventStart))
  }

  var endMark: Mark {
    guard let state else { return Mark(offset: 0) }
    return Mark(offset: state.mark(state.pointee.eventEnd))
  }

  func position(at mark: Mark) -> InputPosition {
    state?.pointee.lines.position(at: mark.offset) ?? InputPosition(line: 1, column: 1, offset: 0)
  }

  var path: String { state?.pointee.open.path ?? "/" }

  /// The namespace that a prefix stands for at the element that opened last (Namespaces in XML 1.0
  /// §6.1).
  func namespace(ofPrefix prefix: String) -> String? { state?.namespace(ofPrefix: prefix) }
}
