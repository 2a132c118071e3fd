internal import SaxLanguage
internal import SaxValues

/// A compiled mapping: what the automaton walks by and what the builders fill.
///
/// Everything that collects values from below a node is a ``PlanScope``: the document with
/// its rules, an object type, the discriminators of a `switch`, the operands of a predicate,
/// the values that descendants want of an ancestor. Immutable, and shared by all readings.
package final class Plan: Sendable {
  let scopes: [PlanScope]
  let tests: [NameTest]
  let alternatives: [Alternative]
  let steps: [PlanStep]
  let watches: [Watch]
  let rules: [RulePlan]
  let duplicatesAreErrors: Bool
  /// The meanings of the mapping's prefixes, for messages.
  let namespaces: [NamespaceModel]
  /// True if output has to say which type an emitted object is of.
  let namesTypes: Bool
  /// By the names of types: what ends the objects of one.
  let finishers: [String: ObjectFinisher]
  /// True if any has such an end.
  var finishesObjects: Bool { !finishers.isEmpty }
  /// Of all fields, scope by scope, and where each scope's begin.
  let codes: ContiguousArray<FieldCode>
  let firstCode: ContiguousArray<Int>
  let conversions: ContiguousArray<TextConversion>
  /// By scope: the shape of an object type.
  let shapes: ContiguousArray<ObjectShape?>
  /// By scope: the number of its fields, and the bytes that its objects take beside their values. Asked
  /// of ``scopes`` for each object they took 1 % of all.
  let fieldCounts: ContiguousArray<Int>
  let objectSizes: ContiguousArray<Int>
  /// By scope and format: whether its fields are few, and each has one alternative at most, which asks nothing of the
  /// object's own node.
  let isNarrow: (json: ContiguousArray<Bool>, xml: ContiguousArray<Bool>)
  /// True if anything asks for the names of nodes: a dictionary, `name()`, a message of a watch.
  let needsNames: Bool
  /// True if any field or rule takes the source of a node.
  let readsRaw: Bool
  /// True if a caller's converter reads any field.
  let readsByConverters: Bool

  /// The scope of the document node, whose fields are the rules.
  static let root = 0

  init(
    scopes: [PlanScope], tests: [NameTest], alternatives: [Alternative], steps: [PlanStep],
    watches: [Watch], rules: [RulePlan], duplicatesAreErrors: Bool,
    namespaces: [NamespaceModel], namesTypes: Bool,
    finishers: [String: ObjectFinisher] = [:]
  ) {
    self.finishers = finishers
    self.scopes = scopes
    self.tests = tests
    self.alternatives = alternatives
    self.steps = steps
    self.watches = watches
    self.rules = rules
    self.duplicatesAreErrors = duplicatesAreErrors
    self.namespaces = namespaces
    self.namesTypes = namesTypes
    (codes, firstCode, conversions) = Plan.codes(
      of: scopes, alternatives: alternatives, steps: steps,
      duplicatesAreErrors: duplicatesAreErrors)
    shapes = ContiguousArray(
      scopes.map { if case .object(let shape) = $0.kind { shape } else { nil } })
    fieldCounts = ContiguousArray(scopes.map(\.fields.count))
    objectSizes = ContiguousArray(
      scopes.map {
        if case .object = $0.kind { HeldSize.object($0.fields.count) } else { 0 }
      })
    isNarrow = (
      ContiguousArray(scopes.map { $0.isNarrow(alternatives, steps, in: .json) }),
      ContiguousArray(scopes.map { $0.isNarrow(alternatives, steps, in: .xml) })
    )
    readsRaw = scopes.contains { scope in
      scope.fields.contains { if case .raw = $0.reader { true } else { false } }
    }
    readsByConverters = scopes.contains { scope in
      scope.fields.contains { if case .converter = $0.reader { true } else { false } }
    }
    needsNames = Plan.needsNames(scopes, alternatives, steps)
  }
}

extension Plan {
  /// The bytes that an object of a scope takes, beside its values; 0 for no scope.
  @inline(__always)
  func objectSize(of scope: Int) -> Int { scope >= 0 ? objectSizes[scope] : 0 }

  /// The watches that an object's own fields ask for.
  func ownWatches(of scope: Int) -> Set<Int> {
    Set(
      scopes[scope].climbs.compactMap {
        if case .watch(let watch) = $0.target { watch } else { nil }
      })
  }
}

/// A set of fields that one node fills.
struct PlanScope: Sendable {
  var kind: Kind
  var fields: [FieldPlan] = []
  /// Indices into ``Plan/alternatives`` of the paths that lead down from the node.
  var alternatives: [Int] = []
  /// Paths that lead up first, read when the node opens.
  var climbs: [Climb] = []
  /// Watches that nodes below may ask for, this scope's own included.
  var watches: Set<Int> = []
  /// True if some field asks for the node's number.
  var wantsPosition = false
  /// The declaration of its type.
  var place = MappingPlace.nowhere
  /// The JSON nodes that its type reads beside objects.
  var others = OtherNodes()

  enum Kind: Sendable {
    case root
    case object(ObjectShape)
    /// Discriminators; what to build is in the plan.
    case choice(ChoicePlan)
    /// One field, whose value stands for the node: a list's or dictionary's children.
    case children
    /// Two fields, key and value, of a dictionary's entry.
    case entry
    case predicate
    case watch
  }
}

