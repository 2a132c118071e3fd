/// Finds the records of a payload: what comes again and again, and holds most of it.
struct RecordFinder {
  struct Found {
    var member: Member
    var path: [Member]
  }

  let reader: ShapeReader
  /// True if an input had several values of its own, each a record.
  let isSequence: Bool

  /// Finds the repeated nodes that hold most of the values, or a node around few of them.
  ///
  /// - Returns: what is to be handed out: the records, or the whole where there are none.
  func records(below document: Shape) -> [Found] {
    let all = document.members.reduce(0) { $0 + $1.leaves }
    var found: [Found] = []
    var visited: Set<ObjectIdentifier> = []
    search(document, [], in: nil, &visited, &found)
    let most = found.map(\.member.leaves).max() ?? 0
    let major = found.filter { isMajor($0.member, most: most) }
    let covered = major.reduce(0) { $0 + $1.member.leaves }
    if !major.isEmpty, covered * 2 >= all {
      let records = major.map(descend)
      return whole(around: records, below: document).map { [$0] }
        ?? records + others(among: found, beside: records)
    }
    return document.members
      .filter { ($0.count > 0 || $0.arrays > 0) && !reader.isUnreadable($0.shape) }
      .map { unwrapped(Found(member: $0, path: [$0])) }
  }

  /// The minor records of samples that have no major ones.
  private func others(among found: [Found], beside records: [Found]) -> [Found] {
    var covered = SampleSet()
    for record in records { covered.formUnion(record.samplesOfLists) }
    var others: [Found] = []
    for candidate in found.sorted(by: { $0.member.leaves > $1.member.leaves })
    where candidate.member.leaves > 0 && candidate.samples.hasMore(than: covered) {
      covered.formUnion(candidate.samples)
      others.append(candidate)
    }
    return others
  }

  /// The one record that an object is around, and nothing else: of `{"article":{…}}` the article.
  private func unwrapped(_ found: Found) -> Found {
    guard !reader.isXML else { return found }
    var found = found
    while found.path.count < 64, !found.member.isRepeated,
      reader.content(of: found.member.shape) == .record,
      case let fields = reader.below(found.member.shape), fields.count == 1,
      case let only = fields[0], !only.isRepeated, only.nulls == 0,
      only.count == found.member.count, reader.content(of: only.shape) == .record
    {
      found = Found(member: only, path: found.path + [only])
    }
    return found
  }

  // MARK: The whole

  /// A page of a service has as many records at least, and more of them are better read one by one.
  private static let few = 20
  /// The number of values around records that make a whole, such as an order with its lines.
  private static let weight = 3
  /// The number of values around records that make a whole where one of them says which it is.
  private static let weightOfOneNamed = 2
  /// The number of values around records that lie apart, such as an article with its sections and
  /// its references, that make a whole. There each value counts, whatever it is called: an article
  /// has a title and authors, as a page of a list has.
  private static let weightAround = 8
  /// As many records that lie apart are a service's lists.
  private static let fewApart = 200

  /// The node that holds few records, and fields of its own that weigh something; nil if there is
  /// none.
  private func whole(around records: [Found], below document: Shape) -> Found? {
    let surroundings = Surroundings(reader, of: records, below: document)
    var (weighty, few) = (surroundings.weighty, Self.few)
    if areApart(records), case let single = surroundings.single, single.count >= Self.weightAround {
      (weighty, few) = (single, Self.fewApart)
    }
    let documents = document.members.reduce(0) { $0 + $1.count }
    let count = records.reduce(0) { $0 + $1.member.count }
    let leaves = records.reduce(0) { $0 + $1.member.leaves }
    let isNamed = surroundings.hasIdentity
    guard !isSequence, weighty.count >= (isNamed ? Self.weightOfOneNamed : Self.weight),
      count < few * documents,
      // One value is little beside records of many.
      isNamed || weighty.count * 3 * count >= leaves
    else { return nil }
    // What is around all of it alone is no part of it.
    var path = records[0].path.dropLast()
    for other in records.map(\.path) + weighty.map(\.path) {
      path = path.prefix(zip(path, other.dropLast()).prefix { $0 === $1 }.count)
    }
    guard let member = path.last, reader.content(of: member.shape) == .record,
      !path.contains(where: \.isRepeated)
    else { return nil }
    return Found(member: member, path: Array(path))
  }

  /// True if some lie in nodes of which neither is in the other.
  private func areApart(_ records: [Found]) -> Bool {
    records.contains { one in
      records.contains { other in
        let (way, otherWay) = (one.path.dropLast(), other.path.dropLast())
        return zip(way, otherWay).contains { $0 !== $1 }
      }
    }
  }

  // MARK: Records

  private func isMajor(_ member: Member, most: Int) -> Bool {
    if member.leaves * 10 >= most * 3 { return true }
    guard member.count >= 10, reader.content(of: member.shape) == .record else { return false }
    let fields = reader.fields(of: member.shape)
    if fields.count >= 4, member.leaves * 30 >= most { return true }
    // The rarer kinds among large records count as well.
    let hasDepth = fields.contains { reader.content(of: $0.shape) == .record }
    return hasDepth && member.leaves * 1000 >= most
  }

  /// Gathers the repeated nodes below a shape that may be records, but for those within such a
  /// node.
  ///
  /// - Parameter record: the record that a shape is or is in; nil for the document.
  private func search(
    _ shape: Shape, _ path: [Member], in record: Shape?, _ visited: inout Set<ObjectIdentifier>,
    _ found: inout [Found]
  ) {
    guard visited.insert(ObjectIdentifier(shape)).inserted else { return }
    let isRoot = record == nil
    for member in isRoot ? shape.members : reader.below(shape) {
      let isRepeated =
        member.isRepeated || isRoot && !reader.isXML && isSequence && member.count > 1
      if isRepeated {
        if isRoot || isRecord(member) && !isItself(member, path.last, in: record ?? shape) {
          found.append(Found(member: member, path: path + [member]))
        }
      } else {
        let isRecord = reader.content(of: member.shape) == .record
        search(
          member.shape, path + [member], in: isRecord ? member.shape : record ?? member.shape,
          &visited, &found)
      }
    }
  }

  /// Tells whether what a record holds several of is of its own kind.
  private func isItself(_ member: Member, _ above: Member?, in record: Shape) -> Bool {
    let likeness = Likeness(reader: reader)
    if likeness.ofKind(record, member.shape, least: 0.7) { return true }
    let named = member.name.axis == .anyChild ? above ?? member : member
    return likeness.isRecursion(from: record, by: named.name, to: member.shape)
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
      search(best.member.shape, best.path, in: best.member.shape, &visited, &inner)
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
