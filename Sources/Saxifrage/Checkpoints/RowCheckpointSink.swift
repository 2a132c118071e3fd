internal import SaxEngine
internal import SaxEvents

/// A ``CheckpointSink`` of a mapper that has the events to itself, to which rows are passed on that are handed out and
/// leave nothing behind.
final class RowCheckpointSink: CheckpointSink, RowSink {
  // Not the mapper's, as another reading may have that after this one's sink has gone.
  var readerMemory: AnyObject?

  var rowShape: Int { shape(mapper.rowShape) }

  func rowShape(of element: borrowing ElementName) -> Int { shape(mapper.rowShape(of: element)) }

  /// A shape whose objects may come as rows; -1 for another.
  private func shape(_ shape: Int) -> Int {
    shape >= 0 && isResting && mapper.handsOut(shape: shape) ? shape : -1
  }

  func mayWait(shape: Int) -> Bool { mapper.mayWait(shape: shape) }

  func sufficiency(of shape: Int) -> RowSufficiency { mapper.sufficiency(of: shape) }

  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    mapper.action(ofItem: number, in: shape)
  }

  func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction {
    mapper.action(ofKey: key, in: shape)
  }

  func content(ofShape shape: Int) -> RowContent { mapper.content(ofShape: shape) }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    mapper.action(ofElement: name, in: shape)
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    mapper.action(ofAttribute: name, in: shape)
  }

  func take(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) throws -> Bool {
    guard try mapper.take(members, in: shape) else { return false }
    passedRow()
    return true
  }
}
