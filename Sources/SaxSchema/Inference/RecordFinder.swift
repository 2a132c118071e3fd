/// Finds the records of a payload: what comes again and again, and holds most of it.
struct RecordFinder {
  struct Found {
    var member: Member
    var path: [Member]
  }

  let reader: ShapeReader
  /// Whether an input had several values of its own, each a record.
  let isSequence: Bool

  /// - Returns: what is to be handed out: the records, or the whole where there are none.
  func records(below document: Shape) -> [Found] {
    let all = document.members.reduce(0) { $0 + $1.leaves }
    var found: [Found] = []
    var visited: Set<ObjectIdentifier> = []
    search(document, [], isRoot: true, &visited, &found)
    let most = found.map(\.member.leaves).max() ?? 0
    let major = found.filter { isMajor($0.member, most: most) }
    let covered = major.reduce(0) { $0 + $1.member.leaves }
    if !major.isEmpty, covered * 2 >= all { return major.map(descend) }
    return document.members
      .filter { ($0.count > 0 || $0.arrays > 0) && !reader.isUnreadable($0.shape) }
      .map { Found(member: $0, path: [$0]) }
  }

  private func isMajor(_ member: Member, most: Int) -> Bool {
    if member.leaves * 10 >= most * 3 { return true }
    guard member.count >= 10, reader.content(of: member.shape) == .record else { return false }
    let fields = reader.fields(of: member.shape)
    if fields.count >= 4, member.leaves * 30 >= most { return true }
    // The rarer kinds among large records count as well.
    let hasDepth = fields.contains { reader.content(of: $0.shape) == .record }
    return hasDepth && member.leaves * 1000 >= most
  }

  private func search(
    _ shape: Shape, _ path: [Member], isRoot: Bool, _ visited: inout Set<ObjectIdentifier>,
    _ found: inout [Found]
  ) {
    guard visited.insert(ObjectIdentifier(shape)).inserted else { return }
    for member in isRoot ? shape.members : reader.below(shape) {
      let isRepeated =
        member.isRepeated || isRoot && !reader.isXML && isSequence && member.count > 1
      if isRepeated {
        let isItself = Likeness(reader: reader).ofKind(shape, member.shape, least: 0.7)
        if isRecord(member) && !isItself || isRoot {
          found.append(Found(member: member, path: path + [member]))
        }
      } else {
        search(member.shape, path + [member], isRoot: false, &visited, &found)
      }
    }
  }

  private func isRecord(_ member: Member) -> Bool {
    switch reader.content(of: member.shape) {
    case .record: true
    case .simple, .rows, .markup: member.count >= 10
    default: false
    }
  }

  /// The records in pages, where there are many in each and little else.
  private func descend(_ found: Found) -> Found {
    var best = found
    while true {
      guard reader.content(of: best.member.shape) == .record else { return best }
      var inner: [Found] = []
      var visited: Set<ObjectIdentifier> = []
      search(best.member.shape, best.path, isRoot: false, &visited, &inner)
      let next = inner.first { candidate in
        reader.content(of: candidate.member.shape) == .record
          && candidate.member.leaves * 10 >= best.member.leaves * 8
          && candidate.member.count >= max(best.member.count, 1) * 20
          && !best.path.contains { $0.shape === candidate.member.shape }
      }
      guard let next, next.path.count < 64 else { return best }
      best = next
    }
  }
}
