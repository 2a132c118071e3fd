internal import SaxEvents

/// As ``BorrowedSink``, of a sink that takes elements at once.
struct BorrowedRowSink: ~Copyable {
  private let sink: any RowSink

  init(_ sink: any RowSink) { self.sink = sink }

  @inline(__always)
  borrowing func rowShape(of name: borrowing ElementName) -> Int { sink.rowShape(of: name) }

  borrowing func mayWait(shape: Int) -> Bool { sink.mayWait(shape: shape) }

  borrowing func sufficiency(of shape: Int) -> RowSufficiency { sink.sufficiency(of: shape) }

  borrowing func content(ofShape shape: Int) -> RowContent { sink.content(ofShape: shape) }

  borrowing func action(
    ofElement name: borrowing ElementName, in shape: Int
  ) -> ElementAction { sink.action(ofElement: name, in: shape) }

  borrowing func action(
    ofAttribute name: borrowing ElementName, in shape: Int
  ) -> MemberAction { sink.action(ofAttribute: name, in: shape) }

  @inline(__always)
  borrowing func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool { try sink.take(members, in: shape) }
}
