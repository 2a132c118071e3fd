internal import SaxLanguage
internal import SaxValues

/// The nodes of a type, as its fields are added: a node is shared by those whose steps are equal.
struct WrittenTree {
  var type: WrittenType
  var isJSON = false

  init(typeName: String) { type = WrittenType(name: typeName) }

  /// The type with what depends on all of its fields.
  var finished: WrittenType {
    var made = type
    made.nodes = isJSON ? made.nodes.map(\.withMembers) : made.nodes.map(\.attributesFirst)
    if isJSON {
      made.members = WrittenMember.members(of: made.nodes)
    } else {
      made.nodes =
        made.nodes.filter(\.name.isAttribute) + made.nodes.filter { !$0.name.isAttribute }
    }
    return made
  }

  /// True if nodes beside one another have one name: a path may find those of another field.
  var hasTwins: Bool {
    func have(_ nodes: [WrittenNode]) -> Bool {
      Set(nodes.map(\.name)).count < nodes.count || nodes.contains { have($0.nodes) }
    }
    return have(type.nodes)
  }

  /// - Parameter entries: the ways to a dictionary's key and value, where it names them.
  mutating func add(
    _ field: FieldModel, _ index: Int, _ way: WrittenWay, _ content: WrittenContent,
    entries: (key: WrittenWay, value: WrittenWay)?
  ) throws(WrittenWay.Refusal) {
    var filler = WrittenFiller(source: .field(index), content: content, field: index)
    if way.ending == .rest || way.steps.isEmpty && way.ending == .children {
      type.rest = filler
      return
    }
    let repeats = field.repeats && way.ending != .children
    if !repeats {
      if way.steps.isEmpty {
        guard content.isText else {
          throw WrittenWay.Refusal(
            reason: "it is made of the object's own node", isAlwaysThere: true)
        }
        guard type.text == nil else { throw Self.taken }
        type.text = filler
        return
      }
      return try Self.place(filler, way.steps[...], way.ending, in: &type.nodes)
    }
    guard way.elements > 0 else {
      throw WrittenWay.Refusal(reason: "no element or member of it can come more than once")
    }
    filler.source = .item
    var node = WrittenNode(step: way.steps[way.elements - 1])
    node.repeats = index
    if let entries {
      node.repeatsEntries = true
      let scalar = WrittenContent.scalar(WrittenScalar(.string, ConversionModel()))
      try Self.fill(
        &node, WrittenFiller(source: .key, content: scalar, field: index), entries.key.steps[...],
        entries.key.ending)
      try Self.fill(&node, filler, entries.value.steps[...], entries.value.ending)
    } else {
      try Self.fill(&node, filler, way.steps[way.elements...], way.ending)
    }
    try Self.insert(node, way.steps[..<(way.elements - 1)], in: &type.nodes)
  }

  private static let taken = WrittenWay.Refusal(
    reason: "another field writes it", isAlwaysThere: true)

  /// Puts a value where steps lead to, in nodes that are there or are made.
  private static func place(
    _ filler: WrittenFiller, _ steps: ArraySlice<WrittenStep>, _ ending: WrittenWay.Ending,
    in nodes: inout [WrittenNode]
  ) throws(WrittenWay.Refusal) {
    guard let first = steps.first else { return }
    let place: Int
    if let known = nodes.firstIndex(where: { $0.step == first && $0.repeats == nil }) {
      place = known
    } else {
      place = nodes.count
      nodes.append(WrittenNode(step: first))
    }
    try fill(&nodes[place], filler, steps.dropFirst(), ending)
  }

  /// Puts a value into a node, or where steps lead to from it.
  private static func fill(
    _ node: inout WrittenNode, _ filler: WrittenFiller, _ steps: ArraySlice<WrittenStep>,
    _ ending: WrittenWay.Ending
  ) throws(WrittenWay.Refusal) {
    guard steps.isEmpty else { return try place(filler, steps, ending, in: &node.nodes) }
    guard node.filler == nil else { throw taken }
    node.filler = filler
  }

  /// Puts a node that repeats where steps lead to.
  private static func insert(
    _ node: WrittenNode, _ steps: ArraySlice<WrittenStep>, in nodes: inout [WrittenNode]
  ) throws(WrittenWay.Refusal) {
    guard let first = steps.first else {
      nodes.append(node)
      return
    }
    if let known = nodes.firstIndex(where: { $0.step == first && $0.repeats == nil }) {
      try insert(node, steps.dropFirst(), in: &nodes[known].nodes)
    } else {
      var made = WrittenNode(step: first)
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
}

extension WrittenNode {
  /// The node with its members in JSON, and those of what is in it.
  fileprivate var withMembers: WrittenNode {
    var made = self
    made.nodes = nodes.map(\.withMembers)
    made.members = WrittenMember.members(of: made.nodes)
    return made
  }

  /// The node with its attributes before its elements.
  fileprivate var attributesFirst: WrittenNode {
    var made = self
    let inner = nodes.map(\.attributesFirst)
    made.nodes = inner.filter(\.name.isAttribute) + inner.filter { !$0.name.isAttribute }
    return made
  }
}