extension PlanScope {
  /// True if ``NarrowProgress`` serves its objects.
  fileprivate func isNarrow(
    _ all: [Alternative], _ steps: [PlanStep], in format: Path.Format
  ) -> Bool {
    var counts = [Int](repeating: 0, count: fields.count)
    for number in alternatives where [.both, format].contains(all[number].format) {
      // What is found on a condition of the object's node comes after the rest.
      if let first = all[number].steps.first, steps[first].isSelf { return false }
      counts[all[number].field] += 1
    }
    for climb in climbs where [.both, format].contains(climb.format) { counts[climb.field] += 1 }
    return fields.count <= NarrowProgress.most && counts.allSatisfy { $0 <= 1 }
  }
}

/// `emit` and `error`, in declared order; the field of the root scope at the same index.
final class RulePlan: Sendable {
  let isError: Bool
  /// True if what it finds counts only where nothing else has been emitted.
  let isFallback: Bool
  let typeName: String
  let place: MappingPlace
  let paths: [RulePath]

  /// True if its objects come by events alone, as something is to be seen to when each has ended.
  var isByEvents: Bool { isError || isFallback }

  init(
    isError: Bool, isFallback: Bool, typeName: String, place: MappingPlace, paths: [RulePath]
  ) {
    self.isError = isError
    self.isFallback = isFallback
    self.typeName = typeName
    self.place = place
    self.paths = paths
  }
}

/// A rule's alternative as written.
struct RulePath: Sendable {
  var text: String
  var place: MappingPlace
}

/// One alternative of a field's path, without the steps that lead up.
struct Alternative: Sendable {
  var scope: Int
  var field: Int
  /// The rank of this path among the field's alternatives; the lowest is preferred.
  var rank: Int
  var format: Path.Format
  /// Indices into ``Plan/steps``.
  var steps: [Int]
  var ending: Ending

  enum Ending: Sendable, Equatable {
    case node
    case source(Step.Source)

    var isNode: Bool {
      if case .node = self { true } else { false }
    }
  }
}

struct PlanStep: Sendable {
  /// `.` with a predicate, as the first step: the node itself.
  var isSelf = false
  var isAttribute: Bool
  var isDescending: Bool
  /// An index into ``Plan/tests``.
  var test: Int
  var predicates: [PredicatePlan]
  /// The scope that collects what the predicates compare, if they need any path.
  var operands: Int?
  /// By field of that scope: when no more nodes of it can come.
  var operandTimings: [OperandTiming] = []
  /// True if the number of the node among those found is asked for.
  var counts: Bool

  var isConditional: Bool { !predicates.isEmpty || counts }

  /// The number of the child that it takes, if nothing but that is asked of it: `*[2]`.
  var position: Int? {
    guard !isSelf, !isAttribute, !isDescending, predicates.count == 1,
      let number = predicates[0].expression.position
    else { return nil }
    return number
  }
}

extension PredicateExpression {
  /// The position that it asks for, if that is all.
  fileprivate var position: Int? {
    switch self {
    case .number(let number), .compare(.equal, .position, .number(let number)):
      Int(exactly: number)
    default: nil
    }
  }
}

struct PredicatePlan: Sendable {
  var expression: PredicateExpression
  /// True if it can be decided only by what comes after the node has opened.
  var needsContent: Bool
  var usesPosition: Bool
  /// With its brackets, as written.
  var text: String
  var place: MappingPlace
}

/// The moment at which what a path in a predicate finds is complete.
enum OperandTiming: Sendable {
  /// As the node of the predicate closes.
  case close
  /// Attributes of that node: in XML as it opens.
  case attributes
  /// An attribute of one name of that node: in JSON once the first member of that name has come, too.
  case attribute
}

/// A path that begins with `..` or `ancestor::`.
struct Climb: Sendable {
  var field: Int
  var rank: Int
  var format: Path.Format
  var ups: [Up]
  var target: Target

  struct Up: Sendable {
    /// For `ancestor::`, an index into ``Plan/tests``; nil for `..`.
    var test: Int?
    /// The predicates that have to hold for the node.
    var predicates: [PredicatePlan]
    /// The watch that collects what those compare, if they need any path.
    var operands: Int?
  }

  enum Target: Sendable {
    case watch(Int)
    case source(Step.Source)
  }
}

/// The values that an ancestor collects for objects further down.
struct Watch: Sendable {
  /// A scope with one field, or with the operands of predicates.
  var scope: Int
  /// The ancestor's name, an index into ``Plan/tests``; nil for a parent of any name.
  var test: Int?
}

extension Plan {
  func path(of alternative: Alternative) -> RulePath? {
    guard alternative.field < rules.count else { return nil }
    let paths = rules[alternative.field].paths
    return alternative.rank < paths.count ? paths[alternative.rank] : nil
  }
}

extension PlanScope {
  /// True if a field is the key of a dictionary's entries, which can't be optional.
  func isKey(_ field: FieldPlan) -> Bool {
    if case .entry = kind { field.name == fields.first?.name } else { false }
  }
}
