internal import SaxEvents

/// The places of a reader of JSON, as its sink gets them. It retains nothing, so that a sink may
/// keep it though the reader keeps the sink.
final class JSONPlaces: PlaceSource {
  /// The reader's state; nil once it has gone. Counting it would cost at each event.
  private var events: Unmanaged<JSONEvents>?

  func attach(_ events: JSONEvents) { self.events = .passUnretained(events) }

  /// The reader goes.
  func detach() { events = nil }

  var mark: Mark {
    events.map { Mark(offset: $0._withUnsafeGuaranteedRef { $0.mark(of: $0.eventStart) }) }
      ?? Mark(offset: 0)
  }

  var endMark: Mark {
    events.map { Mark(offset: $0._withUnsafeGuaranteedRef { $0.mark(of: $0.lastEnd) }) }
      ?? Mark(offset: 0)
  }

  func position(at mark: Mark) -> InputPosition {
    events?._withUnsafeGuaranteedRef { $0.lines.pointee.position(at: mark.offset) }
      ?? InputPosition(line: 1, column: 1, offset: 0)
  }

  var path: String { events?._withUnsafeGuaranteedRef { $0.path } ?? "/" }
}
