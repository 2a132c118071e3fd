package import SaxEvents

extension Mapper: RecordSink {
  package var recordKind: Int { assembly.nextRecordKind() }

  package func sufficiency(of kind: Int) -> RecordSufficiency { assembly.sufficiency(of: kind) }

  package func action(ofItem number: Int, in kind: Int) -> MemberAction {
    assembly.action(ofItem: number, in: kind)
  }

  package func action(ofKey key: Span<UInt8>, in kind: Int) -> MemberAction {
    assembly.action(ofKey: key, in: kind)
  }

  package func recordKind(of element: borrowing ElementName) -> Int {
    assembly.nextRecordKind(of: element)
  }

  package func content(ofKind kind: Int) -> RecordContent {
    assembly.recordKinds.content(ofKind: kind)
  }

  package func action(ofElement name: borrowing ElementName, in kind: Int) -> ElementAction {
    assembly.action(ofElement: name, in: kind)
  }

  package func action(ofAttribute name: borrowing ElementName, in kind: Int) -> MemberAction {
    assembly.action(ofAttribute: name, in: kind)
  }

  package func take(
    _ members: UnsafeBufferPointer<RecordMember>, in kind: Int
  ) throws -> Bool {
    try assembly.take(members, in: kind)
  }
}
