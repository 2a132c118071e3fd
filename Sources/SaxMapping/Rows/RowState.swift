import SaxEvents

/// The facts learned of the nodes that come, by which objects are taken all at once.
struct RowState: ~Copyable {
  let shapes: RowShapes
  /// The context that has the field of the object that was asked about last.
  var owner: Int32 = 0
  /// The targets of objects that are filled as they are read; by rule.
  var targets = Stack<Unmanaged<ObjectTarget>?>()
  /// Holds them, so that to look at one doesn't have to.
  var heldTargets: [ObjectTarget] = []
  var learnedKeys = LearnedKeys()
  var learnedElements = LearnedElements()
  /// The number of objects that come by events again, having been handed out of a row that was not plain.
  var repeated = 0

  /// Of the nodes around the one whose objects are being handed out: what came before it.
  var above: [UnsafeBufferPointer<RowMember>] = []
  /// The members of an object with those that nodes above have for it.
  var climbed: [RowMember] = []

  /// The memory that a reader has for the rows of these shapes, of its own type.
  var readerMemory: AnyObject?

  init(_ shapes: RowShapes) { self.shapes = shapes }

  /// As in the beginning, but with what was learned of keys.
  mutating func reset() {
    owner = 0
    targets.truncate(to: 0)
    heldTargets.removeAll(keepingCapacity: true)
    learnedElements = LearnedElements()
    repeated = 0
    above.removeAll()
    climbed.removeAll()
  }

  /// The bytes of memory that are kept by ``reset()``, about.
  var size: Int { learnedKeys.size }
}

extension RowState {
  /// Puts what nodes above have for an object before its members.
  ///
  /// - Returns: false if the row has to come by events.
  mutating func climb(
    _ climbs: [RowClimb], to members: UnsafeBufferPointer<RowMember>
  ) -> Bool {
    climbed.removeAll(keepingCapacity: true)
    for climb in climbs {
      guard climb.levels <= above.count else { return false }
      var found: RowMember?
      let isPlain = shapes.views[Int(climb.view)].forEachOperand(
        of: above[above.count - climb.levels], shapes
      ) { _, member in
        switch member.kind {
        case .string, .number, .true, .false:
          found = found ?? member
          return true
        case .nothing, .noRows: return true
        case .null, .nullRow, .open, .close: return false
        }
      }
      guard isPlain else { return false }
      if var found {
        found.field = climb.text
        climbed.append(found)
      }
    }
    climbed += members
    return true
  }
}
