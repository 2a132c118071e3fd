/// Finds the objects whose keys are data, such as identifiers, and no names of fields.
struct DictionaryFinder {
  let reader: ShapeReader
  private var visited: Set<ObjectIdentifier> = []

  init(reader: ShapeReader) { self.reader = reader }

  /// Makes dictionaries of those at and below a shape.
  mutating func collapse(below root: Shape) {
    var open = [root]
    while let shape = open.popLast()?.resolved {
      guard visited.insert(ObjectIdentifier(shape)).inserted else { continue }
      if shape !== root, holdsData(shape) { shape.collapse() }
      open += shape.members.flatMap { [$0.shape] + $0.variants.compactMap { $0 } }
      open += [shape.entries, shape.items].compactMap { $0?.shape }
    }
  }

  private func holdsData(_ shape: Shape) -> Bool {
    guard shape.entries == nil, !reader.isXML, reader.content(of: shape) == .record else {
      return false
    }
    let children = shape.members.filter { $0.name.axis == .child }
    guard children.count == shape.members.count, !children.isEmpty else { return false }
    if children.allSatisfy({ KeyLook.isData($0.name.local) }) { return areAlike(children) }
    guard children.count >= 5, areAlike(children) else { return false }
    let areRecords = reader.content(of: children[0].shape) == .record
    // Names of fields are there again and again.
    let present = children.reduce(0) { $0 + $1.parents }
    let share = Double(present) / Double(max(shape.objects * children.count, 1))
    if shape.objects >= 3 { return share < (areRecords ? 0.7 : 0.4) }
    return children.count >= (areRecords ? 6 : 40)
  }

  /// Whether all are of one kind: records with the same fields, or texts of one type.
  private func areAlike(_ members: [Member]) -> Bool {
    let known = members.filter { reader.content(of: $0.shape) != .nothing }
    guard let first = known.first else { return false }
    return known.dropFirst().allSatisfy {
      Likeness(reader: reader).ofKind(first.shape, $0.shape, least: 0.6)
    }
  }
}
