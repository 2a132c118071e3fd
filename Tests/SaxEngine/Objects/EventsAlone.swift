import SaxEvents

/// Passes events on to a mapper, of which nobody sees that it could take objects at once.
class EventsAlone: ForwardingSink {
  fileprivate let rows: any RowSink
  var sink: any EventSink { rows }

  init(_ sink: any RowSink) { rows = sink }
}

/// Passes on what can be taken at once as well, and counts it.
final class CountedTakes: EventsAlone, RowSink {
  private(set) var count = 0
  /// The number of times that the shape of an object or an array was asked for.
  private(set) var asked = 0
  var readerMemory: AnyObject?

  var rowShape: Int {
    asked += 1
    return rows.rowShape
  }

  func keepsShape(_ shape: Int) -> Bool { rows.keepsShape(shape) }

  func mayWait(shape: Int) -> Bool { rows.mayWait(shape: shape) }

  func sufficiency(of shape: Int) -> RowSufficiency { rows.sufficiency(of: shape) }

  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    rows.action(ofItem: number, in: shape)
  }

  func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction {
    rows.action(ofKey: key, in: shape)
  }

  func rowShape(of element: borrowing ElementName) -> Int { rows.rowShape(of: element) }

  func content(ofShape shape: Int) -> RowContent { rows.content(ofShape: shape) }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    rows.action(ofElement: name, in: shape)
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    rows.action(ofAttribute: name, in: shape)
  }

  func take(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) throws -> Bool {
    let isTaken = try rows.take(members, in: shape)
    if isTaken { count += 1 }
    return isTaken
  }
}
