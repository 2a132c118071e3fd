import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The kinds of objects that a reader may hand over all at once, by number, and what the members of each are for: see
/// ``RowSink``.
///
/// A ``ShapeLearner`` adds to them as nodes come that are new.
final class RowShapes {
  let plan: Plan
  /// The most bytes that a text may have.
  let textLimit: Int
  /// The shape of each scope's objects, which the plan holds: to count references to one took a fiftieth of the time
  /// of an object's text.
  let objectShapes: ContiguousArray<Unmanaged<ObjectShape>?>
  /// By scope, as ``Plan/isNarrow`` says.
  let isNarrow: ContiguousArray<Bool>

  struct Shape {
    /// The state in which the paths of its members begin.
    var state: Int32
    /// The state of paths that lead through it to what another alternative takes: objects with such members come by
    /// events.
    var barred = Automaton.dead
    /// True if a rule hands it out.
    var isEmitted = false
    /// True if the rules lead through it to objects within.
    var isPassage = false
    /// XML: the index of the member's field that takes the text directly in it; -1 for none.
    var text = -1
    /// JSON: true if a text would be wanted in its place.
    var mayBeText = false
    /// True if an empty text is one, too.
    var takesEmptyText = false
    /// The index in ``shared`` of what several objects have of it; -1 if there is one at most.
    var shared: Int32 = -1
    /// Of a shared one: the object that is made of each node, where there is but one and nothing is asked for it.
    var whole: WholeObject?
  }

  /// The object that a rule makes of a whole row, as its view sees it.
  struct WholeObject {
    var rule: Int32
    var scope: Int32
    /// One of ``views``, which hold it, so that to look at one doesn't have to.
    var view: Unmanaged<RowView>
    /// The maker, which the shared shape holds, where the object gets values from outside the row.
    var maker: Unmanaged<RuleObjects.Maker>?
  }

  // One row after another has them to itself: see Automaton.
  @exclusivity(unchecked) var all = Stack<Shape>()
  /// The fields of members, and the objects of shapes, where one object is made of a row.
  let sole = RowView()
  @exclusivity(unchecked) var shared: ContiguousArray<SharedShape> = []
  /// The views of the shared shapes by number; the first is empty, as ``SharedShape/rules`` has its number.
  @exclusivity(unchecked) var views: ContiguousArray<RowView> = [RowView()]
  /// The nodes that fields take on a condition.
  @exclusivity(unchecked) var allBranches: ContiguousArray<RowBranches> = []
  /// By scope: the index in ``allBranches`` of what its objects want of their own nodes on conditions; -1 for nothing.
  @exclusivity(unchecked) var ownBranches: ContiguousArray<Int32>
  /// The fields that take the text of one node, where there are several, or one that asks for its number.
  @exclusivity(unchecked) var nodeFields: ContiguousArray<[NodeField]> = []

  init(_ automaton: Automaton, textLimit: Int) {
    plan = automaton.plan
    self.textLimit = textLimit
    ownBranches = ContiguousArray(repeating: -1, count: plan.scopes.count)
    objectShapes = ContiguousArray(plan.shapes.map { $0.map { .passUnretained($0) } })
    isNarrow = automaton.format == .json ? plan.isNarrow.json : plan.isNarrow.xml
  }

  /// The bytes of memory that they take, about.
  var size: Int {
    let fields = (views.count + 1) * sole.texts.count * MemoryLayout<ScalarField>.stride
    let plains = (views.count + 1) * all.count * MemoryLayout<PlainObject>.stride
    return fields + plains
  }

  /// XML: the text and the elements that are wanted of a shape.
  func content(ofShape number: Int) -> RowContent {
    let shape = all[number]
    let plain = sole.plains[number]
    return RowContent(
      text: shape.text, takesEmptyText: shape.takesEmptyText,
      walks: shape.shared >= 0
        ? shared[Int(shape.shared)].wantsChildren : plain.scope < 0 || plain.walks)
  }

  // MARK: Adding

  /// Adds a shape, and the object that its nodes become.
  ///
  /// - Returns: the number of the shape.
  func add(_ shape: Shape, _ plain: PlainObject) -> Int {
    var shape = shape
    if plain.text.isSome {
      shape.text = add(plain.text)
      shape.takesEmptyText = !plain.text.ignoresEmpty
    }
    all.append(shape)
    sole.set(shape: all.count - 1, plain)
    return all.count - 1
  }

  /// Adds a field that takes the text of members.
  ///
  /// - Returns: the index by which members name it.
  func add(_ field: ScalarField) -> Int {
    let index = sole.texts.count
    sole.set(text: index, field)
    return index
  }

  func addView() -> Int32 {
    views.append(RowView())
    return Int32(views.count - 1)
  }
}
