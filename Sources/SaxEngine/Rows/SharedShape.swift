/// A shape of which rules hand out several objects, or some on a condition, or others that lie within.
///
/// Each object, predicate and `switch` has a view of its own of the same members.
final class SharedShape {
  /// A view whose paths lead through nodes of the shape.
  struct Part: Hashable {
    var view: Int32
    /// The state in which the paths begin.
    var state: Int32
    /// The field and alternative by which the node is an object of the view; -1 for one on the way.
    var field: Int32 = -1
    var rank: Int32 = 0
  }

  /// The view by which the rules go on to what lies within.
  static let rules: Int32 = 0
  /// Of parts in which nothing may be found: a worse alternative's, mostly. Nodes in which something is come by
  /// events.
  static let barred: Int32 = -1

  let parts: [Part]
  /// The objects that rules make of a node; nil if they make none.
  let objects: RuleObjects?
  /// True if rules lead to what lies within.
  let leadsOn: Bool

  /// XML: true if something is wanted of the elements in it.
  let wantsChildren: Bool

  init(parts: [Part], objects: RuleObjects?, wantsChildren: Bool) {
    self.parts = parts
    self.objects = objects
    self.wantsChildren = wantsChildren
    leadsOn = parts.contains { $0.view == Self.rules }
  }
}

/// The objects that rules make of the nodes that one transition of theirs leads to.
final class RuleObjects {
  /// The object that a rule makes of a node.
  final class Maker {
    let rule: Int32
    /// The predicates of which one has to hold; none if nothing is asked.
    var conditions: [Condition] = []
    /// The fields that nodes above fill.
    let climbs: [RowClimb]
    /// The fields that the node's number and place fill.
    let origins: [RowOrigin]
    let object: Object
    let isFilledFromOutside: Bool

    init(rule: Int32, climbs: [RowClimb] = [], origins: [RowOrigin] = [], object: Object) {
      self.rule = rule
      self.climbs = climbs
      self.origins = origins
      self.object = object
      isFilledFromOutside = !climbs.isEmpty || !origins.isEmpty
    }
  }

  enum Object {
    case plain(view: Int32, scope: Int32)
    case chosen(ChosenObject)
  }

  /// A predicate's step, and the view of what it compares.
  struct Condition {
    var step: Int32
    /// -1 for nothing.
    var view: Int32 = -1
    /// The scope of its operands; -1 for none.
    var scope = -1
    /// The text that it asks one of its nodes to be, if that is all.
    var equality: [UInt8]?
    /// True if nodes are counted for it, of which there are others beside the row.
    var counts = false
  }

  /// By rule, in whose order objects of one node are handed out.
  let makers: [Maker]
  /// The parts in which the paths of the objects, of predicates and of what decides on types begin.
  let parts: [SharedShape.Part]
  /// True if some object has fields that nodes above fill, which have to be in the same row.
  let climbs: Bool
  /// True if it takes the place of the row to make some object, so that they can't lie within one.
  let asksForPlace: Bool
  /// The makers without a condition, and those whose conditions have to be evaluated.
  let unconditional: [Int]
  let evaluated: [Int]
  /// The views of predicates that ask for one text, with the text and the maker.
  let equalities: [Int32: (text: String, maker: Int)]
  /// By field of a member: the makers whose predicates ask for a text.
  private(set) var lookUps: [Int32: TextLookUp] = [:]
  /// By shape within: whether what predicates look up may be there.
  var lookedUpWithin: [Int32: Bool] = [:]

  init(
    makers: [Maker], parts: [SharedShape.Part],
    equalities: [Int32: (text: String, maker: Int)]
  ) {
    self.makers = makers
    self.parts = parts
    self.equalities = equalities
    climbs = makers.contains { !$0.climbs.isEmpty }
    asksForPlace = makers.contains { maker in
      !maker.origins.isEmpty || maker.conditions.contains(where: \.counts)
    }
    unconditional = makers.indices.filter { makers[$0].conditions.isEmpty }
    let found = Set(equalities.values.map(\.maker))
    evaluated = makers.indices.filter { !makers[$0].conditions.isEmpty && !found.contains($0) }
  }

  /// The object, where there is but one and nothing is asked for it.
  func whole(in shapes: RowShapes) -> RowShapes.WholeObject? {
    guard makers.count == 1, unconditional.count == 1, makers[0].climbs.isEmpty,
      case .plain(let view, let scope) = makers[0].object
    else { return nil }
    return RowShapes.WholeObject(
      rule: makers[0].rule, scope: scope, view: .passUnretained(shapes.views[Int(view)]),
      maker: makers[0].isFilledFromOutside ? .passUnretained(makers[0]) : nil)
  }

  /// A text is an operand of a view.
  func note(text index: Int, of view: Int32) {
    guard let equality = equalities[view] else { return }
    let lookUp = lookUps[Int32(index)] ?? TextLookUp()
    lookUp.add(equality.text, equality.maker)
    lookUps[Int32(index)] = lookUp
  }
}

/// The type of an object that a `switch` chooses by a text.
final class ChosenObject {
  /// The view of the texts that decide.
  let view: Int32
  let cases: [Case]
  let choice: ChoicePlan
  /// The index of the type that others are of, and those that have no such text.
  let otherwise: Int?

  init(view: Int32, cases: [Case], choice: ChoicePlan, otherwise: Int?) {
    self.view = view
    self.cases = cases
    self.choice = choice
    self.otherwise = otherwise
  }

  /// A type that may be chosen, with its view.
  struct Case {
    var view: Int32
    var plain: PlainObject
  }
}
