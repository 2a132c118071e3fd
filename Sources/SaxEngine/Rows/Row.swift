internal import SaxEvents
internal import SaxValues

/// A plain object as a reader hands it over: its wanted members, in the order of the payload.
///
/// One loop walks them for every receiver: ``RowShapes/fill(_:_:from:)``.
struct Row {
  let members: UnsafeBufferPointer<RowMember>
  private let shapes: Unmanaged<RowShapes>
  /// The fields of members, and the objects of shapes, as in the ``RowView``.
  let texts: UnsafePointer<ScalarField>
  let plains: UnsafePointer<PlainObject>
  /// The next member to look at.
  var next = 0
  /// The scope of the type of object that it is.
  let scope: Int
  /// The bytes that what was made of it holds, as ``Limits/held`` counts them.
  var held = 0

  init(
    _ members: UnsafeBufferPointer<RowMember>, of scope: Int, _ shapes: RowShapes, _ view: RowView
  ) {
    self.members = members
    texts = view.texts.start
    plains = view.plains.start
    self.scope = scope
    self.shapes = .passUnretained(shapes)
  }

  /// The object in slots; nil if it has to come by events.
  mutating func object() -> SaxObject? {
    shapes._withUnsafeGuaranteedRef { $0.object(of: scope, from: &self) }
  }

  /// Slots for the object, all null.
  func makeSlots() -> ObjectSlots? {
    shapes._withUnsafeGuaranteedRef { $0.plan.makeSlots(of: scope) }
  }

  /// Fills slots that are all null.
  ///
  /// - Returns: false if it has to come by events.
  mutating func fill(_ slots: ObjectSlots) -> Bool {
    shapes._withUnsafeGuaranteedRef { $0.fill(slots, of: scope, from: &self) }
  }

  /// Fills a value of a Swift type.
  ///
  /// - Returns: false if it has to come by events.
  mutating func fill(_ root: UnsafeMutableRawPointer, _ layout: StructLayout) -> Bool {
    shapes._withUnsafeGuaranteedRef { $0.fill(StructReceiver(layout, root), scope, from: &self) }
  }

  /// Appends the text of the object.
  ///
  /// - Returns: false if it has to come by events.
  mutating func write(
    into scratch: TextScratch, isTagged: Bool, to text: inout ByteBuffer
  ) -> Bool {
    shapes._withUnsafeGuaranteedRef {
      $0.write(&self, into: scratch, isTagged: isTagged, to: &text)
    }
  }

  /// Passes over the members of an object up to its end.
  mutating func skip() { next += members.within(from: next).count + 1 }

  /// Begins anew, as after an attempt that failed.
  mutating func restart() {
    next = 0
    held = 0
  }
}

extension RowShapes {
  /// A row as one of the objects that are made of it sees it.
  @inline(__always)
  func row(
    of members: UnsafeBufferPointer<RowMember>, scope: Int, by view: RowView
  ) -> Row {
    view.extend(texts: sole.texts.count, plains: sole.plains.count)
    return Row(members, of: scope, self, view)
  }
}
