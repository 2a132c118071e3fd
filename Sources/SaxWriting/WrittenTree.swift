internal import SaxLanguage
internal import SaxValues

/// The nodes of a type, as its fields are added: a node is shared by those whose steps are equal.
struct WrittenTree {
  /// A node that is being made.
  private struct Node {
    var step: WrittenStep
    var filler: WrittenFiller?
    var nodes: [Node] = []
    var repeats: WrittenNode.Repeat?
    var isFixed = false

    var finished: WrittenNode {
      WrittenNode(
        step, filler: filler, nodes: nodes.map(\.finished), repeats: repeats, isFixed: isFixed)
    }
  }

  let typeName: String
  let fields: [WrittenField]
  private var nodes: [Node] = []
  private var text: WrittenFiller?
  private var rest: WrittenFiller?
  private var whole: WrittenFiller?
  private var ownName: WrittenFiller?
  /// The number of nodes before the objects of other rules.
  private var inner: Int?

  init(typeName: String, fields: [FieldModel]) {
    self.typeName = typeName
    self.fields = fields.map { WrittenField(title: "\($0.owner).\($0.name)", place: $0.place) }
  }

  /// The type with what depends on all of its fields.
  var finished: WrittenType {
    WrittenType(
      name: typeName, nodes: nodes.map(\.finished), inner: inner, text: text, rest: rest,
      whole: whole, ownName: ownName, fields: fields)
  }

  /// True if nodes beside one another have one name: a path may find those of another field.
  var hasTwins: Bool {
    func have(_ nodes: [Node]) -> Bool {
      Set(nodes.map(\.step.name)).count < nodes.count || nodes.contains { have($0.nodes) }
    }
    return have(nodes)
  }

  /// Has an object of the type hold a node that says so: `__metadata/type`.
  mutating func addFixed(_ step: WrittenStep) {
    let place = nodes.firstIndex {
      $0.step.name == step.name && $0.step.constants.isEmpty && $0.repeats == nil
        && $0.filler == nil
    }
    if let place {
      nodes[place].step = step
      nodes[place].isFixed = true
    } else {
      nodes.insert(Node(step: step, isFixed: true), at: 0)
      inner = inner.map { $0 + 1 }
    }
  }

  /// Has the objects of other rules stand behind the nodes that are there.
  mutating func addInner() { inner = nodes.count }

  /// Has a field be what the object's element is called.
  mutating func addName(_ index: Int, _ content: WrittenContent) {
    ownName = WrittenFiller(.field(index), content, of: fields[index])
  }

  /// Adds the nodes that a field is written as, or makes the field the text, rest or whole of the object's node.
  mutating func add(_ own: PlacedField) throws(WrittenWay.Refusal) {
    let before = nodes.map(\.step)
    try addNodes(own)
    // A node that was put before those of its name may stand before the objects of other rules.
    if let count = inner, nodes.count > before.count,
      nodes[..<count].map(\.step) != Array(before[..<count])
    {
      inner = count + 1
    }
  }

  private mutating func addNodes(_ own: PlacedField) throws(WrittenWay.Refusal) {
    let (way, content, index) = (own.way, own.content, own.index)
    let whole = WrittenFiller(
      .field(index), content, of: fields[index], isOptional: own.field.type.isOptional)
    if own.isRest {
      rest = whole
      return
    }
    if !own.repeats || own.content.isOnly || way.ending == .childNames {
      if way.steps.isEmpty {
        if own.isSubtree, way.ending == .node {
          self.whole = whole
          return
        }
        guard content.isText else {
          throw WrittenWay.Refusal(reason: "it is made of the object's own node")
        }
        guard text == nil else { throw Self.taken }
        text = whole
        return
      }
      return try Self.place(whole, way.steps[...], way.ending, in: &nodes)
    }
    // An attribute of the object's own node is a member of JSON, which may be an array.
    let elements = way.elements > 0 ? way.elements : way.steps.count
    guard elements > 0 else {
      throw WrittenWay.Refusal(reason: "no element or member of it can come more than once")
    }
    let item = WrittenFiller(
      .item, content, of: fields[index], isOptional: own.field.type.hasOptionalItems)
    var node = Node(step: way.steps[elements - 1])
    node.repeats = WrittenNode.Repeat(
      field: index, isOfEntries: own.entries != nil, collects: own.field.collects)
    if let entries = own.entries {
      let scalar = WrittenContent.scalar(WrittenScalar(.string, ConversionModel()))
      try Self.fill(
        &node, WrittenFiller(.key, scalar, of: fields[index]), entries.key.steps[...],
        entries.key.ending)
      try Self.fill(&node, item, entries.value.steps[...], entries.value.ending)
    } else {
      try Self.fill(&node, item, way.steps[elements...], way.ending)
    }
    try Self.insert(node, way.steps[..<(elements - 1)], in: &nodes)
  }

