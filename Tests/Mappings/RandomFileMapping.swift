import Foundation
import SaxTestRandom
import Saxifrage

/// A node of a file's tree, as paths see it: an element or attribute, or a member of JSON.
struct FileNode {
  /// As it is written in a path: an attribute with its `@`, a key that is no name in backticks.
  let step: String
  let text: String?
  let children: [FileNode]
}

/// Makes mappings of one rule and a few fields at random, of what is in a file.
struct RandomFileMapping {
  private let header: [String]
  private let root: [FileNode]
  private var random: SplitMix
  private var types: [String] = []

  /// Creates a maker of mappings for a file.
  ///
  /// - Parameter seed: the start of the mappings, which are made one after the other.
  init(_ bytes: [UInt8], seed: UInt64) throws {
    random = SplitMix(seed: seed)
    let text = String(decoding: bytes, as: UTF8.self)
    var header: [String] = []
    var known: Set<String> = []
    for match in text.matches(of: /xmlns(?::([A-Za-z0-9_.-]+))?="([^"]*)"/) {
      let prefix = match.output.1.map(String.init) ?? "default"
      if match.output.2.isEmpty || !known.insert(prefix).inserted { continue }
      let others = prefix == "default" ? ", \"\"" : ""
      header.append("namespace \(prefix) = \"\(match.output.2)\"\(others)")
    }
    self.header = header
    var root: [FileNode] = []
    var reading = try Mapping("emit Any at /", named: "any.sax").emissions { emission in
      root += Self.nodes(try emission.result.get())
    }
    try reading.feed(bytes)
    try reading.finish()
    self.root = root
  }

  private static func nodes(_ value: SaxValue) -> [FileNode] {
    guard case .dictionary(let entries) = value else { return [] }
    return zip(entries.keys, entries.values).flatMap { key, value -> [FileNode] in
      if key == "#text" { return [] }
      let items = if case .list(let items) = value { items } else { [value] }
      return items.map { item in
        var text: String?
        switch item {
        case .string(let string), .number(let string): text = string
        case .bool(let isTrue): text = isTrue ? "true" : "false"
        case .dictionary(let entries):
          if case .string(let string)? = entries["#text"] { text = string }
        default: break
        }
        return FileNode(step: step(key), text: text, children: nodes(item))
      }
    }
  }

  private static func step(_ key: String) -> String {
    let isAttribute = key.hasPrefix("@")
    let name = isAttribute ? String(key.dropFirst()) : key
    let isName = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z_][A-Za-z0-9_.-]*)?/) != nil
    let quoted = isName ? name : "`\(name.replacing("`", with: "``"))`"
    return (isAttribute ? "@" : "") + quoted
  }

  // MARK: Mappings

  /// A mapping; nil where the file has nothing that has something in it.
  mutating func mapping() -> String? {
    types = []
    var path = ""
    var level = root
    var records: [FileNode] = []
    for _ in 0..<(1 + below(5)) {
      let inner = Set(level.filter { !$0.children.isEmpty }.map(\.step)).sorted()
      guard let step = inner.randomElement(using: &random), !step.hasPrefix("@") else { break }
      path += "/" + step
      records = level.filter { $0.step == step }
      level = records.flatMap(\.children)
    }
    if records.isEmpty { return nil }
    if one(in: 12), let last = path.lastIndex(of: "/") {
      path = one(in: 2) ? "/" + path[last...] : path[..<last] + "/*"
    }
    if one(in: 10), let condition = condition(of: records) { path += "[\(condition)]" }
    addType("T", of: records, depth: 0)
    return (header + ["emit T at \(path)"] + types).joined(separator: "\n") + "\n"
  }

  private mutating func addType(_ name: String, of records: [FileNode], depth: Int) {
    let index = types.count
    types.append("")
    var fields: [String] = []
    for number in 0..<(1 + below(4)) {
      fields.append("  f\(number): " + field("\(name)\(number)", of: records, depth: depth))
    }
    types[index] = "type \(name) {\n\(fields.joined(separator: "\n"))\n}"
  }

  private mutating func field(_ name: String, of records: [FileNode], depth: Int) -> String {
    switch below(20) {
    case 0:
      return pick([
        "Int from position()", "Int from line()", "String? from ..", "String from name()",
      ])
    case 1:
      return pick([
        "String? from .", "[String] from text()", "Any? from .", "Raw? from .",
        "String? from text()",
      ])
    case 2: return "[String: Any] from rest()"
    default: break
    }
    var (path, found) = path(of: records)
    if one(in: 5), let condition = condition(of: found) { path += "[\(condition)]" }
    if found.contains(where: { !$0.children.isEmpty }), !one(in: 3) {
      switch below(9) {
      case 0: return "[String: Any] from \(path)/*"
      case 1: return "[String] from \(path)/*/name()"
      case 2: return "[String: String] from \(path) key \(self.path(of: found).path)"
      case 3: return pick(["Any?", "Raw?", "[Any]", "[Raw]"]) + " from \(path)"
      case 4 where depth < 2:
        addType("U\(name)", of: found.flatMap(\.children), depth: depth + 1)
        return "[U\(name)] from \(path)/*"
      default:
        if depth > 1 { break }
        addType("U\(name)", of: found, depth: depth + 1)
        return one(in: 2) ? "[U\(name)] from \(path)" : "U\(name)? from \(path)"
      }
    }
    if one(in: 12) { path = ".//" + (path.split(separator: "/").last.map(String.init) ?? path) }
    if one(in: 12) { path = self.path(of: records).path + " | " + path }
    switch below(12) {
    case 0: return "Bool from \(path) as exists"
    case 1: return pick(["Any?", "Raw?", "[Any]", "[Raw]"]) + " from \(path)"
    case 2: return "[String] from \(path)/text()"
    case 3: return "String? from \(path)/name()"
    case 4: return "[String] from \(path) distinct"
    case 5: return "[String] from \(path) as list"
    case 6: return "[[String]] from \(path)"
    default:
      let type = type(of: found.compactMap(\.text))
      return one(in: 2) ? "[\(type)] from \(path)" : "\(type)? from \(path)"
    }
  }

  /// A path to nodes below others, and these.
  private mutating func path(of records: [FileNode]) -> (path: String, found: [FileNode]) {
    var steps: [String] = []
    var found = records
    for _ in 0..<(1 + below(3)) {
      let inner = found.flatMap(\.children)
      guard let step = Set(inner.map(\.step)).sorted().randomElement(using: &random) else { break }
      steps.append(step)
      found = inner.filter { $0.step == step }
    }
    return steps.isEmpty ? ("none", []) : (steps.joined(separator: "/"), found)
  }

  /// A condition that may be true of some nodes.
  private mutating func condition(of nodes: [FileNode]) -> String? {
    let inner = nodes.flatMap(\.children).filter { !$0.step.contains("`") }
    switch below(8) {
    case 0: return "\(1 + below(2))"
    case 1: return "position() \(pick([">", "<", "="])) \(1 + below(2))"
    case 2:
      guard let text = nodes.compactMap(\.text).randomElement(using: &random), text.count > 2,
        !text.contains("\"")
      else { return nil }
      return "\(pick(["contains", "starts-with"]))(., \"\(text.prefix(2))\")"
    default: break
    }
    guard let child = inner.randomElement(using: &random) else { return nil }
    guard let text = child.text, text.count < 30, !text.contains(where: { "\"\\\n".contains($0) })
    else { return pick(["\(child.step)", "not(\(child.step))"]) }
    return pick([
      "\(child.step)", "not(\(child.step))", "\(child.step) = \"\(text)\"",
      "\(child.step) = \"\(text)\"", "not(\(child.step) = \"\(text)\")",
      "contains(\(child.step), \"\(text.prefix(2))\")",
    ])
  }

  /// A type that texts are of.
  private mutating func type(of texts: [String]) -> String {
    if one(in: 3) || texts.isEmpty { return "String" }
    if texts.allSatisfy({ Int($0) != nil }) { return pick(["Int", "Decimal", "Double"]) }
    if texts.allSatisfy({ Double($0) != nil }) { return pick(["Decimal", "Double"]) }
    if texts.allSatisfy({ ["true", "false"].contains($0) }) { return "Bool" }
    return "String"
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func one(in count: Int) -> Bool { below(count) == 0 }
  private mutating func pick(_ texts: [String]) -> String {
    texts[below(texts.count)]
  }
}
