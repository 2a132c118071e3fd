import SaxEvents

/// The facts learned of the nodes that come, by which objects are taken all at once.
struct RowState: ~Copyable {
  let shapes: RowShapes
  /// Makes the shapes.
  let learner: ShapeLearner
  /// The transition whose shape was asked for last, and that.
  private var latest: (transition: Int32, shape: Int) = (-1, -1)
  /// The context that has the field of the object that was asked about last.
  private(set) var owner: Int32 = 0
  /// The targets of objects that are filled as they are read; by rule.
  private(set) var targets = Stack<Unmanaged<ObjectTarget>?>()
  /// Holds them, so that to look at one doesn't have to.
  private var heldTargets: [ObjectTarget] = []
  var learnedKeys = LearnedKeys()
  var learnedElements = LearnedElements()
  /// The number of objects that have been handed out of nodes of which several are made. Those of a row that has to come
  /// by events after all are left out when its node comes again.
  private(set) var handedOut = 0
  /// The number of objects that come by events again, having been handed out of a row that was not plain.
  private var repeated = 0

  /// Of the nodes around the one whose objects are being handed out: what came before it.
  private var above: [UnsafeBufferPointer<RowMember>] = []
  /// The values that the object which is being handed out gets from outside its row.
  var outside = RowOutside()

  /// The memory that a reader has for the rows of these shapes, of its own type.
  var readerMemory: AnyObject?

  init(_ automaton: Automaton, textLimit: Int) {
    shapes = RowShapes(automaton, textLimit: textLimit)
    learner = ShapeLearner(automaton, shapes: shapes)
  }

  /// Clears it, and keeps what was learned of keys.
  mutating func reset() {
    owner = 0
    targets.truncate(to: 0)
    heldTargets.removeAll(keepingCapacity: true)
    learnedElements = LearnedElements()
    repeated = 0
    above.removeAll()
    outside.removeAll()
  }

  /// The bytes of memory that are kept by ``reset()``, about.
  var size: Int { learnedKeys.size + shapes.size + learner.size }

  /// The shape of the objects that a transition leads to; -1 if they have to be looked at.
  @inline(__always)
  mutating func shape(of transition: Int32) -> Int {
    if transition == latest.transition { return latest.shape }
    return look(transition)
  }

  @inline(never)
  private mutating func look(_ transition: Int32) -> Int {
    let shape = learner.number(of: transition)
    latest = (transition, shape)
    return shape
  }
}

extension RowState {
  /// Makes room for the targets of all rules.
  mutating func begin(rules count: Int) { targets.append(repeating: nil, count: count) }

  /// Hands objects of a rule to a target where they can be filled as they are read.
  mutating func add(_ target: ObjectTarget) {
    heldTargets.append(target)
    targets[target.rule] = Unmanaged.passUnretained(target)
  }

  /// Notes the context that has the field of the object that is asked about.
  @inline(__always)
  mutating func ask(for owner: Int32) { self.owner = owner }

  /// Counts an object that is handed out of a node of which several are made.
  @inline(__always)
  mutating func countHandedOut() { handedOut &+= 1 }

  /// Notes that the objects handed out of a row since a count come again, by events, and are passed over then.
  mutating func repeatObjects(since count: Int) { repeated += handedOut &- count }

  /// Takes an object that comes again.
  ///
  /// - Returns: false if none does.
  @inline(__always)
  mutating func passRepeated() -> Bool {
    if repeated == 0 { return false }
    repeated -= 1
    return true
  }

  /// Forgets the objects that come again, as their document is given up.
  mutating func abandon() { repeated = 0 }

  /// Enters a node, with the members before the one within which objects follow.
  mutating func enter(behind members: UnsafeBufferPointer<RowMember>) { above.append(members) }

  /// Leaves the node that was entered last.
  mutating func leave() { above.removeLast() }

  /// Leaves the nodes that an error left entered.
  mutating func leaveAll() { above.removeAll(keepingCapacity: true) }

  /// Adds what nodes above have for an object.
  ///
  /// - Returns: false if the row has to come by events.
  mutating func add(_ climbs: [RowClimb]) -> Bool {
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
        outside.add(found)
      }
    }
    return true
  }
}
