/// The likeness of the values of an object: whether they are all of one kind.
struct Alikeness {
  /// Records that have most fields in common with the first, or texts of one type.
  let holds: Bool
  /// True if ``holds``, and for records that have most of their fields in common with several
  /// others, or texts whatever they say.
  let holdsRoughly: Bool
  let areRecords: Bool

  init(of members: [Member], _ reader: ShapeReader) {
    let known = members.map(\.shape).filter { reader.content(of: $0) != .nothing }
    guard let first = known.first else {
      (holds, holdsRoughly, areRecords) = (false, false, false)
      return
    }
    areRecords = reader.content(of: first) == .record
    let likeness = Likeness(reader: reader)
    holds = known.dropFirst().allSatisfy { likeness.ofKind(first, $0, least: 0.6) }
    holdsRoughly = holds || Self.areRoughlyAlike(known, likeness)
  }

  private static func areRoughlyAlike(_ known: [Shape], _ likeness: Likeness) -> Bool {
    let contents = known.map { likeness.reader.content(of: $0) }
    if contents.allSatisfy({ $0 == .simple }) { return known.allSatisfy(\.values.isOfWords) }
    if contents.allSatisfy({ $0 == .record }) { return haveCommonFields(known, likeness) }
    // What has too few keys to be known for a dictionary may be one beside one.
    guard contents.allSatisfy({ $0 == .record || $0 == .dictionary }),
      let entries = known.lazy.compactMap(\.entries).first
    else { return false }
    return known.flatMap(\.members).allSatisfy {
      likeness.ofKind(entries.shape, $0.shape, least: 0.6)
    }
  }

  /// Tells whether most fields of records are those that a quarter of them have, and not one alone.
  private static func haveCommonFields(_ records: [Shape], _ likeness: Likeness) -> Bool {
    var fields: [NodeName: [Shape]] = [:]
    for record in records {
      for member in likeness.reader.fields(of: record) {
        fields[member.name, default: []].append(member.shape)
      }
    }
    // What they hold is called by data as well, which seldom comes twice.
    switch KeyPattern.of(fields.keys.map(\.local)) {
    case .data, .capitals: return true
    case .phrases, .names: break
    }
    let common = fields.values.filter { $0.count >= 2 && $0.count * 4 >= records.count }
    let all = fields.values.reduce(0) { $0 + $1.count }
    return common.reduce(0) { $0 + $1.count } * 10 >= all * 6
      && common.allSatisfy { shapes in shapes.allSatisfy { likeness.mayBeOne(shapes[0], $0) } }
  }
}
