/// Finds lists that are dictionaries: of a key and a value each.
struct PairFinder {
  struct Pair {
    var key: Member
    /// Nil if it is the text of the node itself.
    var value: Member?
    var mayLackValue: Bool
    var valueExample: String?
  }

  let reader: ShapeReader

  private static let names = [("k", "v"), ("key", "value"), ("name", "value"), ("Key", "Value")]

  private static let keys = names.map { Array($0.0.utf8) }

  static func mayBeKey(_ name: NodeName) -> Bool { keys.contains(name.local) }

  func pair(_ member: Member) -> Pair? {
    guard let pair = candidate(member) else { return nil }
    if member.shape.holdsPairs { return pair }
    // Where one node has several others may have one.
    guard member.isList || pair.key.name.text == "k" else { return nil }
    let keys = pair.key.shape.values.values
    guard keys.areTooMany || keys.entries.count >= max(2, member.mostPerParent) else { return nil }
    return pair
  }

  /// Makes dictionaries everywhere of what is one somewhere: a node may have a single pair each
  /// time, with the same key.
  func join(below roots: [Member]) {
    var visited: Set<ObjectIdentifier> = []
    var open = roots
    var candidates: [[NodeName?]: [Member]] = [:]
    var order: [[NodeName?]] = []
    while let member = open.popLast() {
      if let pair = candidate(member) {
        let names = [member.name, pair.key.name, pair.value?.name]
        if candidates[names] == nil { order.append(names) }
        candidates[names, default: []].append(member)
      }
      guard visited.insert(ObjectIdentifier(member.shape)).inserted else { continue }
      open += reader.below(member.shape)
    }
    for members in order.compactMap({ candidates[$0] }) {
      guard let first = members.first(where: { pair($0) != nil }) else { continue }
      for member in members { Shape.join(first.shape, member.shape) }
      first.shape.holdsPairs = true
    }
  }

  /// The pair that a member would be, if the keys are.
  private func candidate(_ member: Member) -> Pair? {
    let shape = member.shape
    guard reader.content(of: shape) == .record, member.nulls == 0, shape.choice == nil,
      !shape.isIncomplete, !shape.repeatsKeys
    else { return nil }
    let fields = reader.fields(of: shape)
    guard fields.count == shape.members.count,
      let key = fields.first(where: { key in Self.names.contains { $0.0 == key.name.text } }),
      isKey(key, of: member)
    else { return nil }
    let instances = reader.instances(of: shape)
    if fields.count == 2, let value = fields.first(where: { $0 !== key }) {
      guard Self.names.contains(where: { $0 == (key.name.text, value.name.text) }),
        reader.content(of: value.shape) == .simple, !value.isRepeated, shape.text.count == 0,
        shape.values.count == 0
      else { return nil }
      let isAlways = value.parents >= instances && value.nulls == 0 && value.empties == 0
      return Pair(
        key: key, value: value, mayLackValue: !isAlways,
        valueExample: value.shape.values.example)
    }
    guard fields.count == 1, reader.isXML, !shape.unreadEntities.isInContent, shape.text.count > 0,
      key.name.axis == .attribute
    else { return nil }
    return Pair(
      key: key, value: nil, mayLackValue: shape.text.count < instances,
      valueExample: shape.text.example)
  }

  /// Tells whether a member is always there, once, and with a value.
  private func isKey(_ key: Member, of member: Member) -> Bool {
    reader.content(of: key.shape) == .simple && !key.isRepeated && key.nulls == 0
      && key.empties == 0 && key.parents >= reader.instances(of: member.shape)
  }
}