  private static let taken = WrittenWay.Refusal(reason: "another field writes its node")

  /// Finds the node of the first of steps that something more can be put into.
  ///
  /// A node is shared where steps are equal, and where one of them has no predicates that are held against the result.
  ///
  /// - Parameter filler: the value of the node that the steps lead to.
  private static func shared(
    _ steps: ArraySlice<WrittenStep>, for filler: WrittenFiller?, in nodes: [Node]
  ) -> Int? {
    guard let step = steps.first else { return nil }
    let next = steps.dropFirst().first
    func hasRoom(_ node: Node) -> Bool {
      if node.repeats != nil { return false }
      if let next {
        let isTaken =
          steps.count == 2 && node.nodes.contains { $0.step.name == next.name && $0.filler != nil }
        return !isTaken && node.filler?.content.isText ?? true
      }
      guard let filler else { return node.filler?.content.isText ?? true }
      return node.filler == nil && (filler.content.isText || node.nodes.isEmpty)
    }
    return nodes.firstIndex { $0.step == step && hasRoom($0) }
      ?? nodes.firstIndex {
        $0.step.name == step.name && $0.step.constants == step.constants
          && ($0.step.conditions.isEmpty || step.conditions.isEmpty) && hasRoom($0)
      }
  }

  /// Finds the node of the first of steps, or makes it.
  private static func node(
    of steps: ArraySlice<WrittenStep>, for filler: WrittenFiller?, in nodes: inout [Node]
  ) -> Int? {
    guard let step = steps.first else { return nil }
    if let known = shared(steps, for: filler, in: nodes) {
      if nodes[known].step.conditions.isEmpty { nodes[known].step.conditions = step.conditions }
      return known
    }
    let place =
      nodes.firstIndex { $0.step.name == step.name && $0.step.comesLater(than: step) }
      ?? nodes.count
    nodes.insert(Node(step: step), at: place)
    return place
  }

  /// Puts a value where steps lead to, in nodes that are there or are made.
  private static func place(
    _ filler: WrittenFiller, _ steps: ArraySlice<WrittenStep>, _ ending: WrittenWay.Ending,
    in nodes: inout [Node]
  ) throws(WrittenWay.Refusal) {
    guard let place = node(of: steps, for: filler, in: &nodes) else { return }
    try fill(&nodes[place], filler, steps.dropFirst(), ending)
  }

  /// Puts a value into a node, or where steps lead to from it.
  private static func fill(
    _ node: inout Node, _ filler: WrittenFiller, _ steps: ArraySlice<WrittenStep>,
    _ ending: WrittenWay.Ending
  ) throws(WrittenWay.Refusal) {
    guard steps.isEmpty else { return try place(filler, steps, ending, in: &node.nodes) }
    guard node.filler == nil else { throw taken }
    node.filler = filler
  }

  /// Puts a node that repeats where steps lead to.
  private static func insert(
    _ node: Node, _ steps: ArraySlice<WrittenStep>, in nodes: inout [Node]
  ) throws(WrittenWay.Refusal) {
    guard let place = self.node(of: steps, for: nil, in: &nodes) else { return nodes.append(node) }
    try insert(node, steps.dropFirst(), in: &nodes[place].nodes)
  }
}

extension WrittenStep {
  /// True if another node of its name, of one field, is to stand before its own: one that the first of them is, or that
  /// has a lower number.
  fileprivate func comesLater(than other: WrittenStep) -> Bool { number > other.number }

  /// The number that its predicates ask for; that of the first without any, and of the last with others.
  private var number: Double {
    for condition in conditions {
      if case .compare(.equal, .position, .number(let number)) = condition.expression {
        return number
      }
    }
    return constants.isEmpty && conditions.isEmpty ? 1 : .infinity
  }
}

extension TypeReference {
  /// True if the items of a list, or the values of a dictionary, may be nil.
  fileprivate var hasOptionalItems: Bool {
    switch self {
    case .optional(let wrapped): wrapped.hasOptionalItems
    case .list(let item), .dictionary(let item): item.isOptional || item.hasOptionalItems
    default: false
    }
  }
}
