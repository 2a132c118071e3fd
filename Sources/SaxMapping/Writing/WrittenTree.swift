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
  ///
  /// - Parameter entries: the ways to a dictionary's key and value, where it names them.
  mutating func add(
    _ field: FieldModel, _ index: Int, _ way: WrittenWay, _ content: WrittenContent,
    entries: (key: WrittenWay, value: WrittenWay)?
  ) throws(WrittenWay.Refusal) {
    let whole = WrittenFiller(.field(index), content, of: fields[index])
    if way.ending == .rest || way.steps.isEmpty && way.ending == .children {
      rest = whole
      return
    }
    let repeats = field.repeats && way.ending != .children
    if !repeats {
      if way.steps.isEmpty {
        if case .any = content, way.ending == .node {
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
    guard way.elements > 0 else {
      throw WrittenWay.Refusal(reason: "no element or member of it can come more than once")
    }
    let item = WrittenFiller(.item, content, of: fields[index])
    var node = Node(step: way.steps[way.elements - 1])
    node.repeats = WrittenNode.Repeat(
      field: index, isOfEntries: entries != nil, collects: field.collects)
    if let entries {
      let scalar = WrittenContent.scalar(WrittenScalar(.string, ConversionModel()))
      try Self.fill(
        &node, WrittenFiller(.key, scalar, of: fields[index]), entries.key.steps[...],
        entries.key.ending)
      try Self.fill(&node, item, entries.value.steps[...], entries.value.ending)
    } else {
      try Self.fill(&node, item, way.steps[way.elements...], way.ending)
    }
    try Self.insert(node, way.steps[..<(way.elements - 1)], in: &nodes)
  }

  private static let taken = WrittenWay.Refusal(
    reason: "another field writes it", isAlwaysThere: true)

  /// Puts a value where steps lead to, in nodes that are there or are made.
  private static func place(
    _ filler: WrittenFiller, _ steps: ArraySlice<WrittenStep>, _ ending: WrittenWay.Ending,
    in nodes: inout [Node]
  ) throws(WrittenWay.Refusal) {
    guard let first = steps.first else { return }
    let place: Int
    if let known = nodes.firstIndex(where: { $0.step == first && $0.repeats == nil }) {
      place = known
    } else {
      place = nodes.count
      nodes.append(Node(step: first))
    }
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
    guard let first = steps.first else {
      nodes.append(node)
      return
    }
    if let known = nodes.firstIndex(where: { $0.step == first && $0.repeats == nil }) {
      try insert(node, steps.dropFirst(), in: &nodes[known].nodes)
    } else {
      var made = Node(step: first)
      try insert(node, steps.dropFirst(), in: &made.nodes)
      nodes.append(made)
    }
  }
}

extension FieldModel {
  /// True if its matches are several nodes.
  fileprivate var repeats: Bool {
    switch type.required {
    case .list: listSeparator == nil
    case .dictionary: true
    default: false
    }
  }

  /// True if it is a dictionary of lists.
  fileprivate var collects: Bool {
    if case .dictionary(.list) = type.required { true } else { false }
  }
}
