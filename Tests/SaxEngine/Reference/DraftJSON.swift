import SaxTestRandom

/// JSON in parts that can be taken away one by one.
indirect enum DraftJSON {
  /// As it is written.
  case scalar(String)
  case array([DraftJSON])
  case object([(key: String, value: DraftJSON)])

  var text: String {
    switch self {
    case .scalar(let text): text
    case .array(let items): "[\(items.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  var reductions: [DraftJSON] {
    switch self {
    case .scalar(let text): return text == "1" ? [] : [.scalar("1")]
    case .array(let items):
      return items.shortened.map(DraftJSON.array) + items
        + items.withOneReduced(\.reductions).map(DraftJSON.array)
    case .object(let members):
      return members.shortened.map(DraftJSON.object)
        + members.withOneReduced { member in
          member.value.reductions.map { (key: member.key, value: $0) }
        }.map(DraftJSON.object)
    }
  }
}

struct RandomJSON: RandomMaker {
  var random: SplitMix

  mutating func value(depth: Int) -> DraftJSON {
    switch depth <= 0 ? 0 : below(10) {
    case 0, 1: return scalar()
    case 2, 3: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default: return object(depth: depth)
    }
  }

  mutating func object(depth: Int) -> DraftJSON {
    var members: [(key: String, value: DraftJSON)] = []
    for _ in 0..<below(7) {
      let member = member(depth: depth - 1)
      // A predicate on an attribute is decided by the first one.
      let isRepeated = member.key.hasPrefix("@") && members.contains { $0.key == member.key }
      if !isRepeated { members.append(member) }
    }
    return .object(members)
  }

  private mutating func member(depth: Int) -> (key: String, value: DraftJSON) {
    switch below(20) {
    case 0...3: (pick(["@k", "@k", "@m"]), attribute(depth: depth))
    case 4: ("#text", scalar())
    case 5: (pick(["first name", "p:a", "d", "k"]), value(depth: depth))
    case 6...12: ("a", value(depth: depth))
    case 13...16: ("b", value(depth: depth))
    default: ("c", value(depth: depth))
    }
  }

  private mutating func attribute(depth: Int) -> DraftJSON {
    switch below(16) {
    case 0, 1: object(depth: depth)
    case 2: .array((0..<below(3)).map { _ in scalar() })
    default: scalar()
    }
  }

  private mutating func scalar() -> DraftJSON {
    .scalar(
      pick([
        "null", "null", "1", "2", "2.0", "5e0", "true", "false", "\"1\"", "\"x\"", "\"x\"", "\"\"",
        "\"  \"", "\" a b \"", "\"a,b,,1\"", "\"1 2\"", "\"2024-03-01\"", "\"three\"", "\"true\"",
        "\"\\u0031\"", "3", "1.5",
      ]))
  }

  // MARK: Records

  /// A list of objects that are much alike, below the names that rules for them ask for.
  mutating func records(_ count: Int) -> DraftJSON {
    var kinds = [object(depth: 3), object(depth: 2), object(depth: 3)]
    while case .object(let members) = kinds[0], members.count < 2 { kinds[0] = object(depth: 3) }
    let items = (0..<count).map { _ in
      varied(below(5) == 0 ? pick(kinds) : kinds[0])
    }
    let list = DraftJSON.object([("b", scalar()), ("a", .array(items)), ("c", scalar())])
    let root = DraftJSON.object([("@k", scalar()), ("c", list)])
    return one(in: 5) ? .object([("c", root)]) : root
  }

  /// Varies a value: mostly the same members, with other scalars.
  private mutating func varied(_ value: DraftJSON) -> DraftJSON {
    switch value {
    case .scalar: return one(in: 2) ? scalar() : value
    case .array(let items):
      let varied = items.map { self.varied($0) }
      return .array(one(in: 6) && !varied.isEmpty ? varied + [varied[0]] : varied)
    case .object(var members):
      members = members.map { (key: $0.key, value: varied($0.value)) }
      if one(in: 12), !members.isEmpty { members.remove(at: below(members.count)) }
      if one(in: 20) { members.shuffle(using: &random) }
      return .object(members)
    }
  }
}
