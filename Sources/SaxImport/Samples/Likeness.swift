/// A comparison of two shapes, which may be the same type.
struct Likeness {
  let reader: ShapeReader

  /// Tells whether two shapes are of one kind: records with common fields, or texts that are alike.
  ///
  /// - Parameters:
  ///   - least: the part of all fields that both have to have, from 0 to 1.
  ///   - orPartOf: whether it is enough that one has all fields of the other.
  func ofKind(_ a: Shape, _ b: Shape, least: Double, orPartOf: Bool = false) -> Bool {
    let content = reader.content(of: a)
    guard content == reader.content(of: b) else { return false }
    switch content {
    case .simple: return areAlike(a.values, b.values)
    case .record: return haveCommonFields(a, b, least: least, orPartOf)
    default: return true
    }
  }

  /// Tells whether a record of one kind is in a record, under a name that it has itself: a folder
  /// in the `children` of a folder.
  func isRecursion(from record: Shape, by name: NodeName, to inner: Shape) -> Bool {
    reader.content(of: inner) == .record && inner.members.contains { $0.name == name }
      && ofKind(record, inner, least: 0.5, orPartOf: true)
  }

  private func haveCommonFields(
    _ a: Shape, _ b: Shape, least: Double, _ orPartOf: Bool
  ) -> Bool {
    let first = reader.fields(of: a)
    let second = Dictionary(
      reader.fields(of: b).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let common = first.compactMap { member in second[member.name].map { (member, $0) } }
    guard !common.isEmpty else { return first.isEmpty && second.isEmpty }
    let all = first.count + second.count - common.count
    let isMuch = common.count >= 2 || common.count * 2 >= max(first.count, second.count)
    let isPart = orPartOf && isMuch && common.count == min(first.count, second.count)
    guard isPart || Double(common.count) >= least * Double(all) else { return false }
    return common.allSatisfy { mayBeOne($0.0.shape, $0.1.shape) }
  }

  /// Tells whether a field may be of either: of one kind, as far as is known.
  func mayBeOne(_ a: Shape, _ b: Shape) -> Bool {
    if a === b { return true }
    let first = reader.content(of: a)
    let second = reader.content(of: b)
    if first == .nothing || second == .nothing { return true }
    guard first == second else { return false }
    return first != .simple || areAlike(a.values, b.values)
  }

  private func areAlike(_ a: TextSummary, _ b: TextSummary) -> Bool {
    if a.count == 0 || b.count == 0 { return true }
    if a.kinds.isEmpty && b.kinds.isEmpty { return true }
    return !a.kinds.isDisjoint(with: b.kinds)
  }
}
