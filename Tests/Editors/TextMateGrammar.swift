import Foundation

/// A TextMate grammar: rules that name parts of a line, or regions from one expression to another.
struct TextMateGrammar {
  final class Rule {
    var name: String?
    /// Of a rule that names what it finds.
    var match: NSRegularExpression?
    /// Of a region.
    var begin: NSRegularExpression?
    var end: NSRegularExpression?
    /// Scopes of the groups, by their numbers.
    var captures: [Int: String] = [:]
    var endCaptures: [Int: String] = [:]
    var patterns: [Pattern] = []
  }

  enum Pattern {
    case rule(Rule)
    /// A rule of the repository.
    case include(String)
  }

  struct Failure: Error {
    var message: String
  }

  let root: Rule
  private(set) var repository: [String: Rule] = [:]

  init(contentsOf url: URL) throws {
    let json = try JSONSerialization.jsonObject(with: try Data(contentsOf: url))
    guard let object = json as? [String: Any],
      let rules = object["repository"] as? [String: [String: Any]]
    else { throw Failure(message: "no grammar") }
    root = Rule()
    root.name = object["scopeName"] as? String
    root.patterns = try Self.patterns(of: object)
    for (name, rule) in rules { repository[name] = try Self.rule(rule) }
    let known = Set(repository.keys)
    for name in Self.includes(of: root) + repository.values.flatMap(Self.includes)
    where !known.contains(name) {
      throw Failure(message: "no rule \(name) in the repository")
    }
    let used = Set(Self.includes(of: root) + repository.values.flatMap(Self.includes))
    if let unused = known.subtracting(used).min() {
      throw Failure(message: "nothing includes \(unused)")
    }
  }

  private static func includes(of rule: Rule) -> [String] {
    rule.patterns.flatMap { pattern in
      switch pattern {
      case .include(let name): [name]
      case .rule(let inner): includes(of: inner)
      }
    }
  }

  private static func patterns(of object: [String: Any]) throws -> [Pattern] {
    try (object["patterns"] as? [[String: Any]] ?? []).map { pattern in
      if let include = pattern["include"] as? String {
        guard include.hasPrefix("#") else { throw Failure(message: "an include of \(include)") }
        return .include(String(include.dropFirst()))
      }
      return .rule(try rule(pattern))
    }
  }

  private static let keys: Set<String> = [
    "name", "match", "begin", "end", "captures", "beginCaptures", "endCaptures", "patterns",
    "comment",
  ]

  private static func rule(_ object: [String: Any]) throws -> Rule {
    if let unknown = object.keys.first(where: { !keys.contains($0) }) {
      throw Failure(message: "a rule with \(unknown)")
    }
    func expression(_ key: String) throws -> NSRegularExpression? {
      try (object[key] as? String).map { try NSRegularExpression(pattern: $0) }
    }
    func captures(_ key: String) -> [Int: String] {
      var result: [Int: String] = [:]
      for (number, capture) in object[key] as? [String: [String: Any]] ?? [:] {
        if let number = Int(number), let name = capture["name"] as? String {
          result[number] = name
        }
      }
      return result
    }
    let rule = Rule()
    rule.name = object["name"] as? String
    rule.match = try expression("match")
    rule.begin = try expression("begin")
    rule.end = try expression("end")
    if rule.begin != nil, rule.end == nil { throw Failure(message: "a region without an end") }
    rule.captures = captures(rule.begin == nil ? "captures" : "beginCaptures")
    rule.endCaptures = captures("endCaptures")
    rule.patterns = try patterns(of: object)
    return rule
  }
}
