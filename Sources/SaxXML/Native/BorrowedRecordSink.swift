internal import SaxEvents

/// As ``BorrowedSink``, of a sink that takes elements at once.
struct BorrowedRecordSink: ~Copyable {
  private let sink: any RecordSink

  init(_ sink: any RecordSink) { self.sink = sink }

  @inline(__always)
  borrowing func recordKind(of name: borrowing ElementName) -> Int { sink.recordKind(of: name) }

  borrowing func sufficiency(of kind: Int) -> RecordSufficiency { sink.sufficiency(of: kind) }

  borrowing func content(ofKind kind: Int) -> RecordContent { sink.content(ofKind: kind) }

  borrowing func action(
    ofElement name: borrowing ElementName, in kind: Int
  ) -> ElementAction { sink.action(ofElement: name, in: kind) }

  borrowing func action(
    ofAttribute name: borrowing ElementName, in kind: Int
  ) -> MemberAction { sink.action(ofAttribute: name, in: kind) }

  @inline(__always)
  borrowing func take(
    _ members: UnsafeBufferPointer<RecordMember>, in kind: Int
  ) throws -> Bool { try sink.take(members, in: kind) }
}
