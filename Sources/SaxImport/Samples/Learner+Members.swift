internal import SaxValues
internal import SaxEvents

extension Learner {
  /// The member of the node at the top by its name, made where there is none.
  ///
  /// - Returns: nil if there is no room for it; without an ordinal where names are data.
  func member(
    _ axis: NodeName.Axis, _ local: Span<UInt8>, _ namespace: Int
  ) -> (member: Member, ordinal: Int?)? {
    let frame = top
    let shape = frame.shape
    if let entries = shape.entries, axis == .child || axis == .attribute && entries.hasScopedKeys {
      if !entries.hasScopedKeys, isXML == false, KeyLook.isScoped(local) {
        entries.hasScopedKeys = true
      }
      return (entries, nil)
    }
    var hash = FNV1a(seed: UInt64(axis.rawValue) ^ UInt64(namespace) << 8)
    for index in local.indices { hash.mix(local[index]) }
    let found = shape.ordinal(hash: hash.value, guess: frame.guess) {
      $0.axis == axis && $0.namespace == namespace && local.equals($0.local)
    }
    if let found {
      frame.guess = found + 1
      return (shape.members[found], found)
    }
    let name = NodeName(axis: axis, local: Array(local.string.utf8), namespace: namespace)
    if axis == .child, isData(shape, name) {
      collapse(shape)
      return shape.entries.map { ($0, nil) }
    }
    guard shape.members.count < Bounds.fields, members < Bounds.allMembers,
      let target = shapeForNew(name)
    else { return nil }
    let ordinal = shape.members.count
    let member = Member(name, target)
    members += 1
    let before = shape.variants?.ordinal
    shape.append(member, hash: hash.value)
    if before != nil, shape.variants?.ordinal != before { frame.postponeVariants() }
    frame.guess = ordinal + 1
    return (member, ordinal)
  }

  /// Tells whether the names below a node are too many, with one more, to be those of fields.
  private func isData(_ shape: Shape, _ name: NodeName) -> Bool {
    if shape === root || shape.isRecord { return false }
    let count = shape.members.count
    if count >= Bounds.members {
      shape.isRecord = DictionaryFinder.hasFields(shape, ShapeReader(isXML: isXML == true))
      return !shape.isRecord
    }
    guard count >= Bounds.dataMembers else { return false }
    let children = shape.members.filter { $0.name.axis == .child }
    if KeyLook.isData(name.local) {
      return children.allSatisfy { KeyLook.isData($0.name.local) }
    }
    // Looked at now and then.
    guard count % 8 == 0, isXML == false, children.count == count,
      KeyPattern.of(children.map(\.name.local)) == .data
    else { return false }
    return Alikeness(of: children, ShapeReader(isXML: false)).holdsRoughly
  }

  /// Takes what is below a node for entries of a dictionary.
  private func collapse(_ shape: Shape) {
    let names = shape.members.map(\.name)
    shape.collapse()
    for frame in frames[...depth] where frame.shape === shape { recount(frame, names) }
    resolveFrames()
  }

  /// Has nodes that are open count for what their shapes have been joined to.
  func resolveFrames() {
    for frame in frames[...depth] where frame.shape !== frame.shape.resolved {
      let names = frame.shape.members.map(\.name)
      frame.shape = frame.shape.resolved
      recount(frame, names)
    }
    for (above, frame) in zip(frames[..<depth], frames[...depth].dropFirst()) {
      guard let name = frame.member?.name else { continue }
      let owner = frame.kind == .array ? frame.owner : above
      if let owner, owner.kind != .array {
        frame.ordinal = owner.shape.members.firstIndex { $0.name == name }
        frame.member =
          frame.ordinal.map { owner.shape.members[$0] } ?? owner.shape.entries ?? frame.member
      } else {
        // An array in an array, or an item of one.
        let member = above.member
        frame.member = frame.kind == .array ? member?.shape.items ?? frame.member : member
      }
    }
  }

  /// Moves a frame's counts to the ordinals that the members have in the shape that theirs was
  /// joined to.
  ///
  /// - Parameter names: the names of the members that the counts are of, by the former ordinals.
  private func recount(_ frame: LearnerFrame, _ names: [NodeName]) {
    let counts = frame.counts
    frame.counts.removeAll(keepingCapacity: true)
    for (index, count) in counts.enumerated() where count > 0 && index < names.count {
      guard let ordinal = frame.shape.members.firstIndex(where: { $0.name == names[index] }) else {
        continue
      }
      for _ in 0..<min(count, 2) { frame.count(ordinal) }
    }
  }

  /// A shape for a name that its node did not have: one further up where the name recurs, or
  /// another's of that name where there are too many.
  private func shapeForNew(_ name: NodeName) -> Shape? {
    let above = frames[...depth].filter { $0.kind != .array && $0.name == name }
    if above.count >= Bounds.nested, let nearest = above.last { return nearest.shape }
    guard shapes < Bounds.shapes else { return above.last?.shape ?? byName[name]?.resolved }
    let shape = newShape()
    if byName[name] == nil { byName[name] = shape }
    return shape
  }
}
