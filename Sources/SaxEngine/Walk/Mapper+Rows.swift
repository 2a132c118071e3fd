package import SaxEvents

extension Mapper: RowSink {
  package var readerMemory: AnyObject? {
    get { assembly.rows.readerMemory }
    set { assembly.rows.readerMemory = newValue }
  }

  package var rowShape: Int { assembly.nextRowShape() }

  /// True for objects that rules hand out: fields of an object may have been filled by the row before.
  package func keepsShape(_ shape: Int) -> Bool { assembly.rows.shapes.all[shape].isEmitted }

  /// True if what comes as rows of a shape is handed out, and no part of an object.
  package func handsOut(shape: Int) -> Bool {
    assembly.rows.shapes.all[shape].isEmitted || assembly.rows.shapes.all[shape].isPassage
  }

  package func mayWait(shape: Int) -> Bool {
    let known = assembly.rows.shapes.all[shape]
    return !known.isPassage
      && (known.shared < 0 || !assembly.rows.shapes.shared[Int(known.shared)].leadsOn)
  }

  package func sufficiency(of shape: Int) -> RowSufficiency {
    assembly.rows.sufficiency(of: shape, assembly.setting)
  }

  package func action(ofItem number: Int, in shape: Int) -> MemberAction {
    assembly.rows.action(ofItem: number, in: shape)
  }

  package func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction {
    assembly.rows.action(ofKey: key, in: shape, assembly.setting)
  }

  package func rowShape(of element: borrowing ElementName) -> Int {
    assembly.nextRowShape(of: element)
  }

  package func content(ofShape shape: Int) -> RowContent {
    assembly.rows.shapes.content(ofShape: shape)
  }

  package func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    assembly.rows.action(ofElement: name, in: shape)
  }

  package func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    assembly.rows.action(ofAttribute: name, in: shape)
  }

  package func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    try assembly.take(members, in: shape)
  }
}
