/// A graph in DOT, read by the language's own grammar as far as `sax` writes it.
struct DotGraph {
  struct Edge {
    var from: String
    var to: String
    var attributes: [String: String]
  }

  struct Failure: Error {
    var found: String
    var wanted: String
  }

  private(set) var nodes: [String: [String: String]] = [:]
  private(set) var edges: [Edge] = []
  /// The frames for what nodes above keep, which no name leads to.
  private(set) var keptScopes = 0

  private var tokens: [String]
  private var next = 0

  init(_ text: String) throws {
    tokens = try Self.tokens(of: text)
    try expect("digraph")
    _ = try identifier()
    try statements()
    guard next == tokens.count else { throw Failure(found: current, wanted: "the end") }
  }

  private var current: String { next < tokens.count ? tokens[next] : "the end" }

  private mutating func expect(_ token: String) throws {
    guard current == token else { throw Failure(found: current, wanted: token) }
    next += 1
  }

  private mutating func identifier() throws -> String {
    let token = current
    if token.hasPrefix("\"") {
      next += 1
      return String(token.dropFirst())
    }
    guard token.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      throw Failure(found: token, wanted: "a name")
    }
    next += 1
    return token
  }

  private mutating func statements() throws {
    try expect("{")
    while current != "}" {
      if current == "subgraph" {
        next += 1
        _ = try identifier()
        try statements()
        continue
      }
      let name = try identifier()
      switch current {
      case "=":
        next += 1
        if name == "label", try identifier() == "what is kept for a node below" { keptScopes += 1 }
        if name != "label" { _ = try identifier() }
      case "->":
        next += 1
        let to = try identifier()
        edges.append(Edge(from: name, to: to, attributes: try attributes()))
      default:
        let given = try attributes()
        if !["graph", "node", "edge"].contains(name) { nodes[name] = given }
      }
    }
    try expect("}")
  }

  private mutating func attributes() throws -> [String: String] {
    var found: [String: String] = [:]
    guard current == "[" else { return found }
    next += 1
    while current != "]" {
      let name = try identifier()
      try expect("=")
      found[name] = try identifier()
    }
    next += 1
    return found
  }

  /// Strings without their closing quote, and with their escapes resolved.
  private static func tokens(of text: String) throws -> [String] {
    var tokens: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        var token = "\""
        while let character = rest.popFirst(), character != "\"" {
          guard character == "\\" else {
            token.append(character)
            continue
          }
          guard let escaped = rest.popFirst(), "\"\\n".contains(escaped) else {
            throw Failure(found: "\\", wanted: "an escape of a string")
          }
          token.append(escaped == "n" ? "\n" : escaped)
        }
        tokens.append(token)
      } else if rest.hasPrefix("->") {
        rest.removeFirst(2)
        tokens.append("->")
      } else if "{}[]=".contains(first) {
        tokens.append(String(rest.removeFirst()))
      } else {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        guard !word.isEmpty else { throw Failure(found: String(first), wanted: "a token") }
        tokens.append(String(word))
        rest = rest.dropFirst(word.count)
      }
    }
    return tokens
  }
}
